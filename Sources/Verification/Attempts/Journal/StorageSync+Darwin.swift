// macOS: fsync(2) leaves the bytes in the drive's cache; F_FULLFSYNC does not.

#if canImport(Darwin)
  import Darwin

  extension StorageSync {
    static func content(_ descriptor: Int32) -> Int32 {
      fcntl(descriptor, F_FULLFSYNC) == 0 ? 0 : fsync(descriptor)
    }
  }
#endif
