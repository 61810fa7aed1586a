// The commands that serve nothing: a word in place of flags, and what follows it. What each does is in files of its own.

import DigitSlots
import Verification

/// One command with its arguments.
struct AdministrationCommand {
  /// What a command does, given what follows its word and the environment.
  typealias Run = @Sendable ([String], [String: String]) throws -> ExitStatus

  /// A command's word, what the help says of it, how it is called, and what it does.
  struct Kind: Sendable {
    let word: String
    let help: String
    let usage: String
    let run: Run
  }

  /// Every command, in the order of the help.
  static let all = [
    Kind(word: "pin", help: "set, remove or list named codes", usage: PinCommand.usage, run: PinCommand.run),
    Kind(
      word: "totp", help: "set up authenticators, look at their codes", usage: TOTPCommand.usage, run: TOTPCommand.run),
    Kind(
      word: "check-config", help: "read a configuration and tell what it serves", usage: CheckCommand.usage,
      run: CheckCommand.run),
  ]

  private let arguments: [String]
  private let kind: Kind

  /// Nil when the first argument is no command's word.
  init?(_ arguments: [String]) {
    guard let kind = Self.all.first(where: { $0.word == arguments.first }) else { return nil }
    self.arguments = Array(arguments.dropFirst())
    self.kind = kind
  }

  /// Runs it. Throws a ``UsageProblem``, or another error for a wrong file.
  func run(environment: [String: String]) throws -> ExitStatus {
    if arguments.contains("--help") {
      StandardDescriptors.write("usage: \(kind.usage)\n", to: .output)
      return .success
    }
    do {
      return try kind.run(arguments, environment)
    } catch let refusal as Refusal {
      StandardDescriptors.write("digitslots: \(refusal.message.asOneLine)\n", to: .error)
      return .refused
    }
  }

  /// What was entered is refused; nothing was changed.
  struct Refusal: Error {
    let message: String
  }
}
