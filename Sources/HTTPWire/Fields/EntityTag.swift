// Entity tags and the two comparisons of conditional requests (RFC 9110 section 8.8.3).

/// A strong entity tag of a representation.
package struct EntityTag: Equatable, Sendable {
  /// The tag with its quotes, as `ETag` carries it.
  package let bytes: [UInt8]

  /// Takes what stands between the quotes. Nil when it holds a quote, white space or a control byte.
  package init?(opaque: some Sequence<UInt8>) {
    let opaque = Array(opaque)
    guard opaque.allSatisfy(Self.isOpaque) else { return nil }
    bytes = [Ascii.quote] + opaque + [Ascii.quote]
  }

  /// Whether one `If-None-Match` or `If-Match` value is `*` or lists this tag, by weak comparison or the strong one, to
  /// which no `W/` is equal. The list is read up to its first fault; a quote that is never closed matches nothing.
  package func isListed(in value: UnsafeRawBufferPointer, strongly: Bool = false) -> Bool {
    if value.trimmed().equals("*") { return true }
    var index = 0
    while index < value.count {
      let byte = value[index]
      if ByteClass.isBlank(byte) || byte == Ascii.comma {
        index += 1
        continue
      }
      let isWeak = byte == 0x57 && index + 1 < value.count && value[index + 1] == Ascii.slash
      if isWeak { index += 2 }
      guard index < value.count, value[index] == Ascii.quote else { return false }
      var end = index + 1
      while end < value.count, Self.isOpaque(value[end]) { end += 1 }
      guard end < value.count, value[end] == Ascii.quote else { return false }
      end += 1
      let isThis = value.slice(ByteRange(start: index, end: end)).elementsEqual(bytes)
      while end < value.count, ByteClass.isBlank(value[end]) { end += 1 }
      guard end == value.count || value[end] == Ascii.comma else { return false }
      if isThis, !(strongly && isWeak) { return true }
      index = end
    }
    return false
  }

  /// `etagc`
  private static func isOpaque(_ byte: UInt8) -> Bool { byte > 0x20 && byte != Ascii.quote && byte != 0x7F }
}
