// Hands an issued code to a program, which brings it to the person: `{"to":…,"code":…,"expires":…}` on its standard input.
// It is chosen, run and ended like a program that verifies.

/// The way of codes to one recipient.
package struct CodeDelivery: Sendable {
  /// What a program is given to bring it on its way; gateways for messages are slower than those who look things up.
  private static let timeLimit = Duration.seconds(10)
  /// The longest recipient, in bytes: that of an e-mail address (RFC 5321, section 4.5.3.1).
  package static let longestRecipient = 254

  private let path: String
  /// The text up to the code.
  private let beginning: [UInt8]

  /// By the program at `path` to `recipient`, which must hold no control character. Throws when somebody else could
  /// replace the program.
  package init(path: String, to recipient: String) throws(CommandRefusal) {
    _ = try CommandFile(checking: path)
    self.path = path
    let escaped = recipient.utf8.flatMap { [0x22, 0x5C].contains($0) ? [0x5C, $0] : [$0] }
    beginning = Array("{\"to\":\"".utf8) + escaped + Array("\",\"code\":\"".utf8)
  }

  /// Sends `code`. Nil when it was taken, else why it was not.
  func send(_ code: SecretCode, expires: Moment) -> @Sendable () async -> String? {
    // The code goes into the pipe here and now: what waits in line holds a descriptor, no digits.
    var text = beginning
    text.reserveCapacity(beginning.count + 80)
    code.withASCII { text += $0 }
    text += "\",\"expires\":\"\(expires.text)\"}\n".utf8
    let input = text.withUnsafeMutableBytes { buffer in
      defer { wipe(buffer) }
      return CommandInput(UnsafeRawBufferPointer(buffer))
    }
    return { [path] in
      guard let input else { return "no pipe" }
      return switch await CommandCall.run(path, input: input, timeLimit: Self.timeLimit) {
      case .accepted: nil
      case .rejected: "the program refused it"
      case .unavailable(let reason): reason
      }
    }
  }
}
