// Readiness by kqueue, edge-triggered (EV_CLEAR); see the Linux file for why.

#if canImport(Darwin)
  import Darwin

  /// Tells which descriptors became ready since it was last asked.
  final class Selector {
    private let queue: Descriptor
    private let events: UnsafeMutableBufferPointer<kevent>

    init() throws(SystemError) {
      let number = kqueue()
      guard number >= 0 else { throw .last("kqueue") }
      queue = Descriptor(owning: number)
      events = .allocate(capacity: 256)
    }

    deinit { events.deallocate() }

    /// Watches `descriptor` for both directions until it is closed. Level-triggered when `repeats`: told again each
    /// round, as listeners want it.
    func add(_ descriptor: Int32, token: UInt64, repeats: Bool = false) throws(SystemError) {
      try change(descriptor, EVFILT_READ, repeats ? EV_ADD : EV_ADD | EV_CLEAR, token)
      // What cannot be written (a queue of signals) is watched for reading only.
      if !repeats { try? change(descriptor, EVFILT_WRITE, EV_ADD | EV_CLEAR, token) }
    }

    /// Stops watching.
    func remove(_ descriptor: Int32) {
      try? change(descriptor, EVFILT_READ, EV_DELETE, 0)
      try? change(descriptor, EVFILT_WRITE, EV_DELETE, 0)
    }

    /// Waits at most `nanoseconds` (nil = for ever) and calls `body` for each descriptor that became ready.
    func wait(nanoseconds: UInt64?, _ body: (UInt64, Readiness) -> Void) {
      var limit = timespec()
      if let nanoseconds {
        limit = timespec(tv_sec: Int(clamping: nanoseconds / 1_000_000_000), tv_nsec: Int(nanoseconds % 1_000_000_000))
      }
      let count = withUnsafePointer(to: limit) {
        kevent(queue.number, nil, 0, events.baseAddress, Int32(events.count), nanoseconds == nil ? nil : $0)
      }
      guard count > 0 else { return }  // EINTR is a round without events
      for event in events[..<Int(count)] {
        let isWriting = Int32(event.filter) == EVFILT_WRITE
        var readiness: Readiness = isWriting ? .writable : .readable
        if Int32(event.flags) & EV_EOF != 0 {
          readiness.formUnion([.readable, .ended])
          // On the writing side it means that the peer takes nothing; a code means a reset.
          if isWriting || event.fflags != 0 { readiness.insert(.failed) }
        }
        body(UInt64(UInt(bitPattern: event.udata)), readiness)
      }
    }

    private func change(_ descriptor: Int32, _ filter: Int32, _ flags: Int32, _ token: UInt64) throws(SystemError) {
      var change = kevent(
        ident: UInt(bitPattern: Int(descriptor)), filter: Int16(filter), flags: UInt16(flags), fflags: 0, data: 0,
        udata: UnsafeMutableRawPointer(bitPattern: UInt(token)))
      guard kevent(queue.number, &change, 1, nil, 0, nil) == 0 else { throw .last("kevent") }
    }
  }
#endif
