// Which bytes HTTP and URI grammar allow where. Two 64-bit masks a class, so that a test is a shift.

/// Classes of bytes (RFC 9110 section 5.6.2, RFC 3986 appendix A).
enum ByteClass {
  /// `tchar`: field names, methods, codings.
  @inline(__always)
  static func isToken(_ byte: UInt8) -> Bool { has(byte, 0x03FF_6CFA_0000_0000, 0x57FF_FFFF_C7FF_FFFE) }

  /// What a request target may hold: no control, no space, none of `"<>\^`{|}` and `#`, nothing above 7E.
  @inline(__always)
  static func isTarget(_ byte: UInt8) -> Bool { has(byte, 0xAFFF_FFF2_0000_0000, 0x47FF_FFFE_AFFF_FFFF) }

  /// `unreserved` and `sub-delims` of a registered name, without the comma: HTTP would read that as a list.
  @inline(__always)
  static func isHostName(_ byte: UInt8) -> Bool { has(byte, 0x2BFF_6FD2_0000_0000, 0x47FF_FFFE_87FF_FFFE) }

  /// A control character other than the tab.
  @inline(__always)
  static func isControl(_ byte: UInt8) -> Bool { (byte < 0x20 && byte != Ascii.tab) || byte == 0x7F }

  /// `OWS`: space or tab.
  @inline(__always)
  static func isBlank(_ byte: UInt8) -> Bool { byte == Ascii.space || byte == Ascii.tab }

  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  /// The value of a hexadecimal digit in either case, else nil.
  @inline(__always)
  static func hexValue(_ byte: UInt8) -> UInt8? {
    let digit = byte &- 0x30
    if digit < 10 { return digit }
    let letter = (byte | 0x20) &- 0x61
    return letter < 6 ? letter &+ 10 : nil
  }

  /// The byte with an ASCII letter made small.
  @inline(__always)
  static func lowercased(_ byte: UInt8) -> UInt8 { byte &- 0x41 < 26 ? byte | 0x20 : byte }

  @inline(__always)
  private static func has(_ byte: UInt8, _ low: UInt64, _ high: UInt64) -> Bool {
    byte < 0x80 && ((byte < 0x40 ? low : high) >> UInt64(byte & 0x3F)) & 1 == 1
  }
}

/// The characters that grammar names, as bytes.
enum Ascii {
  static let tab: UInt8 = 0x09
  static let lineFeed: UInt8 = 0x0A
  static let carriageReturn: UInt8 = 0x0D
  static let space: UInt8 = 0x20
  static let quote: UInt8 = 0x22
  static let percent: UInt8 = 0x25
  static let ampersand: UInt8 = 0x26
  static let asterisk: UInt8 = 0x2A
  static let plus: UInt8 = 0x2B
  static let comma: UInt8 = 0x2C
  static let minus: UInt8 = 0x2D
  static let dot: UInt8 = 0x2E
  static let slash: UInt8 = 0x2F
  static let zero: UInt8 = 0x30
  static let colon: UInt8 = 0x3A
  static let semicolon: UInt8 = 0x3B
  static let equals: UInt8 = 0x3D
  static let question: UInt8 = 0x3F
  static let openBracket: UInt8 = 0x5B
  static let backslash: UInt8 = 0x5C
  static let closeBracket: UInt8 = 0x5D
}
