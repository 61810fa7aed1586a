// How many descriptors this process may have. A thousand is the usual start, and too few for as many connections.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The soft limit of open descriptors.
enum DescriptorLimit {
  /// For what is not a connection: files, listeners, the loop's own, a child's pipes.
  private static let others = 256

  /// Raises it so that `connections` fit, as far as the hard limit lets.
  static func raise(toHold connections: Int) {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      let most = rlim_t.max
    #else
      let resource = RLIMIT_NOFILE
      // setrlimit(2) of macOS refuses more, whatever the hard limit says.
      let most = rlim_t(OPEN_MAX)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    let wanted = rlim_t(clamping: connections &+ others)
    guard limit.rlim_cur < wanted else { return }
    limit.rlim_cur = min(wanted, limit.rlim_max, most)
    _ = setrlimit(resource, &limit)
  }
}
