// The digits of one attempt on their way to a verifier: one place in memory however often the value is handed on, wiped
// when the last one lets go. No String.

import Synchronization

/// A code to be checked, as ASCII digits in fixed storage. Never printed: its descriptions show no digit.
package struct SecretCode: Sendable, CustomStringConvertible, CustomReflectable {
  /// The most digits a code has.
  package static let capacity = 16

  /// Where the digits are. Copies of the value, in task frames and closures too, share it, so that none of them leaves
  /// digits behind. Its words are atomic because an ordinary store to memory about to be freed is left out.
  private final class Storage: Sendable {
    let low: Atomic<UInt64>
    let high: Atomic<UInt64>

    init(low: UInt64, high: UInt64) {
      self.low = Atomic(low)
      self.high = Atomic(high)
    }

    deinit {
      low.store(0, ordering: .sequentiallyConsistent)
      high.store(0, ordering: .sequentiallyConsistent)
    }
  }
  private let storage: Storage
  /// The number of digits.
  package let count: Int
  /// Which session entered it, where one did.
  package let session: SessionName?

  /// Digits 0 to 9 in order; those beyond ``capacity`` and values above 9 are left out.
  package init(digits: some Sequence<UInt8>, session: SessionName? = nil) {
    var (low, high, count): (UInt64, UInt64, Int) = (0, 0, 0)
    for digit in digits where digit <= 9 && count < Self.capacity {
      let shifted = UInt64(digit &+ 0x30) << UInt64((count & 7) &* 8)
      if count < 8 { low |= shifted } else { high |= shifted }
      count += 1
    }
    storage = Storage(low: low, high: high)
    self.count = count
    self.session = session
  }

  /// Calls `body` with the ASCII digits in a buffer that is wiped afterwards.
  package func withASCII<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try withUnsafeTemporaryAllocation(byteCount: Self.capacity, alignment: 8) { buffer in
      buffer.storeBytes(of: storage.low.load(ordering: .relaxed).littleEndian, toByteOffset: 0, as: UInt64.self)
      buffer.storeBytes(of: storage.high.load(ordering: .relaxed).littleEndian, toByteOffset: 8, as: UInt64.self)
      defer { buffer.initializeMemory(as: UInt8.self, repeating: 0) }
      return try body(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
    }
  }

  package var description: String { "SecretCode" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
