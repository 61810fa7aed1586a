// What a program reads, written into a pipe before the program is started. It always fits into the pipe, so writing
// neither waits for a program that does not read nor meets a closed end.

import Foundation

/// The reading end of a pipe that holds all that there is to read.
final class CommandInput: Sendable {
  /// The most bytes; Linux writes so many in one piece (PIPE_BUF), and every empty pipe has room for them.
  private static let capacity = 1_024

  /// The reading end; closed with this object.
  let descriptor: Int32

  /// Nil when the system has no pipe left, or there are too many bytes.
  init?(_ bytes: UnsafeRawBufferPointer) {
    guard bytes.count <= Self.capacity else {
      errno = EINVAL
      return nil
    }
    guard let ends = makePipe() else { return nil }
    descriptor = ends.reading
    let isWritten = write(ends.writing, bytes.baseAddress, bytes.count) == bytes.count
    close(ends.writing)
    guard isWritten else { return nil }
  }

  deinit { close(descriptor) }

  /// `name LF code LF`, as pwauth reads it. Nil also when `name` is longer than any name may be or holds a control
  /// character.
  static func lines(name: String, code: SecretCode) -> CommandInput? {
    guard name.utf8.count <= 64, name.utf8.allSatisfy({ $0 >= 0x20 }) else {
      errno = EINVAL
      return nil
    }
    var text = Array(name.utf8) + [0x0A]
    text.reserveCapacity(text.count + SecretCode.capacity + 1)
    code.withASCII { text += $0 }
    text.append(0x0A)
    return text.withUnsafeMutableBytes { buffer in
      defer { wipe(buffer) }
      return CommandInput(UnsafeRawBufferPointer(buffer))
    }
  }
}

/// Both ends of a new pipe, neither of which a program started later gets.
private func makePipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
