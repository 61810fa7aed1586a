// Writing HTML: what is markup is appended as it is, everything else escaped.

extension [UInt8] {
  /// Appends markup that is known to be sound.
  mutating func appendMarkup(_ markup: String) { append(contentsOf: markup.utf8) }

  /// Appends text so that it stays text, in content and in quoted attribute values alike.
  mutating func appendEscaped(_ text: String) {
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "&"): append(contentsOf: "&amp;".utf8)
      case UInt8(ascii: "<"): append(contentsOf: "&lt;".utf8)
      case UInt8(ascii: ">"): append(contentsOf: "&gt;".utf8)
      case UInt8(ascii: "\""): append(contentsOf: "&quot;".utf8)
      case UInt8(ascii: "'"): append(contentsOf: "&#39;".utf8)
      default: append(byte)
      }
    }
  }

  /// Appends ` name="value"`.
  mutating func appendAttribute(_ name: String, _ value: String) {
    appendMarkup(" \(name)=\"")
    appendEscaped(value)
    append(UInt8(ascii: "\""))
  }
}
