// The field of `stat` that holds a file's time, as Darwin names it.

#if canImport(Darwin)
  import Foundation

  /// Seconds since 1970 at which the file was changed.
  func modificationTime(_ status: stat) -> Int { Int(status.st_mtimespec.tv_sec) }
#endif
