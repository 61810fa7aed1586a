// Issued codes: what a session may do with its own, as a table of moments, and the codes of many sessions.

import Foundation
import Synchronization
import Testing

@testable import Verification

private let start = ContinuousClock.now
private func at(_ seconds: Int) -> ContinuousClock.Instant { start + .seconds(seconds) }
private let (right, other, wrong) = (
  SHA256.digest(of: [1]), SHA256.digest(of: [2]), SHA256.digest(of: [3])
)

@Suite struct IssuedCodeTests {
  private func check(_ code: inout IssuedCode, _ digest: Digest256, at second: Int) -> Bool {
    code.check(digest, now: at(second))
  }

  private func issued(_ digest: Digest256 = right, at second: Int = 0) -> IssuedCode {
    var code = IssuedCode(now: at(second))
    code.issue(digest, now: at(second), end: at(second + 300))
    return code
  }

  @Test(arguments: [(0, true), (299, true), (300, false), (3_000, false)])
  func aCodeLivesUpToItsEnd(_ second: Int, _ isRight: Bool) {
    var code = issued()
    let found = code.check(right, now: at(second))
    #expect(found == isRight)
  }

  @Test func aCodeIsUsedOnceAndReplacedByTheNext() {
    var code = issued()
    #expect(check(&code, right, at: 1))
    #expect(!check(&code, right, at: 2))
    code.issue(right, now: at(60), end: at(360))
    code.issue(other, now: at(120), end: at(420))
    #expect(!check(&code, right, at: 121))
    #expect(check(&code, other, at: 122))
  }

  @Test func fiveWrongTriesRevokeIt() {
    var code = issued()
    for second in 1...4 { #expect(!check(&code, wrong, at: second)) }
    var spared = code
    #expect(check(&spared, right, at: 5))
    #expect(!check(&code, wrong, at: 5))
    #expect(!check(&code, right, at: 6))
  }

  @Test func aNewCodeDoesNotGiveTheTriesBack() {
    var code = issued()
    for second in 1...4 { #expect(!check(&code, wrong, at: second)) }
    code.issue(other, now: at(60), end: at(360))
    #expect(!check(&code, wrong, at: 61))
    #expect(!check(&code, other, at: 62))
    // What was counted is used up with the code that it revoked.
    code.issue(right, now: at(120), end: at(420))
    #expect(!check(&code, wrong, at: 121))
    #expect(check(&code, right, at: 122))
  }

  @Test func oneThatWasNotDeliveredIsWithdrawnUnlessItWasReplaced() {
    var code = issued()
    code.withdraw(other)
    #expect(check(&code, right, at: 1))
    code.issue(other, now: at(60), end: at(360))
    code.withdraw(other)
    #expect(!check(&code, other, at: 61))
  }

  @Test func aMinuteLiesBetweenTwoCodesAndAnHourBetweenFive() {
    var code = IssuedCode(now: start)
    #expect(code.wait(now: at(0)) <= .zero)
    for number in 0..<5 {
      #expect(code.wait(now: at(number * 60)) <= .zero)
      code.issue(right, now: at(number * 60), end: at(number * 60 + 300))
      #expect(code.wait(now: at(number * 60 + 20)) >= .seconds(40))
    }
    #expect(code.wait(now: at(300)) == .seconds(3_300))
    #expect(code.wait(now: at(3_599)) == .seconds(1))
    #expect(code.wait(now: at(3_600)) <= .zero)
    code.issue(right, now: at(3_600), end: at(3_900))
    #expect(code.wait(now: at(3_660)) <= .zero)
    #expect(!code.isOver(now: at(7_199)))
    #expect(code.isOver(now: at(7_200)))
  }
}

/// A clock that tests set, in seconds.
private final class SetClock: Sendable {
  private let seconds = Atomic<Int>(0)
  func set(_ seconds: Int) { self.seconds.store(seconds, ordering: .relaxed) }
  @Sendable func now() -> ContinuousClock.Instant { at(seconds.load(ordering: .relaxed)) }
}

@Suite struct IssuedCodesTests {
  private let folder: TemporaryFolder
  private let clock = SetClock()
  private let ann = SessionName(high: 1, low: 1)
  private let bob = SessionName(high: 1, low: 2)

  init() throws {
    folder = try TemporaryFolder()
    chmod(folder.path, 0o755)
  }

  private func codes(_ script: String, perHour: Int = 30, to: String = "+49 170 \"x\\y\"") throws -> IssuedCodes {
    let path = try folder.write("deliver", "#!/bin/sh\n\(script)\n", mode: 0o755)
    return IssuedCodes(
      digits: 6, minutes: 5, perHour: perHour, delivery: try CodeDelivery(path: path, to: to), clock: clock.now)
  }

  private var writes: String { "cat >> '\(folder.path)/sent'" }

  /// Asks for a code and waits until it is on its way; nil when that was not possible now.
  private func request(_ codes: IssuedCodes, _ session: SessionName) async -> String?? {
    await withCheckedContinuation { continuation in
      if !codes.request(by: session, report: { continuation.resume(returning: .some($0)) }) {
        continuation.resume(returning: .none)
      }
    }
  }

  private struct Letter: Decodable {
    let to: String
    let code: String
    let expires: String
  }

  private func letters() throws -> [Letter] {
    try folder.read("sent").split(separator: "\n").map { try JSONDecoder().decode(Letter.self, from: Data($0.utf8)) }
  }

  private func check(_ codes: IssuedCodes, _ digits: String, _ session: SessionName?) async -> VerifierAnswer {
    let digits = digits.utf8.map { $0 &- 0x30 }
    return await IssuedVerifier(codes).verify(SecretCode(digits: digits, session: session), pad: "door")
  }

  @Test func aCodeIsSentAndIsRightForTheSessionThatAskedOnly() async throws {
    let codes = try codes(writes)
    #expect(await request(codes, ann) == .some(nil))
    let letter = try #require(try letters().first)
    #expect(letter.to == "+49 170 \"x\\y\"")
    #expect(letter.code.utf8.count == 6 && letter.code.utf8.allSatisfy { 0x30...0x39 ~= $0 })
    let expires = try #require(Moment(letter.expires, isEnd: false)).seconds - Moment.now().seconds
    #expect(1...300 ~= expires)
    #expect(await check(codes, letter.code, bob) == .rejected)
    #expect(await check(codes, letter.code, nil) == .rejected)
    #expect(await check(codes, letter.code, ann) == .accepted(name: nil))
    #expect(await check(codes, letter.code, ann) == .rejected)
  }

  @Test func whoAsksTooSoonGetsNothingAndIsToldHowLong() async throws {
    let codes = try codes(writes)
    #expect(codes.secondsToWait(ann) == 0)
    _ = await request(codes, ann)
    #expect(codes.secondsToWait(ann) == 60 && codes.secondsToWait(bob) == 0)
    clock.set(59)
    #expect(codes.secondsToWait(ann) == 1)
    #expect(await request(codes, ann) == .none)
    #expect(try letters().count == 1)
    clock.set(60)
    #expect(await request(codes, ann) == .some(nil))
    let sent = try letters().map(\.code)
    #expect(await check(codes, sent[1], ann) == .accepted(name: nil))
    #expect(await check(codes, sent[0], ann) == .rejected)
  }

  @Test func aPadSendsSoManyAnHourWhoeverAsks() async throws {
    let codes = try codes(writes, perHour: 3)
    for number in 0..<3 {
      clock.set(number)
      #expect(await request(codes, SessionName(high: 2, low: UInt64(number))) == .some(nil))
    }
    #expect(codes.secondsToWait(bob) == 3_598)
    #expect(await request(codes, bob) == .none)
    #expect(codes.count == 3)
    clock.set(3_600)
    #expect(await request(codes, bob) == .some(nil))
    clock.set(9_000)
    #expect(await request(codes, ann) == .some(nil))
    #expect(codes.count == 1)
  }

  @Test(arguments: ["exit 1", "exit 9", "kill -9 $$"])
  func whatWasNotTakenIsWithdrawn(_ end: String) async throws {
    let codes = try codes("\(writes); \(end)")
    let problem = await request(codes, ann)
    #expect(problem != .some(nil) && problem != .none)
    let letter = try #require(try letters().first)
    #expect(await check(codes, letter.code, ann) == .rejected)
    #expect(codes.secondsToWait(ann) == 60)
  }

  /// All digits come up, at every place about as often: of 2,000 the mean is 200 and five standard deviations are 67.
  @Test func digitsAreRandom() throws {
    var counts = Array(repeating: Array(repeating: 0, count: 10), count: 6)
    for _ in 0..<2_000 {
      IssuedCodes.random(6, for: ann).withASCII { digits in
        for (place, digit) in digits.enumerated() { counts[place][Int(digit - 0x30)] += 1 }
      }
    }
    #expect(counts.joined().allSatisfy { 120...280 ~= $0 })
  }

  @Test func aProgramThatOthersCouldChangeDeliversNothing() throws {
    let path = try folder.write("deliver", "#!/bin/sh\n", mode: 0o777)
    #expect(throws: CommandRefusal.self) { try CodeDelivery(path: path, to: "x") }
  }
}
