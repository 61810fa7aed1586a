// Wakes a waiting loop from another thread, by eventfd.

#if os(Linux)
  import CSystem
  import Glibc

  /// Makes a descriptor readable from any thread. Mailboxes share it, so its number lives as long as the last of them.
  final class Waker: Sendable {
    private let event: Descriptor
    var descriptor: Int32 { event.number }

    init() throws(SystemError) {
      let number = eventfd(0, Int32(EFD_NONBLOCK) | Int32(EFD_CLOEXEC))
      guard number >= 0 else { throw .last("eventfd") }
      event = Descriptor(owning: number)
    }

    func wake() {
      var one: UInt64 = 1
      _ = write(event.number, &one, 8)
    }

    /// Takes back what ``wake()`` did, before the mail is looked at.
    func clear() {
      var count: UInt64 = 0
      _ = read(event.number, &count, 8)
    }
  }
#endif
