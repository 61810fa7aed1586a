// Bytes made to survive a power cut. The call that does it differs by platform.

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Waits until storage has what was written.
enum StorageSync {
  /// A file's content and length. False with `errno` set when it could not be.
  static func file(_ descriptor: Int32) -> Bool {
    var result = content(descriptor)
    while result == -1, errno == EINTR { result = content(descriptor) }
    return result == 0
  }

  /// The names in a directory.
  static func directory(_ path: String) -> Bool {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    return fsync(descriptor) == 0
  }
}
