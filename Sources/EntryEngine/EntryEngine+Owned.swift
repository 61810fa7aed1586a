// What an entry's owner tells it: verdicts, timers that ran out, locks. Each is bound to its attempt or edit, so that a
// late one never touches the next try.

extension EntryEngine {
  mutating func applyOwned(_ event: Event, _ effects: inout Effects) {
    switch event {
    case .verdict(let verdict, let attempt): decide(verdict, attempt, &effects)
    case .acceptanceEnded(let attempt):
      if stage == .accepted, attempt == self.attempt { startAfresh() }
    case .revealEnded(let edit):
      if edit == self.edit { revealedSlot = nil }
    case .idled:
      guard isEditable, buffer.count > 0 else { return }
      wipe()
      edit &+= 1
      hint = .idled
    case .lock: lock()
    case .unlock: unlock()
    case .disable:
      startAfresh()
      isDisabled = true
    case .enable: isDisabled = false
    default: break
    }
  }

  /// Takes a verdict on the attempt that waits for one, or on the code that was reported and not edited since.
  private mutating func decide(_ verdict: Verdict, _ attempt: Int, _ effects: inout Effects) {
    guard attempt == self.attempt, stage == .verifying || stage == .editing && isReported else { return }
    switch verdict {
    case .accepted:
      wipe()
      stage = .accepted
      hint = .none
      effects.append(.accepted)
    case .rejected:
      startAfresh(.rejected)
      effects.append(.rejected)
    case .unavailable:
      startAfresh(.unavailable)
      effects.append(.unavailable)
    }
  }

  /// An attempt still being checked is not given up: its verdict may yet come, and a right code stays right.
  private mutating func lock() {
    isLocked = true
    guard stage != .accepted, !isClosed else { return }
    let stage = stage
    startAfresh(stage)
  }

  private mutating func unlock() {
    guard isLocked else { return }
    isLocked = false
    guard stage != .accepted, !isClosed, !isDisabled else { return }
    startAfresh()
  }
}
