// Authenticators from setting up to being let in: one step of skew, one use of a step, however it is tried.

import Foundation
import Synchronization
import Testing

@testable import Verification

/// A clock that tests set.
private final class SetClock: Sendable {
  private let seconds: Atomic<Int64>
  init(_ seconds: Int64) { self.seconds = Atomic(seconds) }
  func set(_ seconds: Int64) { self.seconds.store(seconds, ordering: .relaxed) }
  @Sendable func now() -> Moment { Moment(seconds: seconds.load(ordering: .relaxed)) }
}

@Suite struct TOTPVerifierTests {
  private let folder: TemporaryFolder
  private let path: String
  private let clock = SetClock(59)
  private let ann = VerifierAnswer.accepted(name: "ann")
  /// 12345678901234567890, whose codes of the steps 0 to 9 are those of RFC 4226, appendix D.
  private let key = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
  private let codes = [
    "755224", "287082", "359152", "969429", "338314", "254676", "287922", "162583", "399871", "520489",
  ]

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write("door.totp", "# people\nann:\(key)\n")
  }

  private func verifier(_ memory: VerifierMemory = VerifierMemory()) throws -> TOTPVerifier {
    try TOTPVerifier(path: path, memory: memory, now: clock.now)
  }

  private func ask(_ verifier: TOTPVerifier, _ digits: String, at step: Int64) async -> VerifierAnswer {
    clock.set(step * 30 + 29)
    return await verifier.verify(code(digits), pad: "door")
  }

  @Test(
    arguments: [(0, false), (1, false), (2, true), (3, true), (4, true), (5, false), (6, false)]
      as [(Int64, Bool)])
  func aCodeIsRightOneStepEarlyToOneStepLate(_ step: Int64, _ isRight: Bool) async throws {
    #expect(await ask(try verifier(), codes[3], at: step) == (isRight ? ann : .rejected))
  }

  @Test func aStepIsUsedOnceInItsOwnAndTheNextStepAndSoAreThoseBeforeIt() async throws {
    let verifier = try verifier()
    #expect(await ask(verifier, codes[3], at: 3) == ann)
    #expect(await ask(verifier, codes[3], at: 3) == .rejected)
    #expect(await ask(verifier, codes[3], at: 4) == .rejected)
    #expect(await ask(verifier, codes[2], at: 3) == .rejected)
    #expect(await ask(verifier, codes[5], at: 4) == ann)
    #expect(await ask(verifier, codes[4], at: 4) == .rejected)
    #expect(await ask(verifier, codes[6], at: 6) == ann)
  }

  @Test func ofManyAtOnceOneIsAccepted() async throws {
    let verifier = try verifier(VerifierMemory(directory: folder.path + "/state"))
    let accepted = await withTaskGroup(of: VerifierAnswer.self) { [codes] group in
      for _ in 0..<50 { group.addTask { await verifier.verify(code(codes[1]), pad: "door") } }
      return await group.reduce(0) { $0 + ($1 == .accepted(name: "ann") ? 1 : 0) }
    }
    #expect(accepted == 1)
  }

  @Test func aUsedStepIsUsedUnderEveryName() async throws {
    let state = folder.path + "/state"
    let first = try verifier(VerifierMemory(directory: state))
    #expect(await ask(first, codes[3], at: 3) == ann)
    // The file is changed meanwhile; it is the key that was used.
    _ = try folder.write("door.totp", "bob:\(key)\n")
    #expect(await ask(first, codes[3], at: 3) == .rejected)
    #expect(await ask(first, codes[4], at: 4) == .accepted(name: "bob"))
  }

  @Test func aUsedStepIsUsedAfterARestart() async throws {
    let state = folder.path + "/state"
    for expected in [ann, .rejected] {
      let verifier = try verifier(VerifierMemory(directory: state))
      #expect(await ask(verifier, codes[3], at: 3) == expected)
    }
  }

  /// The step 1 at 59 s, or the step 0 of a minute.
  @Test(arguments: [
    ("", "287082"), (":digits=8", "94287082"), (":period=60", "755224"), (":algorithm=sha-256", "SHA256"),
  ])
  func linesSayHowCodesAreMade(_ options: String, _ right: String) async throws {
    _ = try folder.write("door.totp", "ann:\(key)\(options)\n")
    clock.set(89)
    let verifier = try verifier()
    var right = right
    if right == "SHA256" {
      let making = try #require(try TOTPVerifier.read(path).first?.making)
      #expect(making.algorithm == .sha256)
      right = String(String(1_000_000 + making.code(key: try #require(Base32.decode(key)), counter: 2)).dropFirst())
      #expect(right != codes[2])
    }
    // Of the minutes, the second has begun.
    if options == ":period=60" { right = codes[1] }
    #expect(await verifier.verify(code(right), pad: "door") == ann)
    #expect(await verifier.verify(code(right), pad: "door") == .rejected)
  }

  @Test(arguments: [
    (":after=1", "287082", false), (":after=0", "287082", true),
  ])
  func whatWasUsedAtTheSettingUpIsUsed(_ options: String, _ digits: String, _ isRight: Bool) async throws {
    _ = try folder.write("door.totp", "ann:\(key)\(options)\n")
    #expect(await ask(try verifier(), digits, at: 1) == (isRight ? ann : .rejected))
  }

  @Test func anAuthenticatorIsSetUpWithACodeThatIsUsedUpByIt() async throws {
    var making = OneTimeCode()
    making.digits = 8
    let candidate = TOTPEditor.Candidate(name: "bob", making: making)
    let editor = TOTPEditor(path: path)
    let step: Int64 = 50_000_000
    clock.set(step * 30)
    let right = String(100_000_000 + making.code(key: candidate.key, counter: UInt64(step))).dropFirst()
    let wrong = String((Int(right) ?? 0) ^ 1)
    #expect(try !editor.confirm(candidate, with: code(wrong), at: clock.now()))
    #expect(try folder.read("door.totp") == "# people\nann:\(key)\n")
    #expect(try editor.confirm(candidate, with: code(String(right)), at: clock.now()))
    #expect(try editor.list() == ["ann", "bob"])
    let verifier = try verifier()
    #expect(await verifier.verify(code(String(right)), pad: "door") == .rejected)
    let next = String(100_000_000 + making.code(key: candidate.key, counter: UInt64(step) + 1)).dropFirst()
    #expect(await verifier.verify(code(String(next)), pad: "door") == .accepted(name: "bob"))
  }

  @Test func lookingAtACodeTellsHowTheClocksDiffer() throws {
    let editor = TOTPEditor(path: path)
    let now = Moment(seconds: 5 * 30)
    #expect(try editor.look(at: code(codes[5]), of: "ann", at: now) == .right(ahead: 0))
    #expect(try editor.look(at: code(codes[9]), of: "ann", at: now) == .right(ahead: 120))
    #expect(try editor.look(at: code(codes[1]), of: "ann", at: now) == .right(ahead: -120))
    #expect(try editor.look(at: code("000001"), of: "ann", at: now) == .wrong)
    #expect(try editor.look(at: code(codes[5]), of: "bob", at: now) == .unknownName)
  }

  @Test func theAddressIsWhatAuthenticatorsRead() {
    let candidate = TOTPEditor.Candidate(name: "ann@home", making: OneTimeCode())
    #expect(
      candidate.address(issuer: "Front door")
        == "otpauth://totp/Front%20door:ann%40home?secret=\(Base32.encode(candidate.key))"
        + "&issuer=Front%20door&algorithm=SHA1&digits=6&period=30")
  }

  @Test(arguments: [
    ("ann:", "found no key"), ("ann:MY", "found no key"), ("ann:0123456789", "found no key"),
    ("ann:KEY:digits=7", "found a number of digits"), ("ann:KEY:algorithm=MD5", "found an algorithm"),
    ("ann:KEY:period=5", "found a period"), ("ann:KEY:after=x", "found no step"),
    ("ann:KEY:uses=1", "found the option"),
  ])
  func everythingElseIsRefusedWithItsLineAndWithoutItsKey(_ line: String, _ message: String) throws {
    _ = try folder.write("door.totp", "\n" + line.replacingOccurrences(of: "KEY", with: key))
    let problem = #expect(throws: SecretFileProblem.self) { try verifier() }
    #expect(problem?.line == 2 && problem?.message.hasPrefix(message) == true)
    #expect(problem?.description.contains(key) == false)
  }
}
