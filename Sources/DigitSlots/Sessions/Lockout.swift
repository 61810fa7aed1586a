// How many tries an entry has had in a row, and the lock that follows from them. Has no clock: who calls says what time
// it is.

import Verification

/// Counts tries. A try is counted before its verifier is asked and taken back only when nobody could tell.
struct Lockout: Equatable {
  /// Tries in a row since the last success.
  private(set) var tries = 0
  /// When the lock ends (nanoseconds of the loop), while there is one. Fixed when it begins.
  private(set) var end: UInt64?

  /// A code goes to the verifier.
  mutating func reserve() { tries &+= 1 }
  /// Nobody could tell: the try does not count.
  mutating func refund() { tries = max(0, tries &- 1) }
  /// The code was right.
  mutating func succeed() { self = Lockout() }

  /// The code was wrong. The seconds for which the entry is locked from `now` on, or nil.
  mutating func fail(now: UInt64) -> Int? {
    guard let seconds = LockoutSchedule.standard.lockSeconds(afterFailures: tries) else { return nil }
    end = now &+ .seconds(seconds)
    return seconds
  }

  /// The lock is over; the count goes on.
  mutating func release() { end = nil }
}
