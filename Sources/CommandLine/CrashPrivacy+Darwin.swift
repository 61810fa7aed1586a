// What macOS has against dumps: the limit.

#if canImport(Darwin)
  import Darwin

  extension CrashPrivacy {
    static func forbidDumps() {}

    static func setCoreLimit(_ limit: inout rlimit) { setrlimit(RLIMIT_CORE, &limit) }
  }
#endif
