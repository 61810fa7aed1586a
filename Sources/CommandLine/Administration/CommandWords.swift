// Takes apart what follows a command's word: further words, and options with values. Which there are is told by the
// command.

import Verification

/// The arguments of one command.
struct CommandWords {
  /// What is no option.
  let words: [String]
  private let options: [String: String]

  /// Reads `--option value` and `--option=value` for the options `allowed`; `usage` is shown with every problem.
  init(_ arguments: [String], allowed: [String], usage: String) throws(UsageProblem) {
    var words: [String] = []
    var options: [String: String] = [:]
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      guard argument.hasPrefix("-") else {
        words.append(argument)
        continue
      }
      let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard let name = parts.first, allowed.contains(name) else {
        throw UsageProblem(source: "", found: UsageProblem.show(argument), allowed: usage)
      }
      guard let value = parts.count > 1 ? parts[1] : rest.popFirst(), !value.isEmpty else {
        throw UsageProblem(source: name, found: "no value", allowed: usage)
      }
      guard options.updateValue(value, forKey: name) == nil else {
        throw UsageProblem(source: name, found: "it twice", allowed: "once")
      }
    }
    (self.words, self.options) = (words, options)
  }

  /// The second word as a person's name.
  func name(command: String) throws(UsageProblem) -> String {
    guard words.count > 1, NamedLine.isName(words[1]) else {
      throw UsageProblem(
        source: command, found: "the name \(UsageProblem.show(words.count > 1 ? words[1] : ""))",
        allowed: NamedLine.allowedName)
    }
    return words[1]
  }

  /// The value of an option.
  subscript(option: String) -> String? { options[option] }

  /// The value of an option, read with `read`; `allowed` says for people what it may be.
  func value<Value>(of option: String, allowed: String, _ read: (String) -> Value?) throws(UsageProblem) -> Value? {
    guard let text = options[option] else { return nil }
    guard let value = read(text) else {
      throw UsageProblem(source: option, found: UsageProblem.show(text), allowed: allowed)
    }
    return value
  }
}
