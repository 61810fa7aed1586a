// For one test only, which builds with `-D CRASH_DRILL`: a program that can be made to crash while it holds digits, so
// that what it prints can be searched for them.

#if CRASH_DRILL
  import Foundation

  /// Traps on SIGUSR2.
  enum CrashDrill {
    static func arm() {
      signal(SIGUSR2) { _ in fatalError("crash drill") }
    }
  }
#endif
