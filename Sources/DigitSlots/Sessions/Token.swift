// 128 random bits, as session and page tokens are, held as two words and written as 32 hex digits.

/// A random 128-bit token.
package struct Token: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// A new one from the system's generator.
  package static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    return Token(high: generator.next(), low: generator.next())
  }
}
