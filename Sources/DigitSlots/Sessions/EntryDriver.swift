// Carries out what entries ask for: applies events, keeps the timers bound to their attempt, asks verifiers and locks.
// The engine decides what an event does; sessions and streams are told through `didChange`.

import EntryEngine
import HTTPServer
import Verification

/// Drives the entries of all sessions on one loop.
final class EntryDriver {
  /// What is told of an entry besides its state; for an embedder's listeners.
  enum Report { case effect(Effect), locked(seconds: Int) }

  private let loop: EventLoop
  private let shuffle: KeypadShuffle
  /// Asks verifiers; set once, because its answers come back here.
  var ask: (ServedPad, PackedDigits, AttemptName) -> Void = { _, _, _ in }
  /// Has a code sent to who uses an entry.
  var requestCode: (PadEntry, Session) -> Void = { _, _ in }
  /// There is something new to draw.
  var didChange: (Session, PadEntry) -> Void = { _, _ in }
  /// Something happened that a listener may want to know.
  var didReport: (PadEntry, Report) -> Void = { _, _ in }
  /// An attempt was decided, or its session ended: waiting forms can be answered.
  var didDecide: (Session, PadEntry) -> Void = { _, _ in }

  init(loop: EventLoop, shuffle: KeypadShuffle) {
    self.loop = loop
    self.shuffle = shuffle
  }

  /// The entry of `pad` in `session`, made when it is not there yet.
  func entry(of pad: ServedPad, in session: Session) -> PadEntry {
    if let entry = session.entry(of: pad) { return entry }
    let entry = session.makeEntry(of: pad)
    entry.keypad = shuffle.order(of: pad, token: session.cookie.token, attempt: 0)
    return entry
  }

  /// Applies what one request posted. One more revision when there is something new to draw.
  func apply(_ events: [Event], to entry: PadEntry, of session: Session) {
    change(entry, of: session) {
      // What became of a code is told until something is typed.
      if entry.delivery != .sending, events.contains(where: \.isInput) { entry.delivery = nil }
      for event in events { apply(event, to: entry, of: session) }
      // Focus that comes and goes with the window is no input, so it gives no more time.
      if entry.idleDeadline == 0 || !entry.isPartial || events.contains(where: \.isInput) {
        watchIdleness(of: entry, session)
      }
    }
  }

  /// Applies a verdict. One on an attempt that is over changes nothing.
  func decide(_ answer: VerifierAnswer, attempt: Int, entry: PadEntry, of session: Session) {
    guard entry.engine.state.phase == .verifying, entry.engine.state.attempt == attempt else { return }
    change(entry, of: session) {
      switch answer {
      case .accepted(let name):
        entry.acceptedAs = name
        apply(.verdict(.accepted, attempt: attempt), to: entry, of: session)
      case .rejected: apply(.verdict(.rejected, attempt: attempt), to: entry, of: session)
      case .unavailable: apply(.verdict(.unavailable, attempt: attempt), to: entry, of: session)
      }
    }
    didDecide(session, entry)
  }

  /// Shows what became of a code that was asked for.
  func show(_ delivery: PadState.Delivery, on entry: PadEntry, of session: Session) {
    change(entry, of: session) { entry.delivery = delivery }
    didDecide(session, entry)
  }

  /// Shows an acceptance no longer (a reload where `acceptedFor` is 0).
  func endAcceptance(of entry: PadEntry, session: Session) {
    let attempt = entry.engine.state.attempt
    change(entry, of: session) { apply(.acceptanceEnded(attempt: attempt), to: entry, of: session) }
  }

  /// Wipes a partial entry that nobody will finish.
  func abandon(_ entry: PadEntry, of session: Session) {
    entry.idleDeadline = 0
    change(entry, of: session) { apply(.idled, to: entry, of: session) }
  }

  /// Wipes an entry whose session ends and forgets its timers.
  func end(_ entry: PadEntry, of session: Session) {
    entry.engine.wipe()
    for timer in [entry.idleTimer, entry.acceptanceTimer, entry.revealTimer, entry.lockTimer] {
      if let timer { loop.cancel(timer) }
    }
    didDecide(session, entry)
  }

  private func change(_ entry: PadEntry, of session: Session, _ body: () -> Void) {
    let before = entry.engine.state
    let (keypad, delivery) = (entry.keypad, entry.delivery)
    body()
    let after = entry.engine.state
    if entry.isUnshuffled {
      entry.keypad.wipe()
    } else if before.attempt != after.attempt {
      entry.keypad = shuffle.order(of: entry.pad, token: session.cookie.token, attempt: after.attempt)
    }
    guard before != after || keypad != entry.keypad || delivery != entry.delivery else { return }
    entry.revision &+= 1
    didChange(session, entry)
  }

  private func apply(_ event: Event, to entry: PadEntry, of session: Session) {
    for effect in entry.engine.apply(event) { carryOut(effect, entry, session) }
  }

  private func carryOut(_ effect: Effect, _ entry: PadEntry, _ session: Session) {
    // Told before what follows from it: a lock comes after the rejection that led to it.
    didReport(entry, .effect(effect))
    switch effect {
    case .completed(let digits, let attempt):
      // Counted before the verifier is asked, so that however many ask at once, no more get through than may.
      entry.lockout.reserve()
      ask(
        entry.pad, digits,
        AttemptName(session: session.cookie.token, epoch: session.epoch, pad: entry.pad.index, attempt: attempt))
    case .revealed(let edit):
      restart(\.revealTimer, after: .milliseconds(entry.pad.configuration.entry.revealMilliseconds), entry, session) {
        .revealEnded(edit: edit)
      }
    case .accepted:
      entry.lockout.succeed()
      let shown = entry.pad.configuration.acceptedFor
      guard shown > 0 else { break }
      let attempt = entry.engine.state.attempt
      restart(\.acceptanceTimer, after: .seconds(shown), entry, session) { .acceptanceEnded(attempt: attempt) }
    case .rejected:
      lockIfDue(entry, session)
    case .unavailable:
      entry.lockout.refund()
    case .unshuffleRequested:
      entry.isUnshuffled = true
    case .resendRequested:
      requestCode(entry, session)
    case .changed, .focusGivenUp, .cancelled, .opened:
      break
    }
  }

  private func lockIfDue(_ entry: PadEntry, _ session: Session) {
    guard let seconds = entry.lockout.fail(now: loop.now) else { return }
    apply(.lock, to: entry, of: session)
    restart(\.lockTimer, after: .seconds(seconds), entry, session) {
      entry.lockout.release()
      return .unlock
    }
    didReport(entry, .locked(seconds: seconds))
  }

  private func restart(
    _ timer: ReferenceWritableKeyPath<PadEntry, LoopTimer?>, after nanoseconds: UInt64, _ entry: PadEntry,
    _ session: Session, _ event: @escaping () -> Event
  ) {
    if let running = entry[keyPath: timer] { loop.cancel(running) }
    entry[keyPath: timer] = loop.schedule(after: nanoseconds) { [weak self] in
      entry[keyPath: timer] = nil
      self?.change(entry, of: session) { self?.apply(event(), to: entry, of: session) }
    }
  }

  /// Starts the time after which a partial entry is wiped anew. The timer is not moved at each key: it looks at the
  /// deadline when it fires.
  private func watchIdleness(of entry: PadEntry, _ session: Session) {
    guard let limit = entry.pad.idleClear, entry.isPartial else {
      entry.idleDeadline = 0
      return
    }
    entry.idleDeadline = loop.now &+ limit
    if entry.idleTimer == nil { waitForIdleness(entry, session, limit) }
  }

  private func waitForIdleness(_ entry: PadEntry, _ session: Session, _ nanoseconds: UInt64) {
    entry.idleTimer = loop.schedule(after: nanoseconds) { [weak self] in
      entry.idleTimer = nil
      guard let self, entry.idleDeadline > 0 else { return }
      guard self.loop.now >= entry.idleDeadline else {
        return self.waitForIdleness(entry, session, entry.idleDeadline &- self.loop.now)
      }
      self.abandon(entry, of: session)
    }
  }
}

extension Event {
  /// Whether it is something typed or pasted.
  fileprivate var isInput: Bool {
    switch self {
    case .key, .text: true
    default: false
    }
  }
}

extension PadEntry {
  /// Whether digits stand in it that nobody has submitted.
  fileprivate var isPartial: Bool {
    let state = engine.state
    return state.count > 0 && state.phase != .verifying && state.phase != .accepted
  }
}
