// Readiness by epoll, edge-triggered: a descriptor is registered once for both directions and never changed again, so
// that pausing a reader or waiting for room to write costs no system call. Who reads less than all must remember it.

#if os(Linux)
  import CSystem
  import Glibc

  /// Tells which descriptors became ready since it was last asked.
  final class Selector {
    private static let dead: Readiness = [.readable, .writable, .ended, .failed]
    private let epoll: Descriptor
    private let events: UnsafeMutableBufferPointer<epoll_event>

    init() throws(SystemError) {
      let number = epoll_create1(Int32(EPOLL_CLOEXEC))
      guard number >= 0 else { throw .last("epoll_create1") }
      epoll = Descriptor(owning: number)
      events = .allocate(capacity: 256)
    }

    deinit { events.deallocate() }

    /// Watches `descriptor` for both directions until it is closed. Level-triggered when `repeats`: told again each
    /// round, as listeners want it.
    func add(_ descriptor: Int32, token: UInt64, repeats: Bool = false) throws(SystemError) {
      var event = epoll_event()
      let edges = EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue
      event.events = repeats ? EPOLLIN.rawValue : edges
      event.data.u64 = token
      guard epoll_ctl(epoll.number, EPOLL_CTL_ADD, descriptor, &event) == 0 else { throw .last("epoll_ctl") }
    }

    /// Stops watching, before the descriptor is closed: a duplicate of it in a child process would keep it registered.
    func remove(_ descriptor: Int32) {
      var event = epoll_event()
      _ = epoll_ctl(epoll.number, EPOLL_CTL_DEL, descriptor, &event)
    }

    /// Waits at most `nanoseconds` (nil = for ever) and calls `body` for each descriptor that became ready.
    func wait(nanoseconds: UInt64?, _ body: (UInt64, Readiness) -> Void) {
      var milliseconds: Int32 = -1
      if let nanoseconds {
        // Rounded up: a timer must not be found not yet due, and asked for again and again.
        milliseconds = Int32(clamping: nanoseconds / 1_000_000 + (nanoseconds % 1_000_000 == 0 ? 0 : 1))
      }
      let count = epoll_wait(epoll.number, events.baseAddress, Int32(events.count), milliseconds)
      guard count > 0 else { return }  // EINTR is a round without events
      for event in events[..<Int(count)] {
        var readiness: Readiness = []
        let bits = event.events
        if bits & EPOLLIN.rawValue != 0 { readiness.insert(.readable) }
        if bits & EPOLLOUT.rawValue != 0 { readiness.insert(.writable) }
        if bits & EPOLLRDHUP.rawValue != 0 { readiness.formUnion([.readable, .ended]) }
        if bits & (EPOLLHUP.rawValue | EPOLLERR.rawValue) != 0 { readiness.formUnion(Self.dead) }
        body(event.data.u64, readiness)
      }
    }
  }
#endif
