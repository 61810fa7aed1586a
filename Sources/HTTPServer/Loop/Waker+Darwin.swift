// Wakes a waiting loop from another thread, by a pipe.

#if canImport(Darwin)
  import Darwin

  /// Makes a descriptor readable from any thread. Mailboxes share it, so its number lives as long as the last of them.
  final class Waker: Sendable {
    private let reading: Descriptor
    private let writing: Descriptor
    var descriptor: Int32 { reading.number }

    init() throws(SystemError) {
      var ends: [Int32] = [-1, -1]
      guard pipe(&ends) == 0 else { throw .last("pipe") }
      for end in ends {
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      }
      reading = Descriptor(owning: ends[0])
      writing = Descriptor(owning: ends[1])
    }

    func wake() {
      var one: UInt8 = 1
      _ = write(writing.number, &one, 1)
    }

    /// Takes back what ``wake()`` did, before the mail is looked at.
    func clear() {
      var bytes: (UInt64, UInt64) = (0, 0)
      while withUnsafeMutableBytes(of: &bytes, { read(reading.number, $0.baseAddress, $0.count) }) > 0 {}
    }
  }
#endif
