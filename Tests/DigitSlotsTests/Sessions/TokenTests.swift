// Tokens and their hex digits.

import Testing

@testable import DigitSlots

@Suite struct TokenTests {
  private static func token(_ hex: String) -> Token? { Array(hex.utf8).withUnsafeBytes { Token(hex: $0) } }

  @Test("A token is written as 32 small hex digits and read in either case")
  func hex() {
    let token = Token(high: 0x0123_4567_89AB_CDEF, low: 0xFEDC_BA98_7654_3210)
    var written: [UInt8] = []
    token.appendHex(to: &written)
    #expect(String(decoding: written, as: UTF8.self) == "0123456789abcdeffedcba9876543210")
    #expect(Self.token("0123456789abcdeffedcba9876543210") == token)
    #expect(Self.token("0123456789ABCDEFFEDCBA9876543210") == token)
  }

  @Test(
    "Anything else is no token",
    arguments: [
      "", "0123456789abcdeffedcba987654321", "0123456789abcdeffedcba98765432100", "0123456789abcdeffedcba987654321g",
      "+123456789abcdeffedcba9876543210", "0123456789abcdef fedcba987654321",
    ])
  func refused(hex: String) { #expect(Self.token(hex) == nil) }
}
