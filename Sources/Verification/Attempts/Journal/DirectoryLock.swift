// One program at a time keeps the journal of a state directory. The lock is the kernel's: it ends with the program,
// however that ends.

import Foundation

/// Holds a state directory for its journal, until it is let go of.
package struct DirectoryLock: ~Copyable, Sendable {
  /// The name in the state directory. A file of its own, because the journal's is replaced.
  static let name = "attempts.lock"
  private let descriptor: Int32

  /// Takes the lock of `directory`; nil when another program has it.
  package init?(directory: String) throws(JournalFailure) {
    let path = directory + "/" + Self.name
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw JournalFailure(description: "\(path) cannot be opened (\(String(cString: strerror(errno))))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    descriptor = file
  }

  deinit { close(descriptor) }
}
