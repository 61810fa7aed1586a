// Decimal digits in one machine word, four bits each: fixed storage that a single store wipes and no copy on the heap
// outlives. Knows nothing of slots or carets.

/// A short run of decimal digits, packed in fixed storage.
public struct PackedDigits: Equatable, Sendable {
  /// The most digits one value holds.
  public static let capacity = 16

  private var nibbles: UInt64 = 0
  private var stored: UInt8 = 0

  /// No digits.
  public init() {}

  /// The number of digits, 0 to ``capacity``.
  public var count: Int { Int(stored) }

  /// The digit at `index` (0 to 9), or nil outside 0..<count.
  public subscript(index: Int) -> UInt8? {
    guard index >= 0, index < count else { return nil }
    return UInt8(truncatingIfNeeded: (nibbles >> UInt64(index &* 4)) & 0xF)
  }

  /// Adds `digit` (0 to 9) at the end. False, and nothing changes, when it is no digit or there is no room.
  @discardableResult
  public mutating func append(_ digit: UInt8) -> Bool {
    guard digit <= 9, count < Self.capacity else { return false }
    nibbles |= UInt64(digit) << UInt64(count &* 4)
    stored &+= 1
    return true
  }

  /// Forgets every digit.
  public mutating func wipe() {
    nibbles = 0
    stored = 0
  }
}
