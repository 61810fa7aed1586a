// Lists of preferences with weights: `Accept`, `Accept-Language` (RFC 9110 section 12.4.2).

/// Goes through the members of a list such as `de, en-GB;q=0.8, *;q=0.1`. Empty members and such whose weight is none are
/// passed over; parameters other than `q` are not looked at.
struct WeightedListReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ value: UnsafeRawBufferPointer) { bytes = value }

  /// The next member and its weight in thousandths, 0…1000.
  mutating func next() -> (name: UnsafeRawBufferPointer, weight: Int)? {
    while index < bytes.count {
      let name = part()
      var weight: Int? = 1000
      while index < bytes.count, bytes[index] == Ascii.semicolon {
        index += 1
        let parameter = part()
        if parameter.count >= 2, ByteClass.lowercased(parameter[0]) == 0x71, parameter[1] == Ascii.equals {
          weight = Self.weight(parameter.slice(ByteRange(start: 2, end: parameter.count)))
        }
      }
      index += 1
      if let weight, !name.isEmpty { return (name, weight) }
    }
    return nil
  }

  /// What stands before the next comma or semicolon outside quotes.
  private mutating func part() -> UnsafeRawBufferPointer {
    let start = index
    var isQuoted = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == Ascii.quote { isQuoted.toggle() }
      if isQuoted, byte == Ascii.backslash { index += 1 }
      if !isQuoted, byte == Ascii.comma || byte == Ascii.semicolon { break }
      index += 1
    }
    index = min(index, bytes.count)
    return bytes.slice(bytes.trimmed(ByteRange(start: start, end: index)))
  }

  /// `0` or `1` with up to three decimals, at most 1.
  private static func weight(_ text: UnsafeRawBufferPointer) -> Int? {
    guard 1...5 ~= text.count, text.count != 2 || text[1] == Ascii.dot else { return nil }
    var value = 0
    for index in 0..<5 where index != 1 {
      let digit = index < text.count ? text[index] : Ascii.zero
      guard ByteClass.isDigit(digit) else { return nil }
      value = value * 10 + Int(digit - Ascii.zero)
    }
    guard text.count < 2 || text[1] == Ascii.dot, value <= 1000 else { return nil }
    return value
  }
}
