// A measure of failures that drains with time: so many fit, and all of them have run out after an hour.

/// A bucket by the generic cell rate algorithm (ITU-T I.371): one number, the time at which it will be empty.
package struct DrainingBucket: Equatable, Sendable {
  /// Milliseconds in which a full bucket drains.
  package static let window = 3_600_000

  /// When it will be empty (milliseconds of the attempts' clock).
  package private(set) var emptyAt: Int

  package init(emptyAt: Int = .min) { self.emptyAt = emptyAt }

  /// Puts one failure in; `capacity` of them fill it.
  mutating func add(now: Int, capacity: Int) { emptyAt = max(emptyAt, now) + Self.cost(capacity) }

  /// When `count` more fit, or nil when they do now.
  func fullUntil(now: Int, capacity: Int, adding count: Int = 1) -> Int? {
    let end = max(emptyAt, now) + count * Self.cost(capacity) - Self.window
    return end > now ? end : nil
  }

  /// Whether nothing is in it.
  func isEmpty(now: Int) -> Bool { emptyAt <= now }

  /// Failures in it, for people; a part of one counts.
  func level(now: Int, capacity: Int) -> Int {
    emptyAt > now ? (emptyAt - now + Self.cost(capacity) - 1) / Self.cost(capacity) : 0
  }

  private static func cost(_ capacity: Int) -> Int { window / max(1, capacity) }
}
