// A place in a buffer that its owner may move: offsets instead of pointers.

/// A run of bytes within a buffer, by offset.
package struct ByteRange: Equatable, Sendable {
  /// Offset of the first byte.
  package var start: Int
  /// Offset after the last byte; never below `start`.
  package var end: Int

  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  package static let empty = ByteRange(start: 0, end: 0)

  package var count: Int { end - start }
  package var isEmpty: Bool { start == end }
}

extension UnsafeRawBufferPointer {
  /// The bytes of `range`; empty when it does not lie within this buffer.
  package func slice(_ range: ByteRange) -> UnsafeRawBufferPointer {
    guard range.start >= 0, range.start <= range.end, range.end <= count else { return Self(start: nil, count: 0) }
    return Self(rebasing: self[range.start..<range.end])
  }

  /// Whether these bytes are those of `text`, letter case included.
  package func equals(_ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation, text.utf8CodeUnitCount == count else { return false }
    for index in 0..<count where self[index] != text.utf8Start[index] { return false }
    return true
  }

  /// Whether these bytes are those of `text`, ASCII letters in either case.
  package func equalsIgnoringCase(_ text: StaticString) -> Bool {
    guard text.hasPointerRepresentation, text.utf8CodeUnitCount == count else { return false }
    for index in 0..<count
    where ByteClass.lowercased(self[index]) != ByteClass.lowercased(text.utf8Start[index]) { return false }
    return true
  }

  /// Whether the two hold the same bytes, ASCII letters in either case.
  func equalsIgnoringCase(_ other: UnsafeRawBufferPointer) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where ByteClass.lowercased(self[index]) != ByteClass.lowercased(other[index]) {
      return false
    }
    return true
  }

  /// `range` without spaces and tabs at its ends (`OWS`, RFC 9110 section 5.6.3).
  func trimmed(_ range: ByteRange) -> ByteRange {
    var (start, end) = (range.start, range.end)
    while start < end, ByteClass.isBlank(self[start]) { start += 1 }
    while end > start, ByteClass.isBlank(self[end - 1]) { end -= 1 }
    return ByteRange(start: start, end: end)
  }

  /// All bytes without spaces and tabs at the ends.
  func trimmed() -> UnsafeRawBufferPointer { slice(trimmed(ByteRange(start: 0, end: count))) }
}
