// The digits of one attempt on their way to a verifier: fixed storage and no String. The task that carries it
// frees its own copy without wiping it; the buffers a verifier reads from are wiped.

/// A code to be checked, as ASCII digits in fixed storage. Never printed: its descriptions show no digit.
package struct SecretCode: Sendable, CustomStringConvertible, CustomReflectable {
  /// The most digits a code has.
  package static let capacity = 16
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The number of digits.
  package private(set) var count = 0

  /// Digits 0 to 9 in order; those beyond ``capacity`` and values above 9 are left out.
  package init(digits: some Sequence<UInt8>) {
    for digit in digits where digit <= 9 && count < Self.capacity {
      let shifted = UInt64(digit &+ 0x30) << UInt64((count & 7) &* 8)
      if count < 8 { low |= shifted } else { high |= shifted }
      count += 1
    }
  }

  /// Calls `body` with the ASCII digits in a buffer that is wiped afterwards.
  package func withASCII<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(byteCount: Self.capacity, alignment: 8) { buffer in
      buffer.storeBytes(of: low.littleEndian, toByteOffset: 0, as: UInt64.self)
      buffer.storeBytes(of: high.littleEndian, toByteOffset: 8, as: UInt64.self)
      defer { buffer.initializeMemory(as: UInt8.self, repeating: 0) }
      return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  package var description: String { "SecretCode" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
