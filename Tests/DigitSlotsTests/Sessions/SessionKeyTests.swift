// The key in the state directory: made once, with a mode that keeps others out, and refused when others can read it.

import Foundation
import Testing

@testable import DigitSlots

@Suite struct SessionKeyTests {
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let directory = NSTemporaryDirectory() + "digitslots-" + UUID().uuidString
    defer { try? FileManager.default.removeItem(atPath: directory) }
    try body(directory)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
  }

  @Test("A missing key is made with mode 0600 in a directory of mode 0700, and found again")
  func isMadeOnce() throws {
    try withDirectory { directory in
      let signed = SessionCookie(port: 1, key: try SessionKey(directory: directory)).make()
      #expect(try mode(directory) == 0o700)
      #expect(try mode(directory + "/session.key") == 0o600)
      #expect(SessionCookie(port: 1, key: try SessionKey(directory: directory)).isOurs(signed))
    }
  }

  @Test("A key that others can read is refused with the remedy")
  func openKeyIsRefused() throws {
    try withDirectory { directory in
      _ = try SessionKey(directory: directory)
      try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: directory + "/session.key")
      let error = #expect(throws: StartError.self) { try SessionKey(directory: directory) }
      #expect(error?.description.contains("chmod 600") == true)
    }
  }

  @Test("A directory that cannot be used is refused with the reason and what is allowed")
  func unusableDirectory() throws {
    try withDirectory { directory in
      try Data("x".utf8).write(to: URL(fileURLWithPath: directory))
      for path in [directory, directory + "/below"] {
        let error = #expect(throws: StartError.self) { try SessionKey(directory: path) }
        #expect(
          error?.description
            == "\(path)/session.key: cannot be used (Not a directory), allowed is a file in a folder, there already "
            + "or to be made, that the running user may read and write")
      }
    }
    try withDirectory { directory in
      try FileManager.default.createDirectory(atPath: directory + "/session.key", withIntermediateDirectories: true)
      let error = #expect(throws: StartError.self) { try SessionKey(directory: directory) }
      #expect(
        error?.description == directory + "/session.key: it is no plain file; remove it and one is made")
    }
  }

  @Test("A key of the wrong size is refused with its file's name")
  func cutKeyIsRefused() throws {
    try withDirectory { directory in
      _ = try SessionKey(directory: directory)
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: directory + "/session.key"))
      try file.truncate(atOffset: 5)
      try file.close()
      let error = #expect(throws: StartError.self) { try SessionKey(directory: directory) }
      #expect(error?.description.hasPrefix(directory + "/session.key: it holds 5 bytes") == true)
    }
  }
}
