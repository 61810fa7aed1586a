// A submitted code in an embedding program's hands: compared and read on purpose, never printed.

import Testing
import Verification

@testable import DigitSlots

@Suite struct CodeTests {
  private static let code = Code(secret: SecretCode(digits: [0, 4, 8, 2]))

  @Test(
    "A code matches the same digits only",
    arguments: [("0482", true), ("0483", false), ("482", false), ("04820", false), ("", false), ("０４８２", false)])
  func matching(digits: String, matches: Bool) { #expect(Self.code.matches(digits) == matches) }

  @Test("Printing a code shows no digit")
  func printing() {
    var dumped = ""
    dump(Self.code, to: &dumped)
    for text in ["\(Self.code)", String(reflecting: Self.code), dumped] {
      #expect(!text.contains(#/[0-3,5-9]/#))
      #expect(!text.contains("0482"))
    }
    #expect(Self.code.count == 4)
  }

  @Test("Its digits are told to who asks for them")
  func reading() { #expect(Self.code.withDigits { Array($0) } == Array("0482".utf8)) }
}
