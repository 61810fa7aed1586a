// The value of `Content-Type`, as far as it is held against the one type an endpoint takes.

/// Reads media types (RFC 9110 section 8.3.1).
package enum MediaType {
  /// Whether `value` is `type` (such as `application/json`) in any letter case, with or without parameters.
  package static func matches(_ value: UnsafeRawBufferPointer, _ type: StaticString) -> Bool {
    var end = 0
    while end < value.count, value[end] != Ascii.semicolon { end += 1 }
    return value.slice(value.trimmed(ByteRange(start: 0, end: end))).equalsIgnoringCase(type)
  }
}
