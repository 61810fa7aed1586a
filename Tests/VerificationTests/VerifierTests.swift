// The demonstration's code, chains of verifiers, and the schedule of locks.

import Testing

@testable import Verification

/// Answers what it was told to.
private struct FixedVerifier: Verifier {
  let answer: VerifierAnswer
  var kind: String { "fixed" }
  func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer { answer }
}

@Suite struct VerifierTests {
  @Test(
    arguments: [
      ([0, 0, 0, 0], true), ([0], true), (Array(repeating: 0, count: 16), true), ([0, 0, 0, 1], false),
      ([1, 0, 0, 0], false), ([9, 9, 9, 9], false), ([], false),
    ] as [([UInt8], Bool)])
  func theDemonstrationAcceptsZerosOnly(_ digits: [UInt8], _ isRight: Bool) async {
    let answer = await DemoVerifier().verify(SecretCode(digits: digits), pad: "door")
    #expect(answer == (isRight ? .accepted(name: nil) : .rejected))
  }

  private static let yes = VerifierAnswer.accepted(name: "ann")
  private static let no = VerifierAnswer.rejected
  private static let unable = VerifierAnswer.unavailable(reason: "x")

  @Test(
    arguments: [
      ([yes], yes), ([no], no), ([], no), ([no, yes], yes), ([unable, yes], yes), ([yes, unable], yes),
      ([no, no], no), ([no, unable], .unavailable(reason: "fixed: x")),
      ([unable, no], .unavailable(reason: "fixed: x")),
      ([.accepted(name: "bob"), yes], .accepted(name: "bob")),
    ] as [([VerifierAnswer], VerifierAnswer)])
  func theFirstThatAcceptsWins(_ answers: [VerifierAnswer], _ expected: VerifierAnswer) async {
    let chain = VerifierChain(answers.map { FixedVerifier(answer: $0) })
    #expect(await chain.verify(SecretCode(digits: [1, 2, 3, 4]), pad: "door") == expected)
  }

  @Test(arguments: [
    (Int.min, nil), (0, nil), (1, nil), (4, nil), (5, 30), (6, 60), (7, 300), (8, 900), (9, 1_800), (10, 3_600),
    (11, 3_600), (100, 3_600), (Int.max, 3_600),
  ])
  func theFifthFailureLocksAndFurtherOnesLonger(_ failures: Int, _ seconds: Int?) {
    #expect(LockoutSchedule.standard.lockSeconds(afterFailures: failures) == seconds)
  }

  @Test func aCodeIsNeverPrinted() {
    let code = SecretCode(digits: [4, 8, 2, 9])
    var dumped = ""
    dump(code, to: &dumped)
    for text in ["\(code)", String(reflecting: code), dumped] { #expect(text.filter(\.isNumber) == "") }
  }
}
