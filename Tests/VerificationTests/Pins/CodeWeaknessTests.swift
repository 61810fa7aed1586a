// Which codes are refused when they are set, and why.

import Testing

@testable import Verification

@Suite struct CodeWeaknessTests {
  @Test(
    arguments: [
      ("", .short), ("1", .short), ("739", .short),
      ("0000", .repetition), ("7777", .repetition), ("1212", .repetition), ("6969", .repetition),
      ("111111", .repetition), ("121212", .repetition), ("483483", .repetition), ("12121212", .repetition),
      ("1234", .run), ("4567", .run), ("7890", .run), ("8901", .run), ("9876", .run), ("3210", .run), ("0987", .run),
      ("123456", .run), ("654321", .run), ("0123456789", .run),
      ("1900", .year), ("1984", .year), ("2026", .year), ("2099", .year),
      ("2580", .common), ("1122", .common), ("0007", .common), ("1004", .common), ("8520", .common),
      ("112233", .common), ("159753", .common), ("5201314", .common), ("14725836", .common),
    ] as [(String, CodeWeakness)])
  func codesThatAreGuessedFirstAreWeak(_ digits: String, _ weakness: CodeWeakness) {
    #expect(CodeWeakness(of: code(digits)) == weakness)
  }

  @Test(arguments: ["7351", "1899", "2100", "4829", "0426", "482913", "048291", "198426", "123457", "1213141517"])
  func othersAreNot(_ digits: String) {
    #expect(CodeWeakness(of: code(digits)) == nil)
  }

  @Test func thereAreAHundredCommonCodesBesideThoseOfTheRules() {
    let common = (0...9_999).filter { number in
      let text = String(number)
      let digits = String(repeating: "0", count: 4 - text.utf8.count) + text
      return CodeWeakness(of: code(digits)) == .common
    }
    #expect(common.count == 100)
  }
}
