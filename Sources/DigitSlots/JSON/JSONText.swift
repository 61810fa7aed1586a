// A string of a JSON text, left where it stands: its bytes come out one by one, escapes undone, so that what was typed
// is never copied into a String.

/// A JSON string as it stands in the input, between its quotes. The reader has checked it; it is good as long as the
/// input is.
package struct JSONText {
  /// The bytes between the quotes.
  package let raw: UnsafeRawBufferPointer
  /// Whether there are escapes to undo.
  package let hasEscapes: Bool

  /// The text's UTF-8, escapes undone.
  package var utf8: UTF8View { UTF8View(raw: raw, hasEscapes: hasEscapes) }

  /// Whether the text, escapes undone, is `other`.
  package func isEqual(_ other: StaticString) -> Bool {
    let wanted = UnsafeRawBufferPointer(start: other.utf8Start, count: other.utf8CodeUnitCount)
    return utf8.elementsEqual(wanted)
  }

  /// The number of characters (Unicode scalars) once the escapes are undone.
  package var scalarCount: Int {
    utf8.reduce(into: 0) { count, byte in count &+= byte & 0xC0 == 0x80 ? 0 : 1 }
  }

  /// The text as a String; not for digits.
  package var string: String {
    hasEscapes ? String(decoding: Array(utf8), as: UTF8.self) : String(decoding: raw, as: UTF8.self)
  }

  /// The value of the four hexadecimal digits at `offset`, or nil when they are none.
  static func codeUnit(_ bytes: UnsafeRawBufferPointer, at offset: Int) -> UInt32? {
    guard bytes.count &- offset >= 4 else { return nil }
    var unit: UInt32 = 0
    for byte in bytes[offset..<(offset &+ 4)] {
      let digit: UInt8
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte &- UInt8(ascii: "0")
      case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte &- UInt8(ascii: "a") &+ 10
      case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte &- UInt8(ascii: "A") &+ 10
      default: return nil
      }
      unit = unit << 4 | UInt32(digit)
    }
    return unit
  }
}

extension JSONText {
  /// The bytes of a text, escapes undone; walks over them in place.
  package struct UTF8View: Sequence, IteratorProtocol {
    private let raw: UnsafeRawBufferPointer
    private let hasEscapes: Bool
    private var offset = 0
    /// What is left of a character written as an escape, its next byte lowest.
    private var pending: UInt32 = 0
    private var pendingCount = 0

    init(raw: UnsafeRawBufferPointer, hasEscapes: Bool) {
      self.raw = raw
      self.hasEscapes = hasEscapes
    }

    package mutating func next() -> UInt8? {
      if pendingCount > 0 { return takePending() }
      guard offset < raw.count else { return nil }
      let byte = raw[offset]
      offset &+= 1
      guard hasEscapes, byte == UInt8(ascii: "\\"), offset < raw.count else { return byte }
      let escape = raw[offset]
      offset &+= 1
      switch escape {
      case UInt8(ascii: "b"): return 0x08
      case UInt8(ascii: "f"): return 0x0C
      case UInt8(ascii: "n"): return 0x0A
      case UInt8(ascii: "r"): return 0x0D
      case UInt8(ascii: "t"): return 0x09
      case UInt8(ascii: "u"):
        encode(takeScalar())
        return takePending()
      default: return escape
      }
    }

    /// The character of `\uXXXX` or of two of them that make a surrogate pair.
    private mutating func takeScalar() -> UInt32 {
      let first = JSONText.codeUnit(raw, at: offset) ?? 0xFFFD
      offset &+= 4
      guard 0xD800...0xDBFF ~= first, let second = JSONText.codeUnit(raw, at: offset &+ 2) else { return first }
      offset &+= 6
      return 0x10000 &+ (first & 0x3FF) << 10 &+ second & 0x3FF
    }

    private mutating func encode(_ scalar: UInt32) {
      let tail = { (shift: UInt32) in 0x80 | (scalar >> shift) & 0x3F }
      switch scalar {
      case ..<0x80: (pending, pendingCount) = (scalar, 1)
      case ..<0x800: (pending, pendingCount) = (0xC0 | scalar >> 6 | tail(0) << 8, 2)
      case ..<0x10000: (pending, pendingCount) = (0xE0 | scalar >> 12 | tail(6) << 8 | tail(0) << 16, 3)
      default: (pending, pendingCount) = (0xF0 | scalar >> 18 | tail(12) << 8 | tail(6) << 16 | tail(0) << 24, 4)
      }
    }

    private mutating func takePending() -> UInt8 {
      defer {
        pending >>= 8
        pendingCount &-= 1
      }
      return UInt8(truncatingIfNeeded: pending)
    }
  }
}
