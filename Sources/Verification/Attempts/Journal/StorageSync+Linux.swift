// Linux: fdatasync(2) writes the length too.

#if os(Linux)
  import Glibc

  extension StorageSync {
    static func content(_ descriptor: Int32) -> Int32 { fdatasync(descriptor) }
  }
#endif
