// macOS: CLOCK_MONOTONIC goes on while it sleeps (clock_gettime(3)), and a boot has an identity.

#if canImport(Darwin)
  import Darwin

  extension BootClock {
    static let continuousClock = CLOCK_MONOTONIC

    static func bootIdentity() -> String {
      var bytes = [CChar](repeating: 0, count: 64)
      var size = bytes.count
      guard sysctlbyname("kern.bootsessionuuid", &bytes, &size, nil, 0) == 0 else { return "" }
      return String(decoding: bytes.prefix(while: { $0 != 0 }).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        .filter { $0.isHexDigit || $0 == "-" }
    }
  }
#endif
