// The memory of wrong codes.

import Testing

@testable import Verification

@Suite struct RepeatedCodesTests {
  private static let here = CounterName(.client, CallerID(high: 0, low: 1))
  private static let there = CounterName(.client, CallerID(high: 0, low: 2))
  private static func code(_ digits: UInt8...) -> SecretCode { SecretCode(digits: digits) }

  @Test("The same wrong code of the same counter at the same pad is known for five minutes, another is not")
  func lifetime() {
    var codes = RepeatedCodes()
    let hash = codes.hash(of: Self.code(1, 2, 3, 4))
    codes.remember(hash, "door", Self.here, now: 0)
    #expect(codes.isKnown(hash, "door", Self.here, now: 299_999))
    #expect(!codes.isKnown(hash, "door", Self.here, now: 300_000))
    #expect(!codes.isKnown(hash, "door", Self.there, now: 1))
    #expect(!codes.isKnown(hash, "gate", Self.here, now: 1))
    #expect(!codes.isKnown(codes.hash(of: Self.code(1, 2, 3, 5)), "door", Self.here, now: 1))
    #expect(codes.hash(of: Self.code(1, 2, 3, 4)) == hash)
  }

  @Test("Hashes depend on a key that is made anew each time")
  func keyed() {
    #expect(RepeatedCodes().hash(of: Self.code(1, 2, 3, 4)) != RepeatedCodes().hash(of: Self.code(1, 2, 3, 4)))
    // HMAC-SHA256 over "1234" with 32 zero bytes, its first 64 bits (computed with Python's hmac).
    #expect(RepeatedCodes(key: Array(repeating: 0, count: 32)).hash(of: Self.code(1, 2, 3, 4)) == 0x5a69_7c67_68fc_b4f3)
  }

  @Test("A counter that is cleared forgets its codes; the memory is bounded and forgets what is old")
  func forgetting() {
    var codes = RepeatedCodes()
    codes.remember(1, "door", Self.here, now: 0)
    codes.remember(1, "door", Self.there, now: 0)
    codes.forget("door", Self.here)
    #expect(!codes.isKnown(1, "door", Self.here, now: 1))
    #expect(codes.isKnown(1, "door", Self.there, now: 1))
    for hash in 0..<UInt64(2 * RepeatedCodes.capacity) { codes.remember(hash, "door", Self.here, now: 2) }
    #expect(codes.count == RepeatedCodes.capacity)
    codes.remember(7, "gate", Self.here, now: 400_000)
    #expect(codes.count == 1)
  }
}
