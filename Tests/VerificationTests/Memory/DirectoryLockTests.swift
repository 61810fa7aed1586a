// The lock of a state directory: one holder at a time, and none once it is let go of.

import Foundation
import Testing

@testable import Verification

@Suite struct DirectoryLockTests {
  @Test("A lock that is held is given to nobody else, and another name is another lock")
  func exclusion() throws {
    let folder = try Folder()
    let holder = try Holder(folder.path, "a.lock")
    #expect(holder.hasLock)
    #expect(try !Holder(folder.path, "a.lock").hasLock)
    #expect(try Holder(folder.path, "b.lock").hasLock)
  }

  @Test("What is let go of is free, though a child that has not begun its program still has the descriptor")
  func release() throws {
    let folder = try Folder()
    var holder: Holder? = try Holder(folder.path, "a.lock")
    #expect(holder?.hasLock == true)
    // As a fork would have it.
    let held = (0..<1_024).first { Self.file(of: $0) == Self.file(at: folder.path + "/a.lock") }
    let copy = dup(try #require(held))
    defer { close(copy) }
    #expect(copy >= 0)
    holder = nil
    #expect(try Holder(folder.path, "a.lock").hasLock)
  }

  @Test("A folder that is not there is named")
  func noFolder() throws {
    let folder = try Folder()
    #expect {
      try Holder(folder.path + "/none", "a.lock")
    } throws: {
      "\($0)" == "\(folder.path)/none/a.lock cannot be opened (No such file or directory)"
    }
  }

  /// Has the lock for as long as it lives, if it got it.
  private final class Holder {
    private let lock: DirectoryLock?
    var hasLock: Bool { lock != nil }
    init(_ directory: String, _ name: String) throws { lock = try DirectoryLock(directory: directory, name: name) }
  }

  private static func file(of descriptor: Int32) -> UInt64? {
    var status = stat()
    return fstat(descriptor, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private static func file(at path: String) -> UInt64? {
    var status = stat()
    return stat(path, &status) == 0 ? UInt64(status.st_ino) : nil
  }

  private final class Folder {
    let path: String
    init() throws {
      let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
      path = url.path
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }
  }
}
