// Named codes from setting to being let in: pepper, terms, uses, and files that change or are not as they should be.

import Foundation
import Testing

@testable import Verification

#if os(Linux)
  @Suite struct PinsVerifierTests {
    private let folder: TemporaryFolder
    private let path: String
    private let noon = Moment(seconds: 1_800_000_000)
    private let ann = VerifierAnswer.accepted(name: "ann")

    init() throws {
      folder = try TemporaryFolder()
      path = folder.path + "/door.pins"
    }

    private func verifier(memory: VerifierMemory = VerifierMemory(isDurable: true)) throws -> PinsVerifier {
      try PinsVerifier(path: path, memory: memory) { [noon] in noon }
    }

    /// Cheap hashes: 042719 and 550731.
    private let cheap = "$5$rounds=1000$wnCCTZkTIRlm.k0E$IJwFeeoFIff4ADXf/JSvtVAz3J6Xe9b8u47eIPbFe97"

    @Test func aCodeThatWasSetIsAcceptedWithItsNameAndOthersAreNot() async throws {
      try PinEditor(path: path).set("ann", to: code("048291"))
      let verifier = try verifier()
      #expect(await verifier.verify(code("048291"), pad: "door") == ann)
      for other in ["48291", "048292", "0482910", "829104", ""] {
        #expect(await verifier.verify(code(other), pad: "door") == .rejected)
      }
      #expect(folder.names == ["door.pins", "door.pins.pepper"])
      #expect(try SecretFile(path: path + ".pepper").mode == 0o600)
      #expect(try !folder.read("door.pins").contains("048291"))
    }

    @Test func codesAreRefusedThatAreWeakOrAnothersOrOneTooMany() throws {
      let editor = PinEditor(path: path)
      try editor.set("ann", to: code("048291"))
      #expect(throws: PinEditor.Refusal.taken) { try editor.set("bob", to: code("048291")) }
      #expect(throws: PinEditor.Refusal.weak(.run)) { try editor.set("bob", to: code("123456")) }
      #expect(throws: PinEditor.Refusal.weak(.short)) { try editor.set("bob", to: code("048")) }
      try editor.set("ann", to: code("048291"))
      try editor.set("ann", to: code("739105"))
      #expect(try editor.list().map(\.name) == ["ann"])
      let before = try folder.read("door.pins")
      let full = (0..<49).map { "a\($0):\(cheap)\n" }.joined()
      _ = try folder.write("door.pins", full + before)
      #expect(throws: PinEditor.Refusal.tooMany) { try editor.set("bob", to: code("550731")) }
      #expect(try folder.read("door.pins") == full + before)
    }

    @Test func theFileIsReadAgainWhenItHasChanged() async throws {
      let editor = PinEditor(path: path)
      try editor.set("ann", to: code("048291"))
      let verifier = try verifier()
      try editor.set("bob", to: code("739105"))
      #expect(await verifier.verify(code("739105"), pad: "door") == .accepted(name: "bob"))
      #expect(try editor.remove("bob"))
      #expect(await verifier.verify(code("739105"), pad: "door") == .rejected)
      #expect(verifier.problem() == nil)
      // Nobody is let in by a file that is not as it should be, and nobody is told that his code is wrong.
      _ = try folder.write("door.pins", "ann:x\n")
      let unavailable = await verifier.verify(code("048291"), pad: "door")
      guard case .unavailable(let reason) = unavailable else {
        Issue.record("\(unavailable)")
        return
      }
      #expect(reason.hasPrefix("\(path):1: found no hash"))
      #expect(verifier.problem() == reason)
      try FileManager.default.removeItem(atPath: path)
      #expect(verifier.problem() != nil)
    }

    @Test(arguments: ["", "valid-until=2026-01-01", "valid-from=2030-01-01", "uses=1"])
    func disabledAndExpiredNamesAreTriedAndRejected(_ options: String) async throws {
      let line = "\(options.isEmpty ? "!" : "")\(cheap):\(options)"
      _ = try folder.write("door.pins", "ann:\(line)\n")
      let memory = VerifierMemory(isDurable: true)
      if options == "uses=1" {
        #expect(try memory.count(VerifierMemory.Key(kind: "pins", name: "ann", secret: cheap.utf8), upTo: 1))
      }
      #expect(try PinFile(path: path, pepperPath: "").matching(code("042719"))?.map(\.name) == ["ann"])
      let verifier = try verifier(memory: memory)
      #expect(await verifier.verify(code("042719"), pad: "door") == .rejected)
    }

    @Test func aCodeIsAcceptedAsOftenAsItsUsesSayWhoeverAsksAtOnceAndAfterARestart() async throws {
      _ = try folder.write("door.pins", "ann:\(cheap):uses=3\n")
      let state = folder.path + "/state"
      let ask = { (times: Int) async throws -> Int in
        let verifier = try verifier(memory: VerifierMemory(directory: state))
        return await withTaskGroup(of: VerifierAnswer.self) { group in
          for _ in 0..<times { group.addTask { await verifier.verify(code("042719"), pad: "door") } }
          return await group.reduce(0) { $0 + ($1 == .accepted(name: "ann") ? 1 : 0) }
        }
      }
      #expect(try await ask(2) == 2)
      #expect(try await ask(20) == 1)
    }

    @Test func usesNeedAMemoryThatOutlivesTheProcess() throws {
      _ = try folder.write("door.pins", "# one\nann:\(cheap):uses=3\n")
      let problem = #expect(throws: SecretFileProblem.self) { try verifier(memory: VerifierMemory()) }
      #expect(problem?.line == 2)
      #expect(problem?.message.contains("--state DIR") == true)
    }

    @Test func aPepperThatIsGoneOrAnotherIsNamed() throws {
      let editor = PinEditor(path: path)
      try editor.set("ann", to: code("048291"))
      let pepper = try folder.read("door.pins.pepper")
      _ = try folder.write("door.pins.pepper", String(pepper.reversed()).trimmingCharacters(in: .newlines))
      let other = #expect(throws: SecretFileProblem.self) { try verifier() }
      #expect(other?.description.contains("another pepper") == true)
      try FileManager.default.removeItem(atPath: path + ".pepper")
      let gone = #expect(throws: SecretFileProblem.self) { try verifier() }
      #expect(gone?.description.contains("put it back") == true)
      // A new one is not made in its place: that would make every code wrong for ever.
      #expect(throws: SecretFileProblem.self) { try editor.set("bob", to: code("739105")) }
      #expect(folder.names == ["door.pins"])
    }

    @Test func twoFilesMayShareAPepperThatStandsElsewhere() async throws {
      let pepper = folder.path + "/pepper"
      try PinEditor(path: path, pepper: pepper).set("ann", to: code("048291"))
      try PinEditor(path: folder.path + "/garage.pins", pepper: pepper).set("ann", to: code("048291"))
      #expect(folder.names == ["door.pins", "garage.pins", "pepper"])
      let verifier = try PinsVerifier(path: path, pepper: pepper, memory: VerifierMemory())
      #expect(await verifier.verify(code("048291"), pad: "door") == ann)
    }
  }
#endif
