// Signals as a readable descriptor, by signalfd.

#if os(Linux)
  import CSystem
  import Glibc

  /// Takes signals off their default action. They are blocked in the calling thread and in those it makes from then on,
  /// so a program makes this before its other threads.
  struct SignalSource: ~Copyable {
    private let queue: Descriptor
    var descriptor: Int32 { queue.number }

    init(_ signals: [Int32]) throws(SystemError) {
      var set = sigset_t()
      sigemptyset(&set)
      for signal in signals { sigaddset(&set, signal) }
      guard pthread_sigmask(SIG_BLOCK, &set, nil) == 0 else { throw .last("pthread_sigmask") }
      let number = signalfd(-1, &set, Int32(SFD_NONBLOCK) | Int32(SFD_CLOEXEC))
      guard number >= 0 else { throw .last("signalfd") }
      queue = Descriptor(owning: number)
    }

    /// Calls `body` for each signal that has arrived.
    func drain(_ body: (Int32) -> Void) {
      var arrived = signalfd_siginfo()
      let size = MemoryLayout<signalfd_siginfo>.size
      while read(queue.number, &arrived, size) == size { body(Int32(arrived.ssi_signo)) }
    }
  }
#endif
