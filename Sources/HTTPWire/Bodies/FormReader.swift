// Reads `application/x-www-form-urlencoded` (WHATWG URL, section 5.1) in place. Which fields there are, and whether a text
// is UTF-8, is the application's matter.

/// Goes through the fields of a form body; a broken escape is refused, unlike in browsers.
package struct FormReader {
  /// A `%` without two hexadecimal digits behind it.
  package struct BrokenEscape: Error, Equatable {
    /// Where the `%` stands in the body, from 0.
    package let offset: Int
  }

  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  package init(_ body: UnsafeRawBufferPointer) { bytes = body }

  /// The next field, or nil at the end. Empty ones (`&&`) are passed over; one without `=` has an empty value.
  package mutating func next() throws(BrokenEscape) -> FormField? {
    while index < bytes.count, bytes[index] == Ascii.ampersand { index += 1 }
    guard index < bytes.count else { return nil }
    let start = index
    var equals: Int?
    while index < bytes.count, bytes[index] != Ascii.ampersand {
      if bytes[index] == Ascii.equals, equals == nil { equals = index }
      if bytes[index] == Ascii.percent {
        guard bytes.count - index > 2, ByteClass.hexValue(bytes[index + 1]) != nil,
          ByteClass.hexValue(bytes[index + 2]) != nil
        else { throw BrokenEscape(offset: index) }
      }
      index += 1
    }
    return FormField(
      name: FormText(bytes.slice(ByteRange(start: start, end: equals ?? index))),
      value: FormText(bytes.slice(ByteRange(start: equals.map { $0 + 1 } ?? index, end: index))))
  }
}

/// A field of a form, in the reader's bytes.
package struct FormField {
  package let name: FormText
  package let value: FormText
}
