// A verifier's answer.

/// What a verifier says of a code.
package enum VerifierAnswer: Equatable, Sendable {
  /// The code is right; the name of whose it is, where the verifier knows.
  case accepted(name: String?)
  /// The code is wrong.
  case rejected
  /// Nobody could tell; `reason` is for the log and never holds a digit.
  case unavailable(reason: String)
}
