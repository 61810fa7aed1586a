// Signals as a readable descriptor, by a kqueue of their own.

#if canImport(Darwin)
  import Darwin

  /// Takes signals off their default action.
  struct SignalSource: ~Copyable {
    private let queue: Descriptor
    var descriptor: Int32 { queue.number }

    init(_ signals: [Int32]) throws(SystemError) {
      let number = kqueue()
      guard number >= 0 else { throw .last("kqueue") }
      queue = Descriptor(owning: number)
      for number in signals {
        // EVFILT_SIGNAL also sees signals that are ignored.
        _ = signal(number, SIG_IGN)
        var change = kevent(
          ident: UInt(number), filter: Int16(EVFILT_SIGNAL), flags: UInt16(EV_ADD), fflags: 0, data: 0, udata: nil)
        guard kevent(queue.number, &change, 1, nil, 0, nil) == 0 else { throw .last("kevent") }
      }
    }

    /// Calls `body` for each signal that has arrived.
    func drain(_ body: (Int32) -> Void) {
      var arrived = kevent()
      var none = timespec()
      while kevent(queue.number, nil, 0, &arrived, 1, &none) == 1 { body(Int32(arrived.ident)) }
    }
  }
#endif
