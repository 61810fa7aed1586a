// Codes that the server makes and hands out decide.

/// Accepts the code that a session was sent.
package struct IssuedVerifier: Verifier {
  private let codes: IssuedCodes

  package init(_ codes: IssuedCodes) { self.codes = codes }

  package var kind: String { "issued" }
  package var issuer: IssuedCodes? { codes }

  package func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    codes.check(code) ? .accepted(name: nil) : .rejected
  }
}
