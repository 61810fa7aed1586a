// What a program reads: `name LF code LF`, written into a pipe before the program is started. It always fits into the
// pipe, so writing neither waits for a program that does not read nor meets a closed end.

import Foundation

/// The reading end of a pipe that holds one name and code.
final class CommandInput: Sendable {
  /// The most bytes written; far below the smallest pipe (POSIX: PIPE_BUF, at least 512).
  private static let capacity = 128

  /// The reading end; closed with this object.
  let descriptor: Int32

  /// Nil when the system has no pipe left, or `name` is longer than any name may be or holds a control character.
  init?(name: String, code: SecretCode) {
    guard name.utf8.count + SecretCode.capacity + 2 <= Self.capacity, name.utf8.allSatisfy({ $0 >= 0x20 }) else {
      errno = EINVAL
      return nil
    }
    guard let ends = makePipe() else { return nil }
    descriptor = ends.reading
    let isWritten = withUnsafeTemporaryAllocation(byteCount: Self.capacity, alignment: 1) { buffer in
      defer { buffer.initializeMemory(as: UInt8.self, repeating: 0) }
      var count = 0
      let append = { (bytes: UnsafeRawBufferPointer) in
        UnsafeMutableRawBufferPointer(rebasing: buffer[count...]).copyMemory(from: bytes)
        count += bytes.count
      }
      let lineFeed: [UInt8] = [0x0A]
      Array(name.utf8).withUnsafeBytes(append)
      lineFeed.withUnsafeBytes(append)
      code.withASCII(append)
      lineFeed.withUnsafeBytes(append)
      return write(ends.writing, buffer.baseAddress, count) == count
    }
    close(ends.writing)
    guard isWritten else { return nil }
  }

  deinit { close(descriptor) }
}

/// Both ends of a new pipe, neither of which a program started later gets.
private func makePipe() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
