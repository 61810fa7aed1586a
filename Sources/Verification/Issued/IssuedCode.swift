// What one session has of issued codes: at most one that is alive, and how often it has asked. Has no clock and knows no
// digits: codes come in as digests.

/// The code of one session.
struct IssuedCode: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// Between two codes.
  static let pause = Duration.seconds(60)
  /// Codes in an hour.
  static let mostAnHour = 5
  /// Wrong tries that revoke a code.
  static let mostWrong = 5
  static let hour = Duration.seconds(3_600)

  private var digest: Digest256?
  private var end: Instant
  /// Wrong tries since the last success or revocation: a new code does not give the old one's back.
  private var wrong = 0
  /// When codes were asked for within the last hour, the oldest first.
  private var requests: [Instant] = []

  init(now: Instant) { end = now }

  /// For how long no code can be asked for at `now`; not positive = it can.
  func wait(now: Instant) -> Duration {
    guard let last = requests.last else { return .zero }
    let recent = requests.filter { now - $0 < Self.hour }
    let untilHour = recent.count >= Self.mostAnHour ? Self.hour - (now - recent[recent.count - Self.mostAnHour]) : .zero
    return max(Self.pause - (now - last), untilHour)
  }

  /// Replaces the code by the one of `digest`, which lives until `end`.
  mutating func issue(_ digest: Digest256, now: Instant, end: Instant) {
    requests = requests.filter { now - $0 < Self.hour } + [now]
    (self.digest, self.end) = (digest, end)
  }

  /// Ends the code of `digest`, if it is still the one: it could not be delivered.
  mutating func withdraw(_ digest: Digest256) {
    if self.digest == digest { self.digest = nil }
  }

  /// Whether `digest` is that of the code at `now`. A right one is used up by it; a wrong one counts.
  mutating func check(_ digest: Digest256, now: Instant) -> Bool {
    guard let right = self.digest else { return false }
    guard now < end else {
      self.digest = nil
      return false
    }
    if right == digest {
      (self.digest, wrong) = (nil, 0)
      return true
    }
    wrong += 1
    if wrong >= Self.mostWrong { (self.digest, wrong) = (nil, 0) }
    return false
  }

  /// Whether nothing is known any more that matters.
  func isOver(now: Instant) -> Bool {
    (digest == nil || now >= end) && requests.allSatisfy { now - $0 >= Self.hour }
  }
}
