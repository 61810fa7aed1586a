// One thread that waits for descriptors, timers and mail, and calls who is concerned. Knows no HTTP.

/// A running timer's name; one that has fired or was cancelled names nothing.
package struct LoopTimer: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
}

/// An event loop. Everything but mailboxes belongs to the thread that runs it; so does what its callbacks capture.
package final class EventLoop {
  /// Makes the loop's descriptors. Throws when the system has none left.
  package init() throws {}

  /// Waits and calls until ``stop()``.
  package func run() {}
  /// Ends ``run()`` after the current round. Loop thread only; other threads send a message.
  package func stop() {}
  /// Monotonic nanoseconds, read once a round.
  package var now: UInt64 { 0 }
  /// Calls `action` once, `nanoseconds` from now or a little later.
  package func schedule(after nanoseconds: UInt64, _ action: @escaping () -> Void) -> LoopTimer {
    LoopTimer(index: 0, generation: 0)
  }
  /// Forgets a timer.
  package func cancel(_ timer: LoopTimer) {}
  /// A box whose messages `receive` gets on the loop's thread, in order.
  package func mailbox<Message: Sendable>(_ receive: @escaping (Message) -> Void) -> Mailbox<Message> {
    Mailbox { _ in }
  }
  /// Calls `action` for each of `signals` that arrives; their default action is switched off.
  package func onSignals(_ signals: [Int32], _ action: @escaping (Int32) -> Void) throws {}
}
