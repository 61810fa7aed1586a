// The interface every verifier plugs into.

/// Decides whether a code is right.
package protocol Verifier: Sendable {
  /// Its name in the configuration and the audit log.
  var kind: String { get }
  /// Checks `code` for the pad `pad`. Answers within the verifier's own time limit; never throws, never traps.
  func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer
  /// What is wrong now with the files that it reads, for who has changed them; nil = nothing.
  func problem() -> String?
  /// Makes the codes, where they are made here and handed out.
  var issuer: IssuedCodes? { get }
}

extension Verifier {
  package func problem() -> String? { nil }
  package var issuer: IssuedCodes? { nil }
}
