// Asks a person for a code: at the terminal without showing it, or a line of standard input. The digits stand in one
// buffer that is wiped, and never in a String.

import Foundation
import Verification

/// Reads codes.
enum CodePrompt {
  /// Why there is no code.
  enum Failure: Error, Equatable, CustomStringConvertible {
    case cancelled, none, notDigits, tooLong, different

    var description: String {
      switch self {
      case .cancelled: "cancelled; nothing was changed"
      case .none: "found no code, allowed one on a line of standard input"
      case .notDigits: "found something else than digits, allowed 0 to 9 only"
      case .tooLong: "found more than \(SecretCode.capacity) digits, allowed up to \(SecretCode.capacity)"
      case .different: "found two different codes, allowed the same one twice; nothing was changed"
      }
    }
  }

  /// Asks for a code that is to be set: twice at a terminal, because it cannot be seen.
  static func askForNew(_ question: String) throws(Failure) -> SecretCode {
    let code = try ask(question)
    guard isatty(STDIN_FILENO) == 1 else { return code }
    let again = try ask("The same again: ")
    let isSame = code.withASCII { first in again.withASCII { ConstantTime.areEqual(first, $0) } }
    guard isSame else { throw .different }
    return code
  }

  /// Asks for a code.
  static func ask(_ question: String) throws(Failure) -> SecretCode {
    guard isatty(STDIN_FILENO) == 1 else { return try readLine { _ in .take } }
    return try withoutEcho { () throws(Failure) in
      // Asked only now, so that nothing typed in answer is shown.
      StandardDescriptors.write(question, to: .error)
      defer { StandardDescriptors.write("\n", to: .error) }
      return try readLine(obeying: TerminalKey.init)
    }
  }

  /// What a byte means: at a terminal that hands over every key, the usual ones must be obeyed here.
  private enum TerminalKey {
    case take, erase, eraseAll, end, cancel

    init(_ byte: UInt8) {
      switch byte {
      case 0x08, 0x7F: self = .erase
      case 0x15: self = .eraseAll
      case 0x04, 0x0D: self = .end
      case 0x03, 0x1C: self = .cancel
      default: self = .take
      }
    }
  }

  /// Reads to the end of a line, and no byte beyond.
  private static func readLine(obeying meaning: (UInt8) -> TerminalKey) throws(Failure) -> SecretCode {
    // Room for a code with some white space around it; what is longer is no code.
    var line = [UInt8](repeating: 0, count: 64)
    defer { line.withUnsafeMutableBytes { wipe($0) } }
    var count = 0
    reading: while true {
      var byte: UInt8 = 0
      let got = read(STDIN_FILENO, &byte, 1)
      if got < 0, errno == EINTR { continue }
      if got <= 0 || byte == 0x0A { break }
      switch meaning(byte) {
      case .end: break reading
      case .cancel: throw .cancelled
      case .erase: count = max(0, count - 1)
      case .eraseAll: count = 0
      case .take:
        guard count < line.count else { throw .tooLong }
        line[count] = byte
        count += 1
      }
    }
    let digits = line[..<count].trimmed
    guard !digits.isEmpty else { throw .none }
    guard digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { throw .notDigits }
    guard digits.count <= SecretCode.capacity else { throw .tooLong }
    return SecretCode(digits: digits.lazy.map { $0 - 0x30 })
  }

  /// Calls `body` while the terminal shows nothing and makes no signals: one would end the program and leave the terminal
  /// as it is.
  private static func withoutEcho<Result>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    var before = termios()
    guard tcgetattr(STDIN_FILENO, &before) == 0 else { return try body() }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO | ICANON | ISIG)
    withUnsafeMutableBytes(of: &silent.c_cc) { keys in
      keys[Int(VMIN)] = 1
      keys[Int(VTIME)] = 0
    }
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    return try body()
  }
}

extension ArraySlice<UInt8> {
  /// Without white space at both ends.
  fileprivate var trimmed: ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    let start = drop(while: isSpace)
    return start[..<(start.lastIndex { !isSpace($0) }.map { $0 + 1 } ?? start.startIndex)]
  }
}
