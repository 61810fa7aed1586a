// Why a command line or an environment was refused.

import DigitSlots

/// One thing that is wrong with how the program was called.
struct UsageProblem: Error, Equatable, CustomStringConvertible {
  /// The flag or variable, or empty.
  let source: String
  let found: String
  let allowed: String

  var description: String { "\(source.isEmpty ? "" : source + ": ")found \(found), allowed \(allowed)" }

  /// A value as it is shown: on one line and not too long.
  static func show(_ text: String) -> String { quoted(text) }
}
