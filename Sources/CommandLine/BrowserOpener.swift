// Opens the page in the person's browser. That it cannot is never a reason to stop.

import CSystem
import Foundation

/// Opens addresses.
enum BrowserOpener {
  #if canImport(Darwin)
    private static let program = "open"
  #else
    private static let program = "xdg-open"
  #endif

  /// Has the system open `address`, without a shell and without waiting for it. The answer tells why it cannot.
  static func open(_ address: String) -> String? {
    guard address.hasPrefix("http://") else { return "\(address) is no address that a browser opens" }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    for number in Int32(0)...2 { posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0) }
    var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
    #if canImport(Darwin)
      flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
    #else
      posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    #endif
    // The server blocks and ignores signals that a browser needs.
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(flags))

    var child: pid_t = 0
    let arguments: [UnsafeMutablePointer<CChar>?] = [strdup(program), strdup(address), nil]
    defer { for argument in arguments { free(argument) } }
    let code = posix_spawnp(&child, program, &actions, &attributes, arguments, environ)
    guard code == 0 else { return "\(program): \(String(cString: strerror(code)))" }
    let started = child
    Thread.detachNewThread {
      var status: Int32 = 0
      while waitpid(started, &status, 0) == -1, errno == EINTR {}
    }
    return nil
  }
}
