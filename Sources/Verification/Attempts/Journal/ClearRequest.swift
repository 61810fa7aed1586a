// How an administrator has a counter cleared while the server keeps the journal: a file with the counter's name, which
// the server takes away once it is done. No signal and no process number, so it works out of a container too, and for a
// server inside another program.

import Foundation

/// A wish to clear counters, in the state directory.
package struct ClearRequest: Sendable {
  /// The name in the state directory.
  static let name = "attempts.clear"
  /// The most bytes of what is to be cleared.
  static let maxSize = 128

  private let path: String

  package init(directory: String) { path = directory + "/" + Self.name }

  /// Leaves the wish to clear `target`. False when another one still waits. Throws when it cannot be written.
  package func leave(_ target: String) throws(JournalFailure) -> Bool {
    let draft = "\(path).\(getpid())"
    unlink(draft)
    let file = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw failure(draft) }
    defer {
      close(file)
      unlink(draft)
    }
    let bytes = Array(target.utf8)
    guard bytes.withUnsafeBytes({ write(file, $0.baseAddress, $0.count) }) == bytes.count else { throw failure(draft) }
    // Linked when it is whole; a link that is there already is another's wish.
    if link(draft, path) == 0 { return true }
    guard errno == EEXIST else { throw failure(path) }
    return false
  }

  /// What is to be cleared, if anything.
  package func pending() -> String? {
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: Self.maxSize)
    let count = bytes.withUnsafeMutableBytes { read(file, $0.baseAddress, $0.count) }
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }

  /// Whether a wish waits.
  package var isWaiting: Bool { access(path, F_OK) == 0 }

  /// Takes the wish away.
  package func remove() { unlink(path) }

  private func failure(_ path: String) -> JournalFailure {
    JournalFailure(description: "\(path) cannot be written (\(String(cString: strerror(errno))))")
  }
}
