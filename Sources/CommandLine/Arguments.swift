// Takes command lines and environments apart by the table of flags. What the values do is the flags' matter.

import DigitSlots

/// Values of flags, each with the name under which it was given.
struct Arguments {
  /// One value.
  struct Value {
    let flag: Flag
    /// The flag or variable that a problem with the value names.
    let source: String
    let text: String
  }

  private(set) var values: [Value] = []

  /// Reads a command line without the program's name: `--flag value`, `--flag=value`, and flags without value.
  init(commandLine: [String]) throws(UsageProblem) {
    var rest = commandLine[...]
    while let argument = rest.popFirst() {
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let flag = Flag.all.first(where: { $0.name == parts.first }) else {
        let names = Flag.all.map(\.name).joined(separator: ", ")
        throw UsageProblem(source: "", found: UsageProblem.show(argument), allowed: names)
      }
      var text = parts.count > 1 ? parts[1] : nil
      if flag.argument == nil {
        guard text == nil else {
          throw UsageProblem(source: flag.name, found: "a value", allowed: "none")
        }
        text = "true"
      }
      guard let text = text ?? rest.popFirst(), !text.isEmpty else {
        throw UsageProblem(source: flag.name, found: "no value", allowed: flag.allowed)
      }
      add(Value(flag: flag, source: flag.name, text: text))
    }
    if values.contains(where: { $0.source == "--listen" }),
      let other = values.first(where: { ["--port", "--host"].contains($0.source) })
    {
      throw UsageProblem(source: other.source, found: "it beside --listen", allowed: "one of both")
    }
  }

  /// Reads the variables of the flags; empty ones are taken as not set.
  init(environment: [String: String]) {
    for flag in Flag.all {
      guard let variable = flag.variable, let text = environment[variable], !text.isEmpty else { continue }
      if case .add = flag.action {
        for part in text.split(separator: ",") {
          add(Value(flag: flag, source: variable, text: part.trimmingPrefix(while: \.isWhitespace).description))
        }
      } else {
        add(Value(flag: flag, source: variable, text: text))
      }
    }
  }

  private mutating func add(_ value: Value) { values.append(value) }

  /// Changes `configuration` as the values say.
  func apply(to configuration: inout Configuration) throws(UsageProblem) {
    var lists: Set<String> = []
    for value in values {
      let isAllowed: Bool
      switch value.flag.action {
      case .help, .version, .file: isAllowed = true
      case .set(let set): isAllowed = set(&configuration, value.text)
      case .add(let add): isAllowed = add(&configuration, value.text, lists.insert(value.flag.name).inserted)
      }
      guard isAllowed else {
        throw UsageProblem(
          source: value.source, found: UsageProblem.show(value.text), allowed: value.flag.allowed)
      }
    }
  }
}
