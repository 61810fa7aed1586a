// Takes connections off the listeners. When descriptors run out it stops looking for a moment instead of being told of the
// same waiting connection again and again.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Accepts on open listeners until it is closed.
final class Acceptor {
  /// After this the listeners are looked at again, should no connection have closed before: 100 ms.
  private static let pause: UInt64 = 100_000_000
  /// Connections taken from one listener in one round, so that those being served get their turn.
  private static let batch = 16

  private let loop: EventLoop
  private var listeners: [OpenListener]
  private var watches: [SlabKey] = []
  private var retry: LoopTimer?
  private let accept: Accept
  private let take: (consuming Descriptor, PeerAddress) -> Void

  /// The next connection of a listener and its peer, or -1 with errno.
  typealias Accept = (Int32, inout sockaddr_storage) -> Int32

  /// `take` gets each connection. Tests put their own `accept` in, to run out of descriptors.
  init(
    loop: EventLoop, _ listeners: [OpenListener], accept: @escaping Accept = StreamSocket.accept,
    _ take: @escaping (consuming Descriptor, PeerAddress) -> Void
  ) throws(SystemError) {
    self.loop = loop
    self.listeners = listeners
    self.accept = accept
    self.take = take
    try watch()
  }

  /// Looks again at once: a descriptor has become free.
  func descriptorBecameFree() {
    guard let retry else { return }
    loop.cancel(retry)
    self.retry = nil
    resume()
  }

  /// Takes what waits now, as far as a stop can wait for it.
  func takeWaiting() {
    for listener in listeners { takeWaiting(at: listener, atMost: 4_096) }
  }

  /// Closes the listeners.
  func close() {
    if let retry { loop.cancel(retry) }
    retry = nil
    unwatch()
    for listener in listeners { listener.removeFile() }
    listeners = []
  }

  private func watch() throws(SystemError) {
    for listener in listeners {
      let number = listener.socket.number
      watches.append(
        try loop.watch(number, repeats: true) { [unowned self] _ in takeWaiting(at: listener, atMost: Self.batch) })
    }
  }

  private func unwatch() {
    for (listener, watch) in zip(listeners, watches) { loop.unwatch(listener.socket.number, watch) }
    watches = []
  }

  private func takeWaiting(at listener: OpenListener, atMost limit: Int) {
    var peer = sockaddr_storage()
    var taken = 0
    while taken < limit {
      let number = accept(listener.socket.number, &peer)
      if number >= 0 {
        take(Descriptor(owning: number), PeerAddress(peer))
        taken += 1
        continue
      }
      switch errno {
      case EAGAIN: return
      case EMFILE, ENFILE, ENOBUFS, ENOMEM: return suspend()
      // EINTR, and clients that left before they were taken (ECONNABORTED and the network errors of accept(2)).
      default: taken += 1
      }
    }
  }

  private func suspend() {
    guard retry == nil, !listeners.isEmpty else { return }
    unwatch()
    retry = loop.schedule(after: Self.pause) { [unowned self] in
      retry = nil
      resume()
    }
  }

  private func resume() {
    do {
      try watch()
    } catch {
      suspend()
    }
  }
}
