// Which program files may decide: what must hold of the file so that nobody else can put another in its place.

import Foundation

/// A program file that has been checked; links are resolved, because it is the file behind them that runs.
struct CommandFile: Equatable, Sendable {
  /// The absolute path without links.
  let path: String

  /// Checks `path`.
  init(checking path: String) throws(CommandRefusal) {
    guard path.hasPrefix("/"), !path.utf8.contains(0) else {
      throw CommandRefusal(path: path, found: "is no absolute path", allowed: "give the whole path, from /")
    }
    guard let real = realpath(path, nil) else {
      throw CommandRefusal(
        path: path, found: "cannot be found (\(String(cString: strerror(errno))))",
        allowed: "name a program that exists")
    }
    defer { free(real) }
    self.path = String(cString: real)
    let file = try Self.status(of: self.path, for: path)
    guard file.st_mode & S_IFMT == S_IFREG else {
      throw CommandRefusal(path: path, found: "is no regular file", allowed: "name a program")
    }
    guard access(self.path, X_OK) == 0 else {
      throw CommandRefusal(path: path, found: "cannot be executed", allowed: "chmod +x")
    }
    guard file.st_uid == 0 || file.st_uid == geteuid() else {
      throw CommandRefusal(
        path: path, found: "belongs to user \(file.st_uid)", allowed: "it must be owned by root or the running user")
    }
    guard file.st_mode & (S_IWGRP | S_IWOTH) == 0 else {
      throw CommandRefusal(path: path, found: "can be changed by other users", allowed: "chmod go-w")
    }
    try Self.checkFolders(above: self.path, for: path)
  }

  /// In a folder that everybody may write, everybody may put another file in this one's place; a sticky one (`/tmp`)
  /// lets only owners do so.
  private static func checkFolders(above file: String, for path: String) throws(CommandRefusal) {
    var folder = Substring(file)
    while let slash = folder.lastIndex(of: "/"), slash != folder.startIndex {
      folder = folder[..<slash]
      let status = try status(of: String(folder), for: path)
      guard status.st_mode & S_IWOTH == 0 || status.st_mode & S_ISVTX != 0 else {
        throw CommandRefusal(path: path, found: "stands in a folder that everybody may write", allowed: "chmod o-w")
      }
    }
  }

  private static func status(of file: String, for path: String) throws(CommandRefusal) -> stat {
    var status = stat()
    guard stat(file, &status) == 0 else {
      throw CommandRefusal(path: path, found: "cannot be read", allowed: "name a program that exists")
    }
    return status
  }
}

/// Why a program may not decide, in one sentence with the remedy.
package struct CommandRefusal: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path as configured.
  package let path: String
  /// What is wrong with it.
  package let found: String
  /// What is allowed, or the remedy.
  package let allowed: String

  package var description: String { "\(path) \(found): \(allowed)" }
}
