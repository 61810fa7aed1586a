// Files of secrets: who may read them, their lines, and that changing them loses nothing.

import Foundation
import Testing

@testable import Verification

@Suite struct SecretFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test(
    arguments: [(0o600, true), (0o400, true), (0o604, false), (0o602, false), (0o620, false), (0o666, false)]
      as [(mode_t, Bool)])
  func onlyItsOwnerMayReadIt(_ mode: mode_t, _ isAllowed: Bool) throws {
    let path = try folder.write("file", "x", mode: mode)
    if isAllowed {
      #expect(try SecretFile(path: path).bytes == Array("x".utf8))
    } else {
      let problem = #expect(throws: SecretFileProblem.self) { try SecretFile(path: path) }
      #expect(problem?.description.contains("chmod 600 \(path)") == true)
    }
  }

  @Test func aGroupMayReadWhatIsRoots() throws {
    let path = try folder.write("file", "x", mode: 0o640)
    let isRoots = geteuid() == 0
    #expect((try? SecretFile(path: path)) != nil || !isRoots)
  }

  @Test func whatIsNoFileOrTooLargeIsRefused() throws {
    #expect(throws: SecretFileProblem.self) { try SecretFile(path: folder.path) }
    #expect(throws: SecretFileProblem.self) { try SecretFile(path: folder.path + "/none") }
    let path = try folder.write("file", String(repeating: "#", count: SecretFile.maxSize + 1))
    #expect(throws: SecretFileProblem.self) { try SecretFile(path: path) }
  }

  private func lines(_ text: String) throws -> [NamedLine] {
    try NamedLine.all(in: Array(text.utf8), path: "codes")
  }

  @Test func linesAreTakenApartAndCommentsLeftOut() throws {
    let lines = try lines("# people\n\nann:secret\r\n  # more\nbob.b@door-1:x:uses=1,valid-until=2026-12-31T18:00Z\n")
    #expect(lines.map(\.name) == ["ann", "bob.b@door-1"])
    #expect(lines.map(\.secret) == ["secret", "x"])
    #expect(lines.map(\.number) == [3, 5])
    #expect(
      try lines[1].options("codes") == [
        .init(key: "uses", value: "1"), .init(key: "valid-until", value: "2026-12-31T18:00Z"),
      ])
  }

  @Test(arguments: [
    ("ann\n", "codes:1: found no colon"), ("\n:x\n", "codes:2: found a name that is none"),
    ("änn:x", "codes:1: found a name that is none"), (" ann:x", "codes:1: found a name that is none"),
    ("-ann:x", "codes:1: found a name that is none"),
    ("\(String(repeating: "a", count: 65)):x", "codes:1: found a name that is none"),
    ("ann:x\nbob:x\nann:y\n", "codes:3: found ann again, which stands in line 1 already"),
  ])
  func whatIsNoLineIsNamedWithItsPlaceAndWithoutItsSecret(_ text: String, _ message: String) throws {
    let problem = #expect(throws: SecretFileProblem.self) { try lines(text) }
    #expect(problem?.description.hasPrefix(message) == true)
  }

  @Test func fiftyNamesAreTheMost() throws {
    let text = { (count: Int) in (1...count).map { "a\($0):x\n" }.joined() }
    #expect(try lines(text(50)).count == 50)
    #expect(throws: SecretFileProblem.self) { try lines(text(51)) }
  }

  @Test func aChangeKeepsEverythingElseAndTheModeOfTheFile() throws {
    let path = try folder.write("codes", "# people\nann:x:uses=1\n\n# guests\nbob:y", mode: 0o400)
    let editor = SecretFileEditor(path: path)
    try editor.put("ann") { _ in "ann:z" }
    try editor.put("cid") { _ in "cid:q" }
    #expect(try folder.read("codes") == "# people\nann:z\n\n# guests\nbob:y\ncid:q\n")
    #expect(try editor.remove("bob"))
    #expect(try !editor.remove("bo"))
    #expect(try folder.read("codes") == "# people\nann:z\n\n# guests\ncid:q\n")
    #expect(folder.names == ["codes"])
    #expect(try SecretFile(path: path).mode == 0o400)
  }

  @Test func aNewFileIsItsOwnersOnlyAndALinkStaysOne() throws {
    let link = folder.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: try folder.write("codes", "ann:x\n"))
    try SecretFileEditor(path: link).put("bob") { _ in "bob:y" }
    #expect(try folder.read("codes") == "ann:x\nbob:y\n")
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: link)) != nil)
    try SecretFileEditor(path: folder.path + "/new").put("bob") { _ in "bob:y" }
    #expect(try SecretFile(path: folder.path + "/new").mode == 0o600)
  }

  @Test func changesAtOnceAreAllKept() async throws {
    let path = try folder.write("codes", "")
    try await withThrowingTaskGroup(of: Void.self) { group in
      for number in 0..<20 {
        group.addTask { try SecretFileEditor(path: path).put("a\(number)") { _ in "a\(number):x" } }
      }
      try await group.waitForAll()
    }
    #expect(try Set(lines(folder.read("codes")).map(\.name)) == Set((0..<20).map { "a\($0)" }))
  }
}
