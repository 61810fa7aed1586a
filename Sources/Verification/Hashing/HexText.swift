// Bytes as hex digits, for keys in files and names of digests.

/// Hex digits.
enum HexText {
  /// `bytes` as lower-case hex digits.
  static func encode(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    bytes.flatMap { byte in [digit(byte >> 4), digit(byte & 15)] }
  }

  /// The bytes that `digits` of either case are, or nil.
  static func decode(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in digits {
      guard let value = value(digit) else { return nil }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  private static func digit(_ value: UInt8) -> UInt8 { value < 10 ? 0x30 &+ value : 0x57 &+ value }

  private static func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit &- 0x30
    case 0x41...0x46: digit &- 0x37
    case 0x61...0x66: digit &- 0x57
    default: nil
    }
  }
}
