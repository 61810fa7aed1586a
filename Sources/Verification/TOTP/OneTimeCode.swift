// One-time codes by counter (RFC 4226) and by time (RFC 6238): numbers in, numbers out.

/// How the codes of one authenticator are made.
package struct OneTimeCode: Equatable, Sendable {
  /// The hash behind the HMAC.
  package enum Algorithm: String, CaseIterable, Sendable {
    case sha1 = "SHA1"
    case sha256 = "SHA256"
    case sha512 = "SHA512"

    /// Bytes of a key: those of the digest (RFC 6238, appendix A).
    package var keySize: Int {
      switch self {
      case .sha1: 20
      case .sha256: 32
      case .sha512: 64
      }
    }
  }

  package var algorithm = Algorithm.sha1
  /// Digits a code.
  package var digits = 6
  /// Seconds for which one is shown.
  package var period = 30

  /// What can be asked for; other authenticators than those with 6 digits, SHA-1 and 30 s are rare.
  package static let digitLimits = [6, 8]
  package static let periodLimits = 15...300

  package init() {}

  /// The code of `counter` under `key`, as a number (RFC 4226, section 5.3).
  package func code(key: [UInt8], counter: UInt64) -> UInt32 {
    let message = stride(from: UInt64(56), through: 0, by: -8).map { UInt8(truncatingIfNeeded: counter >> $0) }
    let digest =
      switch algorithm {
      case .sha1: SHA1.authenticate(message, key: key)
      case .sha256: SHA256.authenticate(message, key: key)
      case .sha512: SHA512.authenticate(message, key: key)
      }
    let offset = Int((digest.last ?? 0) & 15)
    let word = digest[offset..<offset + 4].reduce(0) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    return word % (digits == 8 ? 100_000_000 : 1_000_000)
  }

  /// The step that `moment` is in; nil before 1970.
  package func step(at moment: Moment) -> UInt64? {
    UInt64(exactly: moment.seconds).map { $0 / UInt64(max(1, period)) }
  }

  /// The latest step, at most `skew` before or after that of `moment`, whose code under `key` is `code`. All of them are
  /// computed, whichever it is.
  package func step(of code: SecretCode, key: [UInt8], at moment: Moment, skew: UInt64 = 1) -> UInt64? {
    guard let now = step(at: moment) else { return nil }
    var found: UInt64?
    for step in (now - min(skew, now))...(now + skew) where matches(code, self.code(key: key, counter: step)) {
      found = step
    }
    return found
  }

  /// As numbers, which compare in one step; a code of another length is another code.
  private func matches(_ code: SecretCode, _ right: UInt32) -> Bool {
    code.count == digits && code.withASCII { $0.reduce(UInt32(0)) { $0 &* 10 &+ UInt32($1 &- 0x30) } } == right
  }
}
