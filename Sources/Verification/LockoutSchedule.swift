// For how long failures in a row lock an entry. Counting them, and the clock, are the caller's.

/// A schedule of locks by the number of failures in a row.
package struct LockoutSchedule: Equatable, Sendable {
  /// The first failure that locks.
  package let firstLock: Int
  /// Seconds of the first lock, the second and so on; further ones are as long as the last.
  package let seconds: [Int]

  /// Five tries, then 30 s and 1, 5, 15, 30, 60 min.
  package static let standard = LockoutSchedule(firstLock: 5, seconds: [30, 60, 300, 900, 1_800, 3_600])

  /// Whole seconds for which failure number `failures` (from 1) in a row locks, or nil when it does not.
  package func lockSeconds(afterFailures failures: Int) -> Int? {
    guard failures >= firstLock, let last = seconds.last else { return nil }
    let index = failures - firstLock
    return index < seconds.count ? seconds[index] : last
  }
}
