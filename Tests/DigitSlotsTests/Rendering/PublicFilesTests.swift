// The files of `Public`: what is built in is what stands in the folder, and a folder that takes precedence is read with
// care.

import Foundation
import Testing

@testable import DigitSlots

@Suite struct PublicFilesTests {
  @Test("What is built in is what stands in the folder, byte by byte and nothing else")
  func builtIn() throws {
    let folder = try PublicDirectory.read(publicFolder.path)
    #expect(folder.map(\.path) == BuiltInFiles.all.map(\.path).sorted())
    for file in folder {
      // Compared outside the macro, which would print every byte.
      let isSame = BuiltInFiles.all.first { $0.path == file.path }?.bytes == file.bytes
      #expect(isSame, "\(file.path)")
    }
  }

  @Test("Templates are not served; everything else is, with its type")
  func types() throws {
    let files = try PublicFiles(directory: nil, now: 5)
    #expect(files.templates.keys.sorted() == ["error.html", "gallery.html", "index.html", "pad.html"])
    #expect(
      files.served.mapValues(\.contentType) == [
        "/app.js": "text/javascript; charset=utf-8", "/style.css": "text/css; charset=utf-8",
        "/favicon.svg": "image/svg+xml", "/site.webmanifest": "application/manifest+json",
        "/locales/en.json": "application/json", "/locales/zh-Hans.json": "application/json",
        "/locales/zh-Hant.json": "application/json",
      ])
    #expect(files.served.values.allSatisfy { $0.modified == 5 })
  }

  @Test("A folder takes precedence file by file and may bring more")
  func folder() throws {
    try withFolder(["style.css": "a{}", "pictures/paw print.png": "x", ".hidden": "y", ".git/config": "z"]) { folder in
      let built = try PublicFiles(directory: nil, now: 0)
      let files = try PublicFiles(directory: folder.path, now: 0)
      #expect(files.served["/style.css"]?.bytes == Array("a{}".utf8))
      #expect(files.served["/style.css"]?.entityTag != built.served["/style.css"]?.entityTag)
      #expect(files.served["/app.js"]?.entityTag == built.served["/app.js"]?.entityTag)
      #expect(files.served["/pictures/paw%20print.png"]?.contentType == "image/png")
      #expect(files.served.keys.contains { $0.contains("hidden") || $0.contains("git") } == false)
    }
  }

  @Test("The entity tag is that of the bytes")
  func entityTag() {
    // The first 128 bits of SHA-256("abc"), FIPS 180-2 appendix B.1.
    #expect(
      PublicFiles.File(name: "a.txt", bytes: Array("abc".utf8), modified: 0).entityTag
        == "\"ba7816bf8f01cfea414140de5dae2223\"")
  }

  @Test("A link, a pipe and a file that is too large are refused by name")
  func refused() throws {
    try withFolder(["a.txt": "a"]) { folder in
      func complaint() throws -> String? {
        do {
          _ = try PublicFiles(directory: folder.path, now: 0)
          return nil
        } catch let error as PublicFilesError { return error.description }
      }
      let link = folder.appending(path: "link.txt")
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: folder.appending(path: "a.txt"))
      #expect(try complaint() == "link.txt: is a symbolic link; put the file itself there")
      try FileManager.default.removeItem(at: link)

      let pipe = folder.appending(path: "pipe")
      #expect(mkfifo(pipe.path, 0o600) == 0)
      #expect(try complaint() == "pipe: is no plain file")
      try FileManager.default.removeItem(at: pipe)

      let large = folder.appending(path: "large.bin")
      try Data(count: PublicDirectory.maxFileBytes + 1).write(to: large)
      #expect(try complaint() == "large.bin: cannot be read, or is over 8 MiB")
    }
  }

  @Test("A folder that is not there is told by its name")
  func missing() {
    #expect(
      throws: PublicFilesError(
        file: "/no/such",
        detail: "cannot be read as a folder (No such file or directory), "
          + "allowed one that exists and that the running user may read")
    ) {
      _ = try PublicFiles(directory: "/no/such", now: 0)
    }
  }
}
