// A crash must not print digits: Swift's own report dumps registers and memory, a core dump all of it.

import Foundation

/// Makes the end of a crashing program tell nothing but its signal.
enum CrashPrivacy {
  /// The signals that the runtime's report handles.
  static let fatalSignals = [SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGBUS, SIGSEGV]

  /// To be called before anything else.
  static func apply() {
    for signal in fatalSignals { Foundation.signal(signal, SIG_DFL) }
    var none = rlimit(rlim_cur: 0, rlim_max: 0)
    setCoreLimit(&none)
    forbidDumps()
  }
}
