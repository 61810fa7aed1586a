// The code of one attempt as an embedding program sees it: it can be compared, and its digits are shown only to who asks.

import Verification

/// A submitted code. Printing it shows no digit.
public struct Code: Sendable, CustomStringConvertible, CustomReflectable {
  let secret: SecretCode

  /// The number of digits.
  public var count: Int { secret.count }

  /// Whether its digits are `digits`, compared in a time that tells nothing of where they differ.
  public func matches(_ digits: String) -> Bool {
    var other = Array(digits.utf8)
    return secret.withASCII { mine in
      other.withUnsafeMutableBytes { other in
        defer { wipe(other) }
        return ConstantTime.areEqual(mine, UnsafeRawBufferPointer(other))
      }
    }
  }

  /// Calls `body` with the ASCII digits, in a buffer that is wiped afterwards.
  public func withDigits<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try secret.withASCII(body)
  }

  /// Tells the number of digits only.
  public var description: String { "Code of \(count) digits" }

  /// Shows nothing.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
