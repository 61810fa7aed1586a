// IPv6 addresses in text (RFC 4291 section 2.2, RFC 3986 section 3.2.2), to compare them by value.

/// The 128 bits of an IPv6 address.
package struct IPv6Address: Equatable, Sendable {
  package let high: UInt64
  package let low: UInt64

  /// Reads an address without brackets. Nil for anything else, a zone (`%eth0`) included.
  package init?(_ text: UnsafeRawBufferPointer) {
    // Groups before `::` are pushed into `value`; those behind it into `tail`, and put at the lower end afterwards.
    var value = (high: UInt64(0), low: UInt64(0))
    var tail = (high: UInt64(0), low: UInt64(0))
    var (groups, tailGroups) = (0, 0)
    var gap = false
    var index = 0
    func push(_ group: UInt64) {
      if gap {
        tail = (tail.high << 16 | tail.low >> 48, tail.low << 16 | group)
        tailGroups += 1
      } else {
        value = (value.high << 16 | value.low >> 48, value.low << 16 | group)
        groups += 1
      }
    }
    if text.count >= 2, text[0] == Ascii.colon {
      guard text[1] == Ascii.colon else { return nil }
      gap = true
      index = 2
    }
    while index < text.count {
      guard groups + tailGroups < 8 else { return nil }
      let start = index
      var group: UInt64 = 0
      while index < text.count, let digit = ByteClass.hexValue(text[index]) {
        guard index - start < 4 else { return nil }
        group = group << 4 | UInt64(digit)
        index += 1
      }
      guard index > start else { return nil }
      if index < text.count, text[index] == Ascii.dot {
        // The last 32 bits may be written as an IPv4 address.
        let rest = text.slice(ByteRange(start: start, end: text.count))
        guard groups + tailGroups <= 6, let last = Self.ipv4(rest) else { return nil }
        push(last >> 16)
        push(last & 0xFFFF)
        index = text.count
        break
      }
      push(group)
      guard index < text.count else { break }
      guard text[index] == Ascii.colon else { return nil }
      index += 1
      if index < text.count, text[index] == Ascii.colon {
        guard !gap else { return nil }
        gap = true
        index += 1
      } else if index == text.count {
        return nil
      }
    }
    guard gap ? groups + tailGroups < 8 : groups == 8 else { return nil }
    // Shifts by 64 and more give zero in Swift, so neither no gap (0) nor `::` alone (128) is special.
    let shift = gap ? UInt64(8 - groups) * 16 : 0
    let upper = shift >= 64 ? value.low << (shift - 64) : value.high << shift | value.low >> (64 - shift)
    let lower = value.low << shift
    high = upper | tail.high
    low = lower | tail.low
  }

  /// Four numbers up to 255 without leading zeros.
  private static func ipv4(_ text: UnsafeRawBufferPointer) -> UInt64? {
    var address: UInt64 = 0
    var index = 0
    for part in 0..<4 {
      if part > 0 {
        guard index < text.count, text[index] == Ascii.dot else { return nil }
        index += 1
      }
      let start = index
      var number: UInt64 = 0
      while index < text.count, ByteClass.isDigit(text[index]), index - start < 3 {
        number = number * 10 + UInt64(text[index] - Ascii.zero)
        index += 1
      }
      guard index > start, number <= 255, text[start] != Ascii.zero || index - start == 1 else { return nil }
      address = address << 8 | number
    }
    return index == text.count ? address : nil
  }
}
