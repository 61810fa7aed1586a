// How many descriptors this process may have. A thousand is the usual start, and too few for as many connections.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// The soft limit of open descriptors.
enum DescriptorLimit {
  /// For what is not a connection: files, listeners, the loop's own, those that are being refused, a child's pipes.
  private static let others = 256

  /// Raises it so that `connections` fit, as far as the hard limit lets. Answers how many do fit: when all descriptors
  /// were connections, a verifier could not be asked for those who are in.
  static func raise(toHold connections: Int) -> Int {
    #if canImport(Glibc)
      let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
      let most = rlim_t.max
    #else
      let resource = RLIMIT_NOFILE
      // setrlimit(2) of macOS refuses more, whatever the hard limit says.
      let most = rlim_t(OPEN_MAX)
    #endif
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return connections }
    let wanted = rlim_t(clamping: connections &+ others)
    guard limit.rlim_cur < wanted else { return connections }
    let before = limit.rlim_cur
    limit.rlim_cur = min(wanted, limit.rlim_max, most)
    if setrlimit(resource, &limit) != 0 { limit.rlim_cur = before }
    return min(connections, fitting(into: Int(clamping: limit.rlim_cur)))
  }

  /// Connections that fit into `descriptors`; of few, a quarter is left for the others.
  static func fitting(into descriptors: Int) -> Int { max(1, descriptors - min(others, descriptors / 4)) }
}
