// Makes codes for sessions that ask, hands them to their delivery, and says whether a code is the one that its session was
// sent. Codes are kept as keyed hashes, in memory only: after a restart everybody asks anew.

import Synchronization

/// The codes of one pad.
package final class IssuedCodes: Sendable {
  typealias Instant = ContinuousClock.Instant

  /// The fewest digits of a code.
  package static let fewestDigits = 6
  /// For how long one may live, in minutes.
  package static let minuteLimits = 1...10
  /// How many a pad may send in an hour, whoever asks.
  package static let hourlyLimits = 1...1_000

  private struct State {
    var sessions: [SessionName: IssuedCode] = [:]
    /// When any session asked within the last hour, the oldest first.
    var requests: [Instant] = []
  }
  private let state = Mutex(State())
  private let key = HMACSHA256(key: (0..<32).map { _ in UInt8.random(in: .min ... .max) })
  private let digits: Int
  /// Minutes for which a code lives.
  package let minutes: Int
  private let perHour: Int
  private let delivery: CodeDelivery
  private let clock: @Sendable () -> Instant

  /// Codes of `digits` digits that live for `minutes`; at most `perHour` in an hour.
  package convenience init(digits: Int, minutes: Int, perHour: Int, delivery: CodeDelivery) {
    self.init(digits: digits, minutes: minutes, perHour: perHour, delivery: delivery) { .now }
  }

  init(
    digits: Int, minutes: Int, perHour: Int, delivery: CodeDelivery, clock: @escaping @Sendable () -> Instant
  ) {
    self.digits = max(Self.fewestDigits, digits)
    self.minutes = min(max(minutes, Self.minuteLimits.lowerBound), Self.minuteLimits.upperBound)
    (self.perHour, self.delivery, self.clock) = (perHour, delivery, clock)
  }

  /// Whole seconds until `session` may ask for a code; 0 = now.
  package func secondsToWait(_ session: SessionName) -> Int {
    let now = clock()
    return state.withLock { Self.seconds(wait(session, $0, now)) }
  }

  /// Sends `session` a new code in the place of an earlier one. False, and nothing is sent, while it has to wait.
  /// `report` gets, from another thread, nil when the code is on its way, or why not.
  package func request(by session: SessionName, report: @escaping @Sendable (String?) -> Void) -> Bool {
    let now = clock()
    let lifetime = Duration.seconds(60 * minutes)
    let code = Self.random(digits, for: session)
    let digest = digest(of: code, for: session)
    let isIssued = state.withLock { state in
      guard wait(session, state, now) <= .zero else { return false }
      state.requests = state.requests.filter { now - $0 < IssuedCode.hour } + [now]
      state.sessions = state.sessions.filter { !$0.value.isOver(now: now) }
      state.sessions[session, default: IssuedCode(now: now)].issue(digest, now: now, end: now + lifetime)
      return true
    }
    guard isIssued else { return false }
    let send = delivery.send(code, expires: Moment(seconds: Moment.now().seconds + Int64(60 * minutes)))
    Task.detached { [self] in
      let problem = await send()
      if problem != nil { state.withLock { $0.sessions[session]?.withdraw(digest) } }
      report(problem)
    }
    return true
  }

  /// Whether `code` is the one that its session was sent; it is used up by it.
  func check(_ code: SecretCode) -> Bool {
    let session = code.session ?? SessionName(high: 0, low: 0)
    // Computed for those who were sent none as well.
    let digest = digest(of: code, for: session)
    let now = clock()
    return state.withLock { $0.sessions[session]?.check(digest, now: now) } ?? false
  }

  /// The number of sessions that something is remembered of.
  var count: Int { state.withLock { $0.sessions.count } }

  private func wait(_ session: SessionName, _ state: borrowing State, _ now: Instant) -> Duration {
    let recent = state.requests.filter { now - $0 < IssuedCode.hour }
    let forPad = recent.count >= perHour ? IssuedCode.hour - (now - recent[recent.count - perHour]) : .zero
    return max(state.sessions[session]?.wait(now: now) ?? .zero, forPad)
  }

  private func digest(of code: SecretCode, for session: SessionName) -> Digest256 {
    var message = session.bytes
    code.withASCII { message += $0 }
    defer { message.withUnsafeMutableBytes { wipe($0) } }
    return key.code(for: message)
  }

  /// Each digit by itself, from the system's generator; `random(in:)` draws again rather than favour some.
  static func random(_ count: Int, for session: SessionName) -> SecretCode {
    var generator = SystemRandomNumberGenerator()
    return SecretCode(
      digits: (0..<count).lazy.map { _ in UInt8.random(in: 0...9, using: &generator) }, session: session)
  }

  private static func seconds(_ wait: Duration) -> Int {
    guard wait > .zero else { return 0 }
    let (seconds, attoseconds) = wait.components
    return Int(clamping: seconds) + (attoseconds > 0 ? 1 : 0)
  }
}
