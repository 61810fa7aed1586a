// `digitslots pin`: sets, removes and lists named codes. The code is read from the terminal or from standard input, never
// from the command line, which every user of the machine can read.

import DigitSlots
import Verification

/// The command `pin`.
enum PinCommand {
  static let usage =
    "digitslots pin set NAME | remove NAME | list, with \(SecretFileChoice.usage); "
    + "for set also --pepper FILE, --valid-from MOMENT, --valid-until MOMENT, --uses N"
  private static let options = SecretFileChoice.options + ["--pepper", "--valid-from", "--valid-until", "--uses"]

  static func run(_ arguments: [String], _ environment: [String: String]) throws -> ExitStatus {
    let words = try CommandWords(arguments, allowed: options, usage: usage)
    var file = try SecretFileChoice(words, environment, of: "pins") { verifier in
      if case .pins(let path, let pepper) = verifier { SecretFileChoice(path: path, pepper: pepper) } else { nil }
    }
    if let pepper = words["--pepper"] { file.pepper = pepper }
    let editor = PinEditor(path: file.path, pepper: file.pepper)
    switch (words.words.first, words.words.count) {
    case ("set", 2): return try set(try words.name(command: "pin"), words, editor, file.path)
    case ("remove", 2): return try remove(try words.name(command: "pin"), editor, file.path)
    case ("list", 1): return try list(editor)
    default:
      throw UsageProblem(
        source: "pin", found: UsageProblem.show(words.words.joined(separator: " ")), allowed: usage)
    }
  }

  private static func set(
    _ name: String, _ words: CommandWords, _ editor: PinEditor, _ path: String
  ) throws -> ExitStatus {
    var terms = PinEditor.Terms()
    terms.validFrom = try words.value(of: "--valid-from", allowed: Moment.allowed) { Moment($0, isEnd: false) }
    terms.validUntil = try words.value(of: "--valid-until", allowed: Moment.allowed) { Moment($0, isEnd: true) }
    terms.uses = try words.value(of: "--uses", allowed: PinEditor.allowedUses, PinEditor.uses)
    do {
      let code = try CodePrompt.askForNew("Code for \(name): ")
      try editor.set(name, to: code, terms)
      if code.count < CodeWeakness.recommendedDigits {
        StandardDescriptors.write(
          "digitslots: note: \(CodeWeakness.recommendedDigits) digits or more are recommended\n", to: .error)
      }
    } catch let failure as CodePrompt.Failure {
      throw AdministrationCommand.Refusal(message: "\(failure)")
    } catch let refusal as PinEditor.Refusal {
      throw AdministrationCommand.Refusal(message: "\(refusal)")
    }
    StandardDescriptors.write("\(path): \(name) is set\n", to: .output)
    return .success
  }

  private static func remove(_ name: String, _ editor: PinEditor, _ path: String) throws -> ExitStatus {
    guard try editor.remove(name) else {
      throw AdministrationCommand.Refusal(message: "\(path): found no \(name), allowed a name in the file")
    }
    StandardDescriptors.write("\(path): \(name) is removed\n", to: .output)
    return .success
  }

  private static func list(_ editor: PinEditor) throws -> ExitStatus {
    var text = ""
    for (name, terms, isDisabled) in try editor.list() {
      var line = name
      if isDisabled { line += "  disabled" }
      if let moment = terms.validFrom { line += "  from \(moment.text)" }
      if let moment = terms.validUntil { line += "  until \(moment.text)" }
      if let uses = terms.uses { line += "  uses \(uses)" }
      text += line + "\n"
    }
    StandardDescriptors.write(text, to: .output)
    return .success
  }
}
