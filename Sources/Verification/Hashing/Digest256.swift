// The 256 bits that SHA-256 and its HMAC answer, compared in constant time.

/// A 256-bit digest. Two of them compare in a time that does not depend on where they differ.
package struct Digest256: Equatable, Sendable {
  /// Bytes a digest.
  package static let size = 32

  private let words: SIMD8<UInt32>

  init(words: SIMD8<UInt32>) { self.words = words }

  /// The digest that `bytes` are, or nil when they are not exactly ``size``.
  package init?(bytes: some Collection<UInt8>) {
    guard bytes.count == Self.size else { return nil }
    var words = SIMD8<UInt32>()
    for (index, byte) in bytes.enumerated() { words[index >> 2] = words[index >> 2] << 8 | UInt32(byte) }
    self.words = words
  }

  /// The byte at `index` (0..<``size``), most significant first; 0 outside.
  package subscript(index: Int) -> UInt8 {
    guard 0..<Self.size ~= index else { return 0 }
    return UInt8(truncatingIfNeeded: words[index >> 2] >> UInt32(24 &- (index & 3) &* 8))
  }

  /// The bytes, most significant first.
  package var bytes: some RandomAccessCollection<UInt8> { (0..<Self.size).lazy.map { self[$0] } }

  package static func == (left: Digest256, right: Digest256) -> Bool {
    let difference = left.words ^ right.words
    return difference.indices.reduce(0) { $0 | difference[$1] } == 0
  }
}
