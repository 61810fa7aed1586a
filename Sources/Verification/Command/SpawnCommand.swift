// Starts a program with nothing of this process: no descriptors but the three standard ones, no environment, no signal
// settings, its own process group and `/` to work in.

import CSystem
import Foundation

/// A program could not be started.
struct SpawnError: Error, CustomStringConvertible {
  /// The errno value.
  let code: Int32

  var description: String { "cannot be started (\(String(cString: strerror(code))))" }
}

/// Starts `file`, called `name`, with `input` as its standard input and the rest of its output dropped. Returns its
/// process, whose group has the same number.
func spawnCommand(_ file: CommandFile, named name: String, input: Int32) throws -> pid_t {
  #if canImport(Darwin)
    var actions: posix_spawn_file_actions_t?
    var attributes: posix_spawnattr_t?
  #else
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
  #endif
  try check(posix_spawn_file_actions_init(&actions))
  defer { posix_spawn_file_actions_destroy(&actions) }
  try check(posix_spawnattr_init(&attributes))
  defer { posix_spawnattr_destroy(&attributes) }

  try check(posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO))
  try check(posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0))
  try check(posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO))
  try check(posix_spawn_file_actions_addchdir_np(&actions, "/"))

  var flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK
  #if canImport(Darwin)
    flags |= POSIX_SPAWN_CLOEXEC_DEFAULT
  #else
    try check(posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1))
  #endif
  var signals = sigset_t()
  sigfillset(&signals)
  try check(posix_spawnattr_setsigdefault(&attributes, &signals))
  sigemptyset(&signals)
  try check(posix_spawnattr_setsigmask(&attributes, &signals))
  try check(posix_spawnattr_setpgroup(&attributes, 0))
  try check(posix_spawnattr_setflags(&attributes, Int16(flags)))

  var child: pid_t = 0
  let environment = ["PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]
  try withCStrings([name]) { arguments in
    try withCStrings(environment) { environment in
      try check(posix_spawn(&child, file.path, &actions, &attributes, arguments, environment))
    }
  }
  return child
}

/// Calls `body` with a null-terminated array of C strings.
private func withCStrings(
  _ strings: [String], _ body: (UnsafePointer<UnsafeMutablePointer<CChar>?>) throws -> Void
) rethrows {
  let copies: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) }
  defer { for copy in copies { free(copy) } }
  try (copies + [nil]).withUnsafeBufferPointer { buffer in
    if let base = buffer.baseAddress { try body(base) }
  }
}

private func check(_ code: Int32) throws(SpawnError) {
  if code != 0 { throw SpawnError(code: code) }
}
