// A name or value of a form, decoded while it is read: nothing is copied unless the caller has a place for it.

/// Encoded text of a form; its bytes are those it stands for. Good as long as the body it was read from.
package struct FormText: Sequence {
  private let encoded: UnsafeRawBufferPointer

  /// Takes text whose escapes have been checked.
  init(_ encoded: UnsafeRawBufferPointer) { self.encoded = encoded }

  package func makeIterator() -> Iterator { Iterator(encoded: encoded) }

  /// Whether it stands for exactly `text`.
  package func equals(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { elementsEqual($0) }
  }

  /// Puts the bytes it stands for into `buffer`; nil when they do not fit, and then what was put there is undefined.
  package func decode(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
    var count = 0
    for byte in self {
      guard count < buffer.count else { return nil }
      buffer[count] = byte
      count += 1
    }
    return count
  }

  /// Decodes one byte after another.
  package struct Iterator: IteratorProtocol {
    let encoded: UnsafeRawBufferPointer
    private var index = 0

    init(encoded: UnsafeRawBufferPointer) { self.encoded = encoded }

    package mutating func next() -> UInt8? {
      guard index < encoded.count else { return nil }
      let byte = encoded[index]
      index += 1
      if byte == Ascii.plus { return Ascii.space }
      guard byte == Ascii.percent, encoded.count - index >= 2, let high = ByteClass.hexValue(encoded[index]),
        let low = ByteClass.hexValue(encoded[index + 1])
      else { return byte }
      index += 2
      return high << 4 | low
    }
  }
}
