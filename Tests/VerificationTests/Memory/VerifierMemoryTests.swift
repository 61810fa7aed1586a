// What verifiers must not forget: counted once whoever asks at once, and still there after a restart.

import Foundation
import Testing

@testable import Verification

@Suite struct VerifierMemoryTests {
  private let folder: TemporaryFolder
  private let key = VerifierMemory.Key(kind: "pins", name: "ann", secret: [1, 2, 3])
  private let other = VerifierMemory.Key(kind: "pins", name: "ann", secret: [1, 2, 4])

  init() throws { folder = try TemporaryFolder() }

  @Test func usesAreCountedUpToTheirLimitAndStepsOnlyGrow() throws {
    let memory = VerifierMemory()
    #expect(try (0..<4).map { _ in try memory.count(key, upTo: 2) } == [true, true, false, false])
    #expect(try memory.count(other, upTo: 1))
    #expect(try memory.advance(key, to: 50))
    #expect(try !memory.advance(key, to: 50))
    #expect(try !memory.advance(key, to: 49))
    #expect(try memory.advance(key, to: 51))
    #expect(!memory.isDurable)
  }

  @Test func nothingIsForgottenAtARestart() throws {
    do {
      let memory = try VerifierMemory(directory: folder.path)
      #expect(memory.isDurable)
      #expect(try memory.count(key, upTo: 2))
      #expect(try memory.advance(other, to: 59_000_000))
    }
    let memory = try VerifierMemory(directory: folder.path)
    #expect(try memory.count(key, upTo: 2))
    #expect(try !memory.count(key, upTo: 2))
    #expect(try !memory.advance(other, to: 59_000_000))
    #expect(folder.names == ["verifiers", "verifiers.lock"])
    var status = stat()
    #expect(stat(folder.path + "/verifiers", &status) == 0 && status.st_mode & 0o777 == 0o600)
  }

  @Test func whoAsksAtOnceIsCountedOneByOne() async throws {
    let memory = try VerifierMemory(directory: folder.path)
    let accepted = try await withThrowingTaskGroup(of: Bool.self) { [key] group in
      for _ in 0..<50 { group.addTask { try memory.count(key, upTo: 5) } }
      return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect(accepted == 5)
  }

  @Test func whatCannotBeWrittenIsNotCounted() throws {
    let memory = try VerifierMemory(directory: folder.path)
    #expect(try memory.count(key, upTo: 5))
    // A folder in the place of the file that is written first: it cannot be removed as a file, nor written.
    let blocked = folder.path + "/verifiers.new-\(getpid())"
    try FileManager.default.createDirectory(atPath: blocked, withIntermediateDirectories: false)
    #expect(throws: SecretFileProblem.self) { try memory.count(key, upTo: 5) }
    try FileManager.default.removeItem(atPath: blocked)
    #expect(try (0..<3).allSatisfy { _ in try memory.count(key, upTo: 5) } == true)
    #expect(try memory.count(key, upTo: 5))
    #expect(try !memory.count(key, upTo: 5))
  }

  @Test func aSecondServerWithTheSameDirectoryDoesNotStart() throws {
    let memory = try VerifierMemory(directory: folder.path)
    #expect(throws: SecretFileProblem.self) { try VerifierMemory(directory: folder.path) }
    #expect(try memory.count(key, upTo: 1))
  }

  @Test(arguments: [
    ("", nil), ("something else\n", 1), ("digitslots verifiers 1\nxyz 3\n", 2),
    ("digitslots verifiers 1\n\(String(repeating: "a", count: 32)) 3\n\(String(repeating: "b", count: 32))\n", 3),
    ("digitslots verifiers 1\n\(String(repeating: "a", count: 32)) -3\n", 2),
  ])
  func aDamagedFileStopsTheStartWithItsLine(_ text: String, _ line: Int?) throws {
    _ = try folder.write("verifiers", text)
    guard let line else {
      _ = try VerifierMemory(directory: folder.path)
      return
    }
    let problem = #expect(throws: SecretFileProblem.self) { try VerifierMemory(directory: folder.path) }
    #expect(problem?.line == line)
    #expect(problem?.file == folder.path + "/verifiers")
  }
}
