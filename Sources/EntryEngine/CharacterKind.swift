// What one character of a pasted text is to a code, by the properties of the Unicode character database that the
// standard library carries. Which digits make a code is not decided here.

/// The part one Unicode scalar plays in a pasted text.
enum CharacterKind: Equatable {
  /// A decimal digit of any script (general category Nd), 0 to 9.
  case digit(UInt8)
  case separator
  /// Separators too; one after the other they are one line end.
  case carriageReturn, lineFeed
  /// A mark that nobody sees (general category Cf): it neither joins nor parts digits.
  case invisible
  case other

  init(_ scalar: Unicode.Scalar) {
    switch scalar {
    case "0"..."9": self = .digit(UInt8(truncatingIfNeeded: scalar.value &- 0x30))
    case "\r": self = .carriageReturn
    case "\n": self = .lineFeed
    case ".", ",", "/", "_", "\u{B7}", "\u{2022}", "\u{2212}": self = .separator
    default:
      let properties = scalar.properties
      switch properties.generalCategory {
      case .decimalNumber:
        // Not `numericValue`: turning a Double into a number here would need the C library's rounding.
        self = Character(scalar).wholeNumberValue.map { .digit(UInt8(truncatingIfNeeded: $0)) } ?? .other
      case .dashPunctuation: self = .separator
      case .format: self = .invisible
      default: self = properties.isWhitespace ? .separator : .other
      }
    }
  }
}
