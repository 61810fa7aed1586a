// Files read again while serving: the new ones are served, and a broken folder keeps the old ones.

import Foundation
import Testing

@testable import DigitSlots

@Suite struct ReloadTests {
  @Test("An edited file is served after a reload, and a folder that is gone keeps what was there")
  func reload() async throws {
    let directory = NSTemporaryDirectory() + "digitslots-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: directory) }
    let file = URL(fileURLWithPath: directory + "/style.css")
    try Data("/* one */".utf8).write(to: file)
    try await RunningApplication.with([.test()], publicDirectory: directory) { application in
      let client = try RawClient(application)
      let first = try await client.get("/style.css")
      #expect(first.body == "/* one */")
      try Data("/* two */".utf8).write(to: file)
      #expect(try await client.get("/style.css").body == "/* one */")
      application.commands.send(.reload)
      // The command and the next requests come to the loop by different ways; it is done when its effect is seen.
      var second = try await client.get("/style.css")
      for _ in 0..<10_000 where second.body != "/* two */" { second = try await client.get("/style.css") }
      #expect(second.body == "/* two */")
      #expect(second.field("etag") != first.field("etag"))
      try FileManager.default.removeItem(atPath: directory)
      application.commands.send(.reload)
      for _ in 0..<20 { #expect(try await client.get("/style.css").body == "/* two */") }
    }
  }
}
