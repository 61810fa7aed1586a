// The value of `Transfer-Encoding` (RFC 9112 section 6.1): only a single `chunked` is served.

/// What a `Transfer-Encoding` value asks for.
enum TransferCoding {
  /// Exactly `chunked`.
  case chunked
  /// Sound, but with a coding that is not served: 501.
  case unsupported
  /// Not the grammar of a list of codings, or one with `chunked` anywhere but alone at the end: 400.
  case malformed

  init(_ value: UnsafeRawBufferPointer) {
    var reader = CodingReader(bytes: value)
    var codings = 0
    while true {
      guard let coding = reader.next() else {
        self = .malformed
        return
      }
      codings += 1
      if coding.isChunked {
        // RFC 9112 section 7: chunked has no parameters, comes once and last.
        self = coding.hasParameters || !coding.isLast ? .malformed : codings == 1 ? .chunked : .unsupported
        return
      }
      if coding.isLast {
        self = .unsupported
        return
      }
    }
  }
}

/// Reads `token *( OWS ";" OWS token BWS "=" BWS ( token / quoted-string ) )` after another, no member empty.
private struct CodingReader {
  let bytes: UnsafeRawBufferPointer
  var index = 0

  mutating func next() -> (isChunked: Bool, hasParameters: Bool, isLast: Bool)? {
    skipBlanks()
    guard let name = token() else { return nil }
    let isChunked = bytes.slice(name).equalsIgnoringCase("chunked")
    var hasParameters = false
    skipBlanks()
    while take(Ascii.semicolon) {
      hasParameters = true
      skipBlanks()
      guard token() != nil else { return nil }
      skipBlanks()
      guard take(Ascii.equals) else { return nil }
      skipBlanks()
      guard token() != nil || quotedString() else { return nil }
      skipBlanks()
    }
    if index == bytes.count { return (isChunked, hasParameters, true) }
    return take(Ascii.comma) ? (isChunked, hasParameters, false) : nil
  }

  private mutating func skipBlanks() {
    while index < bytes.count, ByteClass.isBlank(bytes[index]) { index += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard index < bytes.count, bytes[index] == byte else { return false }
    index += 1
    return true
  }

  private mutating func token() -> ByteRange? {
    let start = index
    while index < bytes.count, ByteClass.isToken(bytes[index]) { index += 1 }
    return start == index ? nil : ByteRange(start: start, end: index)
  }

  private mutating func quotedString() -> Bool {
    guard take(Ascii.quote) else { return false }
    while index < bytes.count {
      if take(Ascii.quote) { return true }
      index += bytes[index] == Ascii.backslash ? 2 : 1
    }
    return false
  }
}
