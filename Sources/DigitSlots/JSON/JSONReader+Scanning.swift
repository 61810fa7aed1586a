// The two tokens of JSON that have an inside: strings and numbers. Where they may stand is the reader's matter.

extension JSONReader {
  /// Scans a string from its opening quote.
  mutating func scanString() throws(JSONError) -> JSONText {
    offset &+= 1
    let start = offset
    var hasEscapes = false
    while let byte = current {
      switch byte {
      case UInt8(ascii: "\""):
        let raw = UnsafeRawBufferPointer(rebasing: bytes[start..<offset])
        offset &+= 1
        return JSONText(raw: raw, hasEscapes: hasEscapes)
      case UInt8(ascii: "\\"):
        hasEscapes = true
        try scanEscape()
      case 0..<0x20: throw error("no control character within a string")
      case 0x20..<0x80: offset &+= 1
      default: try scanMultibyte(byte)
      }
    }
    throw error("a closing double quote")
  }

  /// One character of two to four bytes: exactly the well-formed sequences of the Unicode Standard, table 3-7, so no
  /// overlong form, no surrogate, nothing above U+10FFFF.
  private mutating func scanMultibyte(_ lead: UInt8) throws(JSONError) {
    let length: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0xC2...0xDF: length = 2
    case 0xE0: (length, second) = (3, 0xA0...0xBF)
    case 0xED: (length, second) = (3, 0x80...0x9F)
    case 0xE1...0xEF: length = 3
    case 0xF0: (length, second) = (4, 0x90...0xBF)
    case 0xF1...0xF3: length = 4
    case 0xF4: (length, second) = (4, 0x80...0x8F)
    default: throw error("UTF-8")
    }
    guard bytes.count &- offset >= length, second.contains(bytes[offset &+ 1]) else { throw error("UTF-8") }
    for index in 2..<max(length, 2) where bytes[offset &+ index] & 0xC0 != 0x80 { throw error("UTF-8") }
    offset &+= length
  }

  /// One escape; a surrogate only as the first of a pair with its second (RFC 8259 section 7 and 8.2).
  private mutating func scanEscape() throws(JSONError) {
    guard offset &+ 1 < bytes.count else { throw error("an escape") }
    switch bytes[offset &+ 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"), UInt8(ascii: "f"),
      UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      offset &+= 2
    case UInt8(ascii: "u"):
      let unit = try scanUnit()
      guard 0xD800...0xDFFF ~= unit else { return }
      let second = offset
      guard unit < 0xDC00, current == UInt8(ascii: "\\"), try 0xDC00...0xDFFF ~= scanUnit() else {
        throw JSONError(offset: second, expected: "a whole surrogate pair")
      }
    default: throw error("an escape")
    }
  }

  /// `\uXXXX`.
  private mutating func scanUnit() throws(JSONError) -> UInt32 {
    guard bytes.count &- offset >= 6, bytes[offset &+ 1] == UInt8(ascii: "u"),
      let unit = JSONText.codeUnit(bytes, at: offset &+ 2)
    else { throw error("four hexadecimal digits after \\u") }
    offset &+= 6
    return unit
  }

  /// Scans a number and forgets its value.
  mutating func scanNumber(expected: String) throws(JSONError) {
    if current == UInt8(ascii: "-") { offset &+= 1 }
    if current == UInt8(ascii: "0") {
      offset &+= 1
      if isDigit(current) { throw error("no leading zero") }
    } else {
      try scanDigits(expected)
    }
    if current == UInt8(ascii: ".") {
      offset &+= 1
      try scanDigits("a digit")
    }
    if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
      offset &+= 1
      if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { offset &+= 1 }
      try scanDigits("a digit")
    }
  }

  private mutating func scanDigits(_ expected: String) throws(JSONError) {
    guard isDigit(current) else { throw error(expected) }
    while isDigit(current) { offset &+= 1 }
  }

  /// Scans an integer that Int holds.
  mutating func scanInteger() throws(JSONError) -> Int {
    let start = offset
    try scanNumber(expected: "an integer")
    var value = 0
    let isNegative = bytes[start] == UInt8(ascii: "-")
    for byte in bytes[(isNegative ? start &+ 1 : start)..<offset] {
      guard isDigit(byte) else { throw JSONError(offset: start, expected: "an integer") }
      let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
      let digit = Int(byte &- UInt8(ascii: "0"))
      let (sum, carry) =
        isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
      guard !overflow, !carry else { throw JSONError(offset: start, expected: "a smaller integer") }
      value = sum
    }
    return value
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
  }
}
