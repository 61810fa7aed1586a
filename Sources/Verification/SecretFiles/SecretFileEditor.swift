// Changes files of secrets: under a lock, so that two changes at once are both kept, and in one piece, so that after a
// crash the file is the old one or the new one. Lines that are not changed, comments too, stay as they are.

import Foundation

/// Changes the file of secrets at a path.
struct SecretFileEditor {
  /// The file behind all links: it is that one which is replaced.
  private let path: String
  private let folder: String
  private let largest: Int

  init(path: String, upTo largest: Int = SecretFile.maxSize) {
    self.largest = largest
    if let real = realpath(path, nil) {
      self.path = String(cString: real)
      free(real)
    } else {
      self.path = path
    }
    let slash = self.path.lastIndex(of: "/")
    folder = slash.map { [path = self.path] in String($0 == path.startIndex ? path[...$0] : path[..<$0]) } ?? "."
  }

  /// Has `change` make the new contents from the old ones (none = there is no file yet) and puts them in their place.
  /// The old ones stay when it answers nil.
  func edit(_ change: ([UInt8]?) throws -> [UInt8]?) throws {
    // The folder is locked and not the file, which is about to be another one. Nothing is left behind.
    let lock = open(folder, O_RDONLY | O_CLOEXEC)
    guard lock >= 0 else { throw problem("its folder cannot be opened") }
    defer { close(lock) }
    while flock(lock, LOCK_EX) != 0 {
      guard errno == EINTR else { throw problem("its folder cannot be locked") }
    }
    let old = access(path, F_OK) == 0 ? try SecretFile(path: path, upTo: largest) : nil
    guard let new = try change(old?.bytes) else { return }
    try replace(old, with: new)
    // A rename is durable once its folder is (fsync(2)).
    guard StorageSync.file(lock) else { throw problem("its folder cannot be written") }
  }

  private func replace(_ old: SecretFile?, with bytes: [UInt8]) throws(SecretFileProblem) {
    let temporary = "\(path).new-\(getpid())"
    unlink(temporary)
    let file = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw problem("cannot be written beside it") }
    defer { close(file) }
    if let old {
      // Only root can give a file away; who cannot, owns it.
      _ = fchown(file, old.owner, old.group)
      fchmod(file, old.mode)
    }
    guard writeAll(bytes, to: file), StorageSync.file(file), rename(temporary, path) == 0 else {
      let problem = problem("cannot be written")
      unlink(temporary)
      throw problem
    }
  }

  private func writeAll(_ bytes: [UInt8], to file: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }

  private func problem(_ message: String) -> SecretFileProblem {
    SecretFileProblem(path, "\(message) (\(String(cString: strerror(errno))))")
  }
}

extension SecretFileEditor {
  /// Writes what `line` makes of the old contents in place of the line of `name`, or after the last one.
  func put(_ name: String, _ line: ([UInt8]?) throws -> String) throws {
    try edit { old in
      let line = Array(try line(old).utf8)
      var lines = old.map(Self.lines) ?? []
      if let index = lines.firstIndex(where: { Self.isLine($0, of: name) }) {
        lines[index] = line
      } else {
        lines.append(line)
      }
      return Self.text(lines)
    }
  }

  /// Takes the line of `name` out. False when there is none.
  func remove(_ name: String) throws -> Bool {
    var isRemoved = false
    try edit { old in
      var lines = old.map(Self.lines) ?? []
      guard let index = lines.firstIndex(where: { Self.isLine($0, of: name) }) else { return nil }
      lines.remove(at: index)
      isRemoved = true
      return Self.text(lines)
    }
    return isRemoved
  }

  private static func lines(_ bytes: [UInt8]) -> [[UInt8]] {
    var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false).map(Array.init)
    if lines.last == [] { lines.removeLast() }
    return lines
  }

  private static func text(_ lines: [[UInt8]]) -> [UInt8] { lines.flatMap { $0 + [0x0A] } }

  private static func isLine(_ line: [UInt8], of name: String) -> Bool {
    line.starts(with: name.utf8) && line.dropFirst(name.utf8.count).first == UInt8(ascii: ":")
  }
}
