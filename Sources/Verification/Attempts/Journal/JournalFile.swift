// The journal on disk: read once, appended to, and written anew beside itself so that there always is a whole one. Every
// change is on storage before it returns. When and what is written is the writer's matter.

import Foundation

/// Why the journal could not be kept; a message for the log.
package struct JournalFailure: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
}

/// A journal's file. Belongs to one thread at a time.
struct JournalFile: ~Copyable {
  /// The name in the state directory.
  static let name = "attempts.journal"
  /// A journal larger than this was not written by this program, which writes it anew long before.
  private static let maxSize = 64 << 20

  private let directory: String
  private let path: String
  private var descriptor: Int32 = -1
  private var text = JournalText()
  /// Nothing may be appended after a failure: what reached the disk is not known. Written anew, it is whole again.
  private(set) var isWhole = false
  /// Bytes since it was written anew.
  private(set) var appended = 0
  /// Bytes when it was written anew.
  private(set) var baseSize = 0

  init(directory: String) {
    self.directory = directory
    path = directory + "/" + Self.name
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// What the journal in `directory` holds; nothing when there is none. Throws a ``JournalFailure`` with the remedy.
  static func read(directory: String) throws(JournalFailure) -> JournalContents {
    let path = directory + "/" + name
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT { return JournalContents() }
      throw failure(path, "cannot be read")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw failure(path, "cannot be read") }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxSize else {
      throw JournalFailure(description: "\(path): it is no journal; remove it, which clears every counter")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw JournalFailure(
        description: "\(path): other users can use it (mode \(String(status.st_mode & 0o777, radix: 8))); chmod 600 it")
    }
    let bytes = try readAll(descriptor, path)
    do {
      return try JournalText.read(bytes)
    } catch {
      throw JournalFailure(
        description:
          "\(path): line \(error.line) is damaged. Restore the file, or remove it, which clears every counter and lock")
    }
  }

  /// Writes `lines` in the place of all that was there: beside it first, then by one rename.
  mutating func replace(with lines: [String]) throws(JournalFailure) {
    isWhole = false
    let new = path + ".new"
    var (text, bytes) = (JournalText(), [UInt8]())
    text.append(JournalText.header, to: &bytes)
    for line in lines { text.append(line, to: &bytes) }
    unlink(new)
    let file = open(new, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw Self.failure(new, "cannot be made") }
    guard Self.write(bytes, to: file), StorageSync.file(file) else {
      let failure = Self.failure(new, "cannot be written")
      close(file)
      unlink(new)
      throw failure
    }
    guard rename(new, path) == 0 else {
      let failure = Self.failure(path, "cannot be replaced")
      close(file)
      throw failure
    }
    if descriptor >= 0 { close(descriptor) }
    descriptor = file
    guard StorageSync.directory(directory) else { throw Self.failure(directory, "cannot be synced") }
    (self.text, baseSize, appended, isWhole) = (text, bytes.count, 0, true)
  }

  /// Appends `lines`.
  mutating func append(_ lines: [String]) throws(JournalFailure) {
    guard isWhole else { throw JournalFailure(description: "\(path): has to be written anew first") }
    isWhole = false
    var bytes: [UInt8] = []
    for line in lines { text.append(line, to: &bytes) }
    guard Self.write(bytes, to: descriptor), StorageSync.file(descriptor) else {
      throw Self.failure(path, "cannot be written")
    }
    appended += bytes.count
    isWhole = true
  }

  private static func readAll(_ descriptor: Int32, _ path: String) throws(JournalFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= maxSize {
      let count = chunk.withUnsafeMutableBytes { Foundation.read(descriptor, $0.baseAddress, $0.count) }
      if count == 0 { break }
      if count < 0 {
        if errno == EINTR { continue }
        throw failure(path, "cannot be read")
      }
      bytes += chunk[..<count]
    }
    return bytes
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
        let count = Foundation.write(descriptor, rest.baseAddress, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        written += count
      }
      return true
    }
  }

  private static func failure(_ path: String, _ what: String) -> JournalFailure {
    JournalFailure(description: "\(path) \(what) (\(String(cString: strerror(errno))))")
  }
}
