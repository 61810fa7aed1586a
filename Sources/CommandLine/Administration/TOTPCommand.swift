// `digitslots totp`: sets up authenticators and looks at their codes. The key is shown once, to be taken over; codes are
// read from the terminal or from standard input.

import DigitSlots
import Foundation
import Verification

/// The command `totp`.
enum TOTPCommand {
  static let usage =
    "digitslots totp new NAME | verify NAME | remove NAME | list, with \(SecretFileChoice.usage); "
    + "for new also --issuer TEXT, --algorithm SHA1|SHA256|SHA512, --digits 6|8, --period SECONDS"
  private static let options = SecretFileChoice.options + ["--issuer", "--algorithm", "--digits", "--period"]
  /// How often a code may be entered to confirm a setting-up.
  private static let tries = 3

  static func run(_ arguments: [String], _ environment: [String: String]) throws -> ExitStatus {
    let words = try CommandWords(arguments, allowed: options, usage: usage)
    let file = try SecretFileChoice(words, environment, of: "totp") { verifier in
      if case .totp(let path) = verifier { SecretFileChoice(path: path) } else { nil }
    }
    let editor = TOTPEditor(path: file.path)
    do {
      switch (words.words.first, words.words.count) {
      case ("new", 2): return try make(try words.name(command: "totp"), words, editor, file.path)
      case ("verify", 2): return try verify(try words.name(command: "totp"), editor, file.path)
      case ("remove", 2):
        let name = try words.name(command: "totp")
        guard try editor.remove(name) else { throw unknown(name, file.path) }
        StandardDescriptors.write("\(file.path): \(name) is removed\n", to: .output)
        return .success
      case ("list", 1):
        StandardDescriptors.write(try editor.list().map { $0 + "\n" }.joined(), to: .output)
        return .success
      default:
        throw UsageProblem(
          source: "totp", found: UsageProblem.show(words.words.joined(separator: " ")), allowed: usage)
      }
    } catch let failure as CodePrompt.Failure {
      throw AdministrationCommand.Refusal(message: "\(failure)")
    }
  }

  private static func make(
    _ name: String, _ words: CommandWords, _ editor: TOTPEditor, _ path: String
  ) throws -> ExitStatus {
    var making = OneTimeCode()
    if let algorithm = try words.value(
      of: "--algorithm", allowed: OneTimeCode.Algorithm.allowed, OneTimeCode.Algorithm.init(option:))
    {
      making.algorithm = algorithm
    }
    if let digits = try words.value(of: "--digits", allowed: OneTimeCode.allowedDigits, OneTimeCode.digits) {
      making.digits = digits
    }
    if let period = try words.value(of: "--period", allowed: OneTimeCode.allowedPeriod, OneTimeCode.period) {
      making.period = period
    }
    let issuer =
      try words.value(of: "--issuer", allowed: "1 to 64 bytes of text without a colon") { text in
        text.utf8.count <= 64 && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x3A } ? text : nil
      } ?? "DigitSlots"
    try editor.check(name)
    let candidate = TOTPEditor.Candidate(name: name, making: making)
    let address = candidate.address(issuer: issuer)
    if let code = QRCode(Array(address.utf8)) {
      StandardDescriptors.write(
        TerminalPicture.text(of: code, colours: isatty(STDOUT_FILENO) == 1), to: .output)
    }
    StandardDescriptors.write(address + "\n", to: .output)
    for left in (0..<tries).reversed() {
      let code = try CodePrompt.ask("The code that the authenticator shows: ")
      if try editor.confirm(candidate, with: code, at: .now()) {
        StandardDescriptors.write("\(path): \(name) is set up; that code is used up\n", to: .output)
        return .success
      }
      if left > 0 { StandardDescriptors.write("digitslots: that is not its code; once more\n", to: .error) }
    }
    throw AdministrationCommand.Refusal(
      message: "found \(tries) codes of another authenticator or another time; nothing was changed")
  }

  private static func verify(_ name: String, _ editor: TOTPEditor, _ path: String) throws -> ExitStatus {
    let code = try CodePrompt.ask("The code of \(name): ")
    switch try editor.look(at: code, of: name, at: .now()) {
    case .unknownName: throw unknown(name, path)
    case .wrong: throw AdministrationCommand.Refusal(message: "\(path): that is no code of \(name)")
    case .right(let ahead):
      let offset =
        ahead == 0
        ? "" : "; the clocks differ by about \(abs(ahead)) s (the authenticator is \(ahead > 0 ? "ahead" : "behind"))"
      StandardDescriptors.write("\(path): that is a code of \(name)\(offset)\n", to: .output)
      return .success
    }
  }

  private static func unknown(_ name: String, _ path: String) -> AdministrationCommand.Refusal {
    AdministrationCommand.Refusal(message: "\(path): found no \(name), allowed a name in the file")
  }
}
