// Reads files that only their owner may read, and tells by their status whether they have changed. What stands in them
// is the verifiers' matter, and changing them the editor's.

import Foundation

/// The contents of a file of secrets at one moment.
struct SecretFile: Sendable {
  /// The most bytes of one; fifty lines are far less.
  static let maxSize = 64 << 10

  /// What tells one state of a file from another. A file that is replaced has another number, one that is written in
  /// place another time.
  struct Identity: Equatable, Sendable {
    let device: UInt64
    let number: UInt64
    let size: Int64
    let seconds: Int
    let nanoseconds: Int
  }

  let bytes: [UInt8]
  let identity: Identity
  /// Who owns it and who may read it, so that a file that replaces it is the same.
  let owner: uid_t
  let group: gid_t
  let mode: mode_t

  /// Reads the file at `path` of at most `largest` bytes. Throws when it cannot be read, or when others can read it.
  init(path: String, upTo largest: Int = maxSize) throws(SecretFileProblem) {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else {
      throw SecretFileProblem(path, "cannot be read (\(String(cString: strerror(errno))))")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw SecretFileProblem(path, "is no regular file, allowed a file of this program's own")
    }
    try Self.checkAccess(status, path)
    var bytes = [UInt8](repeating: 0, count: largest + 1)
    var count = 0
    while count < bytes.count {
      let more = bytes.withUnsafeMutableBytes { buffer in
        read(file, buffer.baseAddress.map { $0 + count }, buffer.count - count)
      }
      if more < 0, errno == EINTR { continue }
      guard more >= 0 else { throw SecretFileProblem(path, "cannot be read (\(String(cString: strerror(errno))))") }
      if more == 0 { break }
      count += more
    }
    guard count <= largest else {
      throw SecretFileProblem(path, "found more than \(largest >> 10) KiB, allowed up to that")
    }
    bytes.removeSubrange(count...)
    self.bytes = bytes
    identity = Identity(status)
    (owner, group, mode) = (status.st_uid, status.st_gid, status.st_mode & 0o777)
  }

  /// The state of the file at `path` now, or nil when it cannot be told.
  static func identity(of path: String) -> Identity? {
    var status = stat()
    return stat(path, &status) == 0 ? Identity(status) : nil
  }

  /// A group may read what belongs to root: so a service reads what it cannot change (as `/etc/shadow` is kept, and
  /// as systemd hands over credentials).
  private static func checkAccess(_ status: stat, _ path: String) throws(SecretFileProblem) {
    let mode = status.st_mode & 0o777
    guard mode & (status.st_uid == 0 ? 0o027 : 0o077) == 0 else {
      throw SecretFileProblem(
        path, "other users can read or change it (mode \(String(mode, radix: 8))): chmod 600 \(path)")
    }
    guard status.st_uid == 0 || status.st_uid == geteuid() else {
      throw SecretFileProblem(
        path, "belongs to user \(status.st_uid), allowed root or the running user: chown it")
    }
  }
}

extension SecretFile.Identity {
  fileprivate init(_ status: stat) {
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let changed = status.st_ctimespec
    #else
      let changed = status.st_ctim
    #endif
    (seconds, nanoseconds) = (Int(changed.tv_sec), Int(changed.tv_nsec))
  }
}
