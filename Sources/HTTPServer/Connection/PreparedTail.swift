// The rest of a body that was made before and is shared by all who ask for it: a slow reader costs a reference, not a copy.

/// Bytes of a shared array that are still to be sent.
struct PreparedTail {
  /// Below this a copy into the output is cheaper.
  static let smallest = 4 << 10

  private let bytes: [UInt8]
  private var sent = 0

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  var count: Int { bytes.count - sent }

  func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    bytes.withUnsafeBytes { body(UnsafeRawBufferPointer(rebasing: $0[sent...])) }
  }

  /// What is left after `count` more bytes; nil when that is nothing.
  func without(_ count: Int) -> PreparedTail? {
    guard count < self.count else { return nil }
    var rest = self
    rest.sent += count
    return rest
  }
}
