// Decimal digits in one machine word, four bits each: fixed storage that a single store wipes and no copy on the heap
// outlives. Knows nothing of slots or carets.

/// A short run of decimal digits, packed in fixed storage. Printing one shows how many digits it holds, never which.
public struct PackedDigits: Equatable, Sendable {
  /// The most digits one value holds.
  public static let capacity = 16

  /// The first digit in the lowest four bits; every bit beyond the last digit is zero, so that equality is of words.
  private var nibbles: UInt64 = 0
  private var stored: UInt8 = 0

  /// No digits.
  public init() {}

  /// The lowest `count` groups of four bits of `word`, as ``word`` gave them.
  init(word: UInt64, count: Int) {
    let count = Swift.min(Swift.max(count, 0), Self.capacity)
    nibbles = word & Self.mask(count)
    stored = UInt8(truncatingIfNeeded: count)
  }

  /// The number of digits, 0 to ``capacity``.
  public var count: Int { Int(stored) }

  /// The digits as one word, the first in the lowest four bits.
  var word: UInt64 { nibbles }

  /// The digit at `index` (0 to 9), or nil outside 0..<count.
  public subscript(index: Int) -> UInt8? {
    guard index >= 0, index < count else { return nil }
    return UInt8(truncatingIfNeeded: (nibbles >> (index &* 4)) & 0xF)
  }

  /// Adds `digit` (0 to 9) at the end. False, and nothing changes, when it is no digit or there is no room.
  @discardableResult
  public mutating func append(_ digit: UInt8) -> Bool {
    put(digit, at: count)
  }

  /// Writes `digit` (0 to 9) over the one at `index`, or after the last when `index` is the count. False, and nothing
  /// changes, when it is no digit or there is no such place.
  @discardableResult
  mutating func put(_ digit: UInt8, at index: Int) -> Bool {
    guard digit <= 9, index >= 0, index <= count, index < Self.capacity else { return false }
    nibbles = nibbles & ~(0xF << (index &* 4)) | UInt64(digit) << (index &* 4)
    if index == count { stored &+= 1 }
    return true
  }

  /// Takes out the digits of `range`, as far as there are any; what is right of them moves left.
  mutating func remove(_ range: Range<Int>) {
    let range = range.clamped(to: 0..<count)
    let right = nibbles >> (range.upperBound &* 4)
    nibbles = nibbles & Self.mask(range.lowerBound) | right << (range.lowerBound &* 4)
    stored &-= UInt8(truncatingIfNeeded: range.count)
  }

  /// Forgets every digit.
  public mutating func wipe() {
    nibbles = 0
    stored = 0
  }

  private static func mask(_ digits: Int) -> UInt64 { ~(~0 << (digits &* 4)) }
}

extension PackedDigits: Sequence {
  /// The digits, first to last, as numbers from 0 to 9.
  public func makeIterator() -> Iterator { Iterator(digits: self) }

  /// Walks over the digits, first to last.
  public struct Iterator: IteratorProtocol, Sendable {
    let digits: PackedDigits
    var index = 0

    /// The next digit, 0 to 9.
    public mutating func next() -> UInt8? {
      guard let digit = digits[index] else { return nil }
      index &+= 1
      return digit
    }
  }
}

extension PackedDigits: CustomStringConvertible, CustomReflectable {
  /// How many digits there are, never which.
  public var description: String { "\(count) digits" }
  /// Nothing: a dump or a failed assertion must not show a digit.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
