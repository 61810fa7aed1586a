// One program at a time keeps what stands in a state directory. The lock is the kernel's: it ends with the program,
// however that ends.

import Foundation

/// Holds a part of a state directory, until it is let go of.
package struct DirectoryLock: ~Copyable, Sendable {
  /// The file of the lock cannot be used.
  struct Failure: Error, CustomStringConvertible {
    /// One line that names the file.
    let description: String
  }

  private let descriptor: Int32

  /// Takes the lock `name` of `directory`; nil when another program has it. `name` is a file of its own, because those
  /// that it guards are replaced.
  init?(directory: String, name: String) throws(Failure) {
    let path = directory + "/" + name
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw Failure(description: "\(path) cannot be opened (\(String(cString: strerror(errno))))")
    }
    guard flock(file, LOCK_EX | LOCK_NB) == 0 else {
      close(file)
      return nil
    }
    descriptor = file
  }

  deinit {
    // Closing is not enough: a child that was forked meanwhile has the lock too, until it begins its program (flock(2)).
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
