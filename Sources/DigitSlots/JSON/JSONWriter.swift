// Writes JSON (RFC 8259) into a growing array of bytes, without line ends, so that it fits a line of a stream or a log.
// What is written, and that brackets are closed, is the caller's matter.

/// A push writer that sets the commas.
package struct JSONWriter {
  /// What has been written.
  package private(set) var bytes: [UInt8]
  private var needsComma = false

  /// Writes at the end of `bytes`.
  package init(appendingTo bytes: consuming [UInt8] = []) { self.bytes = bytes }

  /// Writes at the end of `bytes` in its own storage, so that a buffer used again allocates nothing.
  package static func append(to bytes: inout [UInt8], _ body: (inout JSONWriter) -> Void) {
    var writer = JSONWriter()
    swap(&writer.bytes, &bytes)
    body(&writer)
    swap(&writer.bytes, &bytes)
  }

  package mutating func beginObject() { open(UInt8(ascii: "{")) }
  package mutating func endObject() { close(UInt8(ascii: "}")) }
  package mutating func beginArray() { open(UInt8(ascii: "[")) }
  package mutating func endArray() { close(UInt8(ascii: "]")) }

  /// The key of the value that follows. It is written as it stands: ASCII without quotes, backslashes and controls.
  package mutating func key(_ key: StaticString) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    append(key)
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
    needsComma = false
  }

  /// A string with what must be escaped escaped.
  package mutating func string(_ text: String) { string(utf8: text.utf8) }
  /// A string with what must be escaped escaped.
  package mutating func string(_ text: StaticString) {
    string(utf8: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }
  /// A string given as UTF-8, with what must be escaped escaped.
  package mutating func string(utf8: some Sequence<UInt8>) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"):
        bytes.append(UInt8(ascii: "\\"))
        bytes.append(byte)
      case 0..<0x20:
        append("\\u00")
        appendHexadecimal(byte >> 4)
        appendHexadecimal(byte & 0xF)
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// A string of the number's hexadecimal digits, without leading zeros.
  package mutating func hexadecimal(_ number: UInt64) {
    comma()
    bytes.append(UInt8(ascii: "\""))
    let needed = (64 &- number.leadingZeroBitCount &+ 3) / 4
    for place in (0..<max(needed, 1)).reversed() {
      appendHexadecimal(UInt8(truncatingIfNeeded: number >> UInt64(place &* 4)) & 0xF)
    }
    bytes.append(UInt8(ascii: "\""))
    needsComma = true
  }

  /// An integer.
  package mutating func integer(_ number: some BinaryInteger) {
    comma()
    if number < 0 { bytes.append(UInt8(ascii: "-")) }
    var rest = number.magnitude
    let start = bytes.count
    repeat {
      let (quotient, digit) = rest.quotientAndRemainder(dividingBy: 10)
      bytes.append(UInt8(ascii: "0") &+ UInt8(truncatingIfNeeded: digit))
      rest = quotient
    } while rest != 0
    bytes[start...].reverse()
    needsComma = true
  }

  package mutating func bool(_ value: Bool) { word(value ? "true" : "false") }
  package mutating func null() { word("null") }

  private mutating func word(_ word: StaticString) {
    comma()
    append(word)
    needsComma = true
  }

  private mutating func open(_ bracket: UInt8) {
    comma()
    bytes.append(bracket)
    needsComma = false
  }

  private mutating func close(_ bracket: UInt8) {
    bytes.append(bracket)
    needsComma = true
  }

  private mutating func comma() {
    if needsComma { bytes.append(UInt8(ascii: ",")) }
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(contentsOf: UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  private mutating func appendHexadecimal(_ digit: UInt8) {
    bytes.append(digit &+ (digit < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") &- 10))
  }
}
