// One thread that waits for descriptors, timers and mail, and calls who is concerned. Knows no HTTP.

/// A running timer's name; one that has fired or was cancelled names nothing.
package struct LoopTimer: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32
}

/// An event loop. Everything but mailboxes belongs to the thread that runs it; so does what its callbacks capture.
package final class EventLoop {
  /// A closure that stands in an array by itself costs an allocation each time it is taken out (a reabstraction thunk).
  private struct Watcher {
    let call: (Readiness) -> Void
  }
  private struct Deferred {
    let call: () -> Void
  }
  private struct Box {
    let deliver: () -> Void
    let close: () -> Void
  }
  private static let wakerToken = UInt64.max

  private let selector: Selector
  private let waker: Waker
  private var watchers = Slab<Watcher>()
  private var timers = TimerQueue()
  private var deferred: [Deferred] = []
  private var running: [Deferred] = []
  private var boxes: [Box] = []
  private var isRunning = false
  private var roundStart: UInt64?

  /// Makes the loop's descriptors. Throws when the system has none left.
  package init() throws {
    selector = try Selector()
    waker = try Waker()
    try selector.add(waker.descriptor, token: Self.wakerToken)
  }

  deinit {
    for box in boxes { box.close() }
  }

  /// Waits and calls until ``stop()``. A loop runs once: then it lets go of all callbacks and of what they capture, which
  /// often is the loop itself.
  package func run() {
    defer { forgetCallbacks() }
    isRunning = true
    while isRunning {
      selector.wait(nanoseconds: patience) { token, readiness in
        if roundStart == nil { roundStart = MonotonicClock.nanoseconds() }
        if token == Self.wakerToken {
          waker.clear()
          for box in boxes { box.deliver() }
        } else {
          // Found by generation: an event of a descriptor that was closed earlier in this round finds nothing.
          watchers[SlabKey(packed: token)]?.call(readiness)
        }
      }
      let start = roundStart ?? MonotonicClock.nanoseconds()
      roundStart = start
      while let action = timers.popDue(at: start) { action() }
      runDeferred()
      roundStart = nil
    }
  }

  /// Ends ``run()`` after the current round. Loop thread only; other threads send a message.
  package func stop() { isRunning = false }

  /// Monotonic nanoseconds, read once a round.
  package var now: UInt64 { roundStart ?? MonotonicClock.nanoseconds() }

  /// Calls `action` once, `nanoseconds` from now or a little later.
  package func schedule(after nanoseconds: UInt64, _ action: @escaping () -> Void) -> LoopTimer {
    // At least one: a timer set by a timer fires in the next round, so that descriptors get their turn.
    let (deadline, overflow) = now.addingReportingOverflow(max(1, nanoseconds))
    return timers.insert(deadline: overflow ? .max : deadline, action)
  }

  /// Forgets a timer.
  package func cancel(_ timer: LoopTimer) { timers.cancel(timer) }

  /// A box whose messages `receive` gets on the loop's thread, in order.
  package func mailbox<Message: Sendable>(_ receive: @escaping (Message) -> Void) -> Mailbox<Message> {
    let queue = MailQueue<Message>(waker: waker)
    let deliver = { for message in queue.takeAll() { receive(message) } }
    boxes.append(Box(deliver: deliver, close: { queue.close() }))
    return Mailbox { queue.put($0) }
  }

  /// Calls `action` for each of `signals` that arrives; their default action is switched off. To be called before the
  /// program makes other threads, which inherit it.
  package func onSignals(_ signals: [Int32], _ action: @escaping (Int32) -> Void) throws {
    let source = try SignalSource(signals)
    let descriptor = source.descriptor
    let keeper = Keeper(source)
    try watch(descriptor) { _ in keeper.source.drain(action) }
  }

  /// Calls `action` when `descriptor` becomes ready, until ``unwatch(_:_:)``. Each change is told once, and both
  /// directions are watched; with `repeats` readability is told each round for as long as it lasts.
  @discardableResult
  func watch(_ descriptor: Int32, repeats: Bool = false, _ action: @escaping (Readiness) -> Void)
    throws(SystemError) -> SlabKey
  {
    let key = watchers.insert(Watcher(call: action))
    do {
      try selector.add(descriptor, token: key.packed, repeats: repeats)
    } catch {
      watchers.remove(key)
      throw error
    }
    return key
  }

  /// Stops watching; to be called before the descriptor is closed.
  func unwatch(_ descriptor: Int32, _ key: SlabKey) {
    guard watchers.remove(key) != nil else { return }
    selector.remove(descriptor)
  }

  /// Calls `action` after what runs now, within this round or the next: never from inside the caller.
  func later(_ action: @escaping () -> Void) { deferred.append(Deferred(call: action)) }

  /// How long may be waited; nil = until something happens.
  private var patience: UInt64? {
    if !deferred.isEmpty { return 0 }
    guard let deadline = timers.nextDeadline else { return nil }
    let now = MonotonicClock.nanoseconds()
    return deadline > now ? deadline - now : 0
  }

  private func forgetCallbacks() {
    for box in boxes { box.close() }
    // Taken out first: what they captured may call this loop while it goes.
    let all = (boxes, watchers, timers, deferred)
    (boxes, watchers, timers, deferred) = ([], Slab(), TimerQueue(), [])
    withExtendedLifetime(all) {}
  }

  /// One sweep: what is deferred meanwhile waits for the next round, so that descriptors get their turn.
  private func runDeferred() {
    guard !deferred.isEmpty else { return }
    swap(&deferred, &running)
    for action in running { action.call() }
    running.removeAll(keepingCapacity: true)
  }

  /// Holds what cannot be copied for a closure.
  private final class Keeper {
    let source: SignalSource
    init(_ source: consuming SignalSource) { self.source = source }
  }
}
