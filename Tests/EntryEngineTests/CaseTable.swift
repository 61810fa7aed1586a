// Reads the tables of editing cases (tab-separated, one case a line) and plays their steps. The columns are id, options,
// steps, value, caret and note; how a step and an expectation are written is told at `events` and `faults`.

import EntryEngine
import Foundation
import Testing

/// One line of a table.
struct EditingCase: CustomTestStringConvertible, Sendable {
  let id: String
  let options: [String: String]
  let steps: String
  let value: String
  let expectations: String
  let note: String

  var testDescription: String { "\(id) \(note)" }

  /// The cases of one table in `Cases`; a line that begins with `#` is a heading.
  static func table(_ name: String) throws -> [EditingCase] {
    let url = try #require(Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Cases"))
    let lines = try String(contentsOf: url, encoding: .utf8).split(separator: "\n").dropFirst()
    return lines.filter { !$0.hasPrefix("#") }.map { line in
      let fields = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      let padded = fields + Array(repeating: "", count: max(0, 6 - fields.count))
      let options = padded[1].split(separator: ";").map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
      return EditingCase(
        id: padded[0], options: Dictionary(uniqueKeysWithValues: options.map { ($0[0], $0.count > 1 ? $0[1] : "") }),
        steps: padded[2], value: padded[3], expectations: padded[4], note: padded[5])
    }
  }
}

/// Plays one case on an engine, as its owner would.
struct Player {
  enum Mistake: Error { case step(String), option(String, String) }

  private(set) var engine: EntryEngine
  private(set) var effects: [Effect] = []
  private let verdict: Verdict

  /// An entry with the case's options; without others it shows its digits and completes by confirm.
  init(options: [String: String]) throws {
    var settings = EntrySettings(style: .verification)
    if let name = options["style"] {
      guard let style = Style(rawValue: name) else { throw Mistake.option("style", name) }
      settings = EntrySettings(style: style)
    }
    (settings.mask, settings.complete) = (.none, .confirm)
    var verdict = Verdict.rejected
    for (key, value) in options {
      switch (key, value) {
      case ("style", _): break
      case ("length", _): settings.length = try Self.number(value, key)
      case ("mask", "dot"): settings.mask = .dot
      case ("mask", "none"): settings.mask = .none
      case ("reveal", _): settings.revealMilliseconds = try Self.number(value, key)
      case ("paste", _): settings.paste = try Self.named(value, key)
      case ("complete", _): settings.complete = try Self.named(value, key)
      case ("afterComplete", _): settings.afterComplete = try Self.named(value, key)
      case ("caret", _): settings.caret = try Self.named(value, key)
      case ("submission", "reportsOnly"): settings.submission = .reportsOnly
      case ("verdict", "accept"): verdict = .accepted
      case ("verdict", "reject"): verdict = .rejected
      case ("verdict", "unavailable"): verdict = .unavailable
      default: throw Mistake.option(key, value)
      }
    }
    engine = EntryEngine(settings: settings)
    self.verdict = verdict
  }

  private static func number(_ value: String, _ key: String) throws -> Int {
    guard let number = Int(value) else { throw Mistake.option(key, value) }
    return number
  }

  private static func named<Rule: RawRepresentable<String>>(_ value: String, _ key: String) throws -> Rule {
    guard let rule = Rule(rawValue: value) else { throw Mistake.option(key, value) }
    return rule
  }

  /// Steps are separated by `; `; `*N` repeats one.
  mutating func play(_ steps: String) throws {
    for part in steps.components(separatedBy: "; ") where !part.isEmpty {
      for event in try events(of: part) { effects += engine.apply(event) }
    }
  }

  /// `type 123` is one key a character, `key`, `shift` and `ctrl NAME` one key, `text …` a text (`\n`, `\t`, `\uXXXX`), `tap N` a
  /// tap on a slot; `settle` gives the verdict on the last attempt, `stale` one on the attempt before. The others are
  /// events by their names.
  private func events(of step: String) throws -> [Event] {
    var (word, rest) = (step, "")
    if let space = step.firstIndex(of: " ") {
      (word, rest) = (String(step[..<space]), String(step[step.index(after: space)...]))
    }
    if word == "text" { return [.text(PastedText(utf8: Self.unescaped(rest).utf8))] }
    var times = 1
    if let star = rest.lastIndex(of: "*"), let number = Int(rest[rest.index(after: star)...]) {
      (rest, times) = (String(rest[..<star]), number)
    }
    let once: [Event]
    switch word {
    case "type": once = rest.map { .key(Self.key(String($0)), []) }
    case "key": once = [.key(Self.key(rest), [])]
    case "shift": once = [.key(Self.key(rest), .shift)]
    case "ctrl": once = [.key(Self.key(rest), .command)]
    case "tap": once = [.focus(slot: Int(rest))]
    case "blur": once = [.blur]
    case "clear": once = [.clear]
    case "confirm": once = [.confirm]
    case "cancel": once = [.cancel]
    case "open": once = [.open]
    case "resend": once = [.resend]
    case "unshuffle": once = [.unshuffle]
    case "settle": once = [.verdict(verdict, attempt: engine.state.attempt)]
    case "stale": once = [.verdict(verdict, attempt: engine.state.attempt - 1)]
    case "acceptanceEnded": once = [.acceptanceEnded(attempt: engine.state.attempt)]
    case "revealEnded": once = [.revealEnded(edit: engine.state.edit)]
    case "staleReveal": once = [.revealEnded(edit: engine.state.edit - 1)]
    case "idled": once = [.idled]
    case "lock": once = [.lock]
    case "unlock": once = [.unlock]
    case "disable": once = [.disable]
    case "enable": once = [.enable]
    default: throw Mistake.step(step)
    }
    return Array(repeating: once, count: times).flatMap { $0 }
  }

  static func key(_ name: String) -> Key {
    switch name {
    case "Backspace": .backspace
    case "Delete": .delete
    case "ArrowLeft": .arrowLeft
    case "ArrowRight": .arrowRight
    case "Home": .home
    case "End": .end
    case "Enter": .enter
    case "Escape": .escape
    case "a": .a
    default: name.unicodeScalars.count == 1 ? name.unicodeScalars.first.map(Key.init(typing:)) ?? .other : .other
    }
  }

  private static func unescaped(_ text: String) -> String {
    var result = ""
    var rest = Substring(text)
    while let first = rest.popFirst() {
      switch (first, rest.first) {
      case ("\\", "n"?): result += "\n"
      case ("\\", "r"?): result += "\r"
      case ("\\", "t"?): result += "\t"
      case ("\\", "u"?):
        let scalar = UInt32(rest.dropFirst().prefix(4), radix: 16).flatMap(Unicode.Scalar.init)
        if let scalar { result.unicodeScalars.append(scalar) }
        rest = rest.dropFirst(4)
      default:
        result.append(first)
        continue
      }
      rest = rest.dropFirst()
    }
    return result
  }
}
