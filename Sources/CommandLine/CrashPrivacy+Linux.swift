// What Linux has against dumps.

#if os(Linux)
  import CSystem
  import Glibc

  extension CrashPrivacy {
    /// Neither the kernel nor another process of this user may copy the memory (prctl(2), PR_SET_DUMPABLE); a core
    /// limit of zero alone does not hold where dumps go through a pipe (core(5)).
    static func forbidDumps() { _ = digitslots_set_dumpable(0) }

    static func setCoreLimit(_ limit: inout rlimit) { setrlimit(__rlimit_resource_t(RLIMIT_CORE.rawValue), &limit) }
  }
#endif
