// One counter of failures in a row, with the attempts that are being checked and the lock that follows. Whose it is, and
// that all this survives a crash, is the ledger's matter.

/// Whether somebody may try.
package enum AttemptStanding: Equatable, Sendable {
  case open
  /// Not until then (milliseconds of the attempts' clock).
  case locked(until: Int)
  /// Not until an administrator clears the counter.
  case disabled
}

/// Failures in a row of one browser or client.
package struct AttemptCounter: Equatable, Sendable {
  /// Failures when the last one was counted; see ``failures(now:schedule:)``.
  package private(set) var countedFailures: Int
  /// When the last failure was counted (milliseconds of the attempts' clock).
  package private(set) var lastFailure: Int
  /// The lock, whose end is fixed when it begins; one that has passed is open.
  package private(set) var bar: AttemptStanding
  /// Attempts whose verdict is not there yet.
  package private(set) var inFlight = 0

  package init(failures: Int = 0, lastFailure: Int = 0, bar: AttemptStanding = .open) {
    countedFailures = failures
    self.lastFailure = lastFailure
    self.bar = bar
  }

  /// Failures in a row, without those forgiven since.
  package func failures(now: Int, schedule: LockoutSchedule) -> Int {
    guard let interval = schedule.forgivesOneAfter, bar != .disabled, now > lastFailure else { return countedFailures }
    return max(0, countedFailures - (now - lastFailure) / interval)
  }

  /// Whether one may try at `now`.
  package func standing(now: Int) -> AttemptStanding {
    if case .locked(let end) = bar, end <= now { return .open }
    return bar
  }

  /// Whether one more attempt may be checked beside those in flight: not when all of them, failing, would use up the
  /// tries that are left.
  func hasTry(now: Int, schedule: LockoutSchedule) -> Bool {
    inFlight < schedule.triesLeft(afterFailures: failures(now: now, schedule: schedule))
  }

  /// Whether it says anything that a new one would not.
  func isBlank(now: Int, schedule: LockoutSchedule) -> Bool {
    inFlight == 0 && standing(now: now) == .open && failures(now: now, schedule: schedule) == 0
  }

  /// One attempt goes to the verifier.
  mutating func reserve() { inFlight += 1 }

  /// It does not count: nobody could tell, or it was right.
  mutating func release() { inFlight = max(0, inFlight - 1) }

  /// It was wrong. The failures in a row and what follows from them.
  mutating func fail(now: Int, bar: AttemptStanding, schedule: LockoutSchedule) {
    release()
    // Counted by what was forgiven until now; in a clock that stood still, nothing was.
    countedFailures = failures(now: now, schedule: schedule) + 1
    lastFailure = now
    self.bar = bar
  }

  /// What failing at `now` would lead to.
  func barAfterFailure(now: Int, schedule: LockoutSchedule) -> AttemptStanding {
    let next = failures(now: now, schedule: schedule) + 1
    if next >= schedule.disabledAfter { return .disabled }
    return schedule.lockSeconds(afterFailures: next).map { .locked(until: now + $0 * 1_000) } ?? .open
  }

  /// Forgets failures and lock; attempts in flight stay.
  mutating func clear() {
    countedFailures = 0
    bar = .open
  }
}
