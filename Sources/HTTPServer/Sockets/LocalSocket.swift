// Opens a listener at a path (a Unix-domain socket): its mode, and what was left there by a run that ended badly.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A listener in the file system.
struct LocalSocket {
  let path: String
  /// Who may connect, as chmod(2) takes it.
  let mode: UInt16

  /// A socket that listens here. A socket file that nobody listens at is replaced; any other file is left alone.
  func listen() throws(ListenError) -> Descriptor {
    guard var address = Self.address(path) else {
      throw ListenError("cannot listen at unix:\(path): the path is empty or longer than the system's limit")
    }
    do {
      try removeStale(&address)
      let listener = try StreamSocket.make(family: AF_UNIX)
      // Made with its final mode: between bind(2) and chmod(2) nobody else could connect.
      let before = umask(mode_t(0o777 & ~mode))
      let bound = Self.call(&address) { bind(listener.number, $0, $1) }
      _ = umask(before)
      guard bound == 0 else { throw SystemError.last("bind") }
      // A default ACL of the folder goes before umask(2). Never through a link that somebody put there meanwhile.
      if identity?.mode != mode, fchmodat(AT_FDCWD, path, mode_t(mode), AT_SYMLINK_NOFOLLOW) != 0 {
        throw SystemError.last("chmod")
      }
      #if canImport(Glibc)
        let listening = Glibc.listen(listener.number, SOMAXCONN)
      #else
        let listening = Darwin.listen(listener.number, SOMAXCONN)
      #endif
      guard listening == 0 else { throw SystemError.last("listen") }
      return listener
    } catch let error as ListenError {
      throw error
    } catch let error as SystemError {
      throw ListenError(error, path: path)
    } catch {
      throw ListenError("cannot listen at unix:\(path): \(error)")
    }
  }

  /// What stands at the path now, to be compared before it is removed.
  var identity: FileIdentity? { FileIdentity(path) }

  /// Removes the socket file, unless another program has put its own there meanwhile. To be called while the listener
  /// is open: the number of a file that is in use is not given to another.
  func remove(ifStill identity: FileIdentity) {
    if self.identity?.isSameFile(as: identity) == true { _ = unlink(path) }
  }

  private func removeStale(_ address: inout sockaddr_un) throws {
    guard let found = identity else { return }
    guard found.isSocket else {
      throw ListenError(
        "cannot listen at unix:\(path): a file that is no socket is there; remove it or choose another path")
    }
    let probe = try StreamSocket.make(family: AF_UNIX)
    let connected = Self.call(&address) { connect(probe.number, $0, $1) }
    // Only a refusal means that nobody listens; a full backlog (EAGAIN) or no permission does not.
    guard connected != 0, errno == ECONNREFUSED else { throw SystemError(call: "bind", code: EADDRINUSE) }
    // Another program may have found the same file and replaced it since; a file's number is soon given to a new one,
    // but not with the time of the old one.
    guard identity == found else { throw SystemError(call: "bind", code: EADDRINUSE) }
    guard unlink(path) == 0 || errno == ENOENT else { throw SystemError.last("unlink") }
  }

  private static func address(_ path: String) -> sockaddr_un? {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard !bytes.isEmpty, bytes.count < room, !bytes.contains(0) else { return nil }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return address
  }

  private static func call(_ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32) -> Int32
  {
    withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}

/// Which file it is, whatever its name.
struct FileIdentity: Equatable {
  private let device: UInt64
  private let number: UInt64
  /// When it was last changed, in nanoseconds.
  private let changed: Int64
  let isSocket: Bool
  let mode: UInt16

  /// Nil when nothing is at `path`. A link is looked at itself, not followed.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    #if canImport(Darwin)
      let time = status.st_ctimespec
    #else
      let time = status.st_ctim
    #endif
    changed = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    isSocket = status.st_mode & S_IFMT == S_IFSOCK
    mode = UInt16(truncatingIfNeeded: status.st_mode & 0o7777)
  }

  /// Whether both name one file, however it was changed between.
  func isSameFile(as other: FileIdentity) -> Bool { device == other.device && number == other.number }
}
