// Base 32 (RFC 4648, section 6) as authenticators use it: without padding, and read whatever the letter case.

/// Bytes as letters and the digits 2 to 7.
package enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// `bytes` without padding.
  package static func encode(_ bytes: [UInt8]) -> String {
    var text: [UInt8] = []
    var (bits, count) = (0, 0)
    for byte in bytes {
      bits = bits << 8 | Int(byte)
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[bits >> count & 31])
      }
      bits &= (1 << count) - 1
    }
    if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes that `text` is; spaces between its letters and padding at its end may stand. Nil when it is none.
  package static func decode(_ text: String) -> [UInt8]? {
    var letters = text.utf8.filter { $0 != 0x20 }
    while letters.last == UInt8(ascii: "=") { letters.removeLast() }
    // One, three or six letters more than whole groups of eight are no bytes.
    guard ![1, 3, 6].contains(letters.count % 8) else { return nil }
    var bytes: [UInt8] = []
    var (bits, count) = (0, 0)
    for letter in letters {
      guard let value = value(letter) else { return nil }
      bits = bits << 5 | value
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> count))
      bits &= (1 << count) - 1
    }
    return bits == 0 ? bytes : nil
  }

  private static func value(_ letter: UInt8) -> Int? {
    switch letter {
    case 0x41...0x5A: Int(letter - 0x41)
    case 0x61...0x7A: Int(letter - 0x61)
    case 0x32...0x37: Int(letter - 0x32) + 26
    default: nil
    }
  }
}
