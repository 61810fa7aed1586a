// Exit statuses, by the names of sysexits.h.

/// What the program's end tells its caller.
enum ExitStatus: Int32 {
  case success = 0
  /// EX_USAGE: a flag or an environment variable is wrong.
  case usage = 64
  /// EX_DATAERR: a code that was entered is refused, or a name is not there.
  case refused = 65
  /// EX_UNAVAILABLE: the address cannot be listened at.
  case unavailable = 69
  /// EX_CONFIG: the configuration, or a file that it names, is wrong.
  case configuration = 78
}
