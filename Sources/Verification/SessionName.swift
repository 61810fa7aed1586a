// Which session entered a code, for verifiers whose codes are one session's only.

/// Names a session: 128 random bits that only its browser has.
package struct SessionName: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) { (self.high, self.low) = (high, low) }

  /// Its bytes, most significant first.
  var bytes: [UInt8] { [high, low].flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } } }
}
