// The field of `stat` that holds a file's time, as glibc names it.

#if os(Linux)
  import Foundation

  /// Seconds since 1970 at which the file was changed.
  func modificationTime(_ status: stat) -> Int { Int(status.st_mtim.tv_sec) }
#endif
