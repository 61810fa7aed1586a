// 128 random bits, as session and page tokens are, held as two words and written as 32 hex digits.

/// A random 128-bit token.
package struct Token: Hashable, Sendable {
  /// The number of hex digits that it is written with.
  package static let hexCount = 32

  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Reads exactly ``hexCount`` hex digits of either case; nil for anything else.
  package init?(hex: UnsafeRawBufferPointer) {
    guard hex.count == Self.hexCount,
      let high = UInt64(hex: UnsafeRawBufferPointer(rebasing: hex[..<16])),
      let low = UInt64(hex: UnsafeRawBufferPointer(rebasing: hex[16...]))
    else { return nil }
    self.init(high: high, low: low)
  }

  /// A new one from the system's generator.
  package static func random() -> Token {
    var generator = SystemRandomNumberGenerator()
    return Token(high: generator.next(), low: generator.next())
  }

  /// Writes the 32 lower-case hex digits.
  package func appendHex(to bytes: inout [UInt8]) {
    for digit in 0..<Self.hexCount {
      let word = digit < 16 ? high : low
      let nibble = UInt8(truncatingIfNeeded: (word >> UInt64(60 &- 4 &* (digit & 15))) & 0xF)
      bytes.append(nibble < 10 ? 0x30 &+ nibble : 0x57 &+ nibble)
    }
  }
}

extension UInt64 {
  /// Reads 1 to 16 hex digits of either case; nil for anything else.
  package init?(hex: UnsafeRawBufferPointer) {
    guard 1...16 ~= hex.count else { return nil }
    var word: UInt64 = 0
    for byte in hex {
      switch byte {
      case 0x30...0x39: word = word << 4 | UInt64(byte &- 0x30)
      case 0x41...0x46: word = word << 4 | UInt64(byte &- 0x37)
      case 0x61...0x66: word = word << 4 | UInt64(byte &- 0x57)
      default: return nil
      }
    }
    self = word
  }
}
