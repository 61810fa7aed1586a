// Comma lists of tokens (RFC 9110 section 5.6.1). Lists with quoted strings are read by those who know their grammar.

/// Goes through the members of a comma list without the white space around them; empty members are passed over.
struct ListReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(_ value: UnsafeRawBufferPointer) { bytes = value }

  mutating func next() -> UnsafeRawBufferPointer? {
    while index < bytes.count {
      let start = index
      while index < bytes.count, bytes[index] != Ascii.comma { index += 1 }
      let member = bytes.trimmed(ByteRange(start: start, end: index))
      index += 1
      if !member.isEmpty { return bytes.slice(member) }
    }
    return nil
  }
}
