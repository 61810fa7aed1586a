// For how long failures in a row bar a counter, when they disable it, and how they are forgiven. Counting them, and the
// clock, are others'.

/// A schedule of locks by the number of failures in a row.
package struct LockoutSchedule: Equatable, Sendable {
  /// The first failure that locks.
  package let firstLock: Int
  /// Seconds of the first lock, the second and so on; further ones are as long as the last.
  package let seconds: [Int]
  /// The failure that disables a counter until an administrator clears it.
  package let disabledAfter: Int
  /// Milliseconds without a failure after which one is forgiven, or nil = never. A success of somebody unknown forgives
  /// nothing, so without this every typing error of an address would count for ever.
  package let forgivesOneAfter: Int?

  /// Five tries, then 30 s and 1, 5, 15, 30, 60 min; a hundred (NIST SP 800-63B, section 3.2.2) are the end.
  package static let standard = LockoutSchedule(
    firstLock: 5, seconds: [30, 60, 300, 900, 1_800, 3_600], disabledAfter: 100, forgivesOneAfter: 86_400_000)

  /// As Android 16 (SoftwareRateLimiter): 1, 5, 15, 30, 90 min, then three times as long each time; twenty are the end.
  package static let strict = LockoutSchedule(
    firstLock: 5,
    seconds: [
      60, 300, 900, 1_800, 5_400, 14_580, 43_740, 131_220, 393_660, 1_180_980, 3_542_940, 10_628_820, 31_886_460,
      95_659_380, 286_978_140,
    ],
    disabledAfter: 20, forgivesOneAfter: nil)

  /// Whole seconds for which failure number `failures` (from 1) in a row locks, or nil when it does not.
  package func lockSeconds(afterFailures failures: Int) -> Int? {
    guard failures >= firstLock, let last = seconds.last else { return nil }
    let index = failures - firstLock
    return index < seconds.count ? seconds[index] : last
  }

  /// Tries from `failures` on until one of them, failing, locks or disables; at least 1.
  func triesLeft(afterFailures failures: Int) -> Int { max(1, min(firstLock, disabledAfter) - failures) }
}
