// Finds one cookie in the values of `Cookie` (RFC 6265 section 5.4). Ports of a host share their cookies, so most of what
// stands there is other programs'; whatever is no pair is passed over.

/// Goes through the values that one `Cookie` line has under a name; names are case-sensitive.
package struct CookieReader {
  private let bytes: UnsafeRawBufferPointer
  private let name: UnsafeRawBufferPointer
  private var index = 0

  /// Looks for `name`, without `=`, in the value of one line.
  package init(_ value: UnsafeRawBufferPointer, name: UnsafeRawBufferPointer) {
    bytes = value
    self.name = name
  }

  /// The next value of that name without white space around it, as sent (quotes included); nil when there is none more.
  package mutating func next() -> UnsafeRawBufferPointer? {
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != Ascii.semicolon { index += 1 }
      let pair = bytes.trimmed(ByteRange(start: start, end: index))
      index += 1
      var equals = pair.start
      while equals < pair.end, bytes[equals] != Ascii.equals { equals += 1 }
      guard equals < pair.end else { continue }
      let found = bytes.slice(bytes.trimmed(ByteRange(start: pair.start, end: equals)))
      guard found.count == name.count, found.elementsEqual(name) else { continue }
      return bytes.slice(bytes.trimmed(ByteRange(start: equals + 1, end: pair.end)))
    }
    return nil
  }
}
