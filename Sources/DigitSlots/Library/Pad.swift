// A pad as an embedding program makes it: how it looks and behaves, and who says whether a code is right.

import EntryEngine
import Verification

/// One entry page with its verifier.
///
///     let door = Pad("door", style: .joined, length: 6) { code in
///       code.matches("482913") ? .accepted : .rejected
///     }
public struct Pad: Sendable {
  /// Everything that can be set for it.
  public var configuration: PadConfiguration
  let verifier: any Verifier

  /// A pad with its style's defaults.
  ///
  /// - Parameters:
  ///   - name: Part of its address, `/pads/NAME`: a small letter or a digit, then at most 31 more of these, `.`, `_`
  ///     and `-`.
  ///   - style: What it is modelled on.
  ///   - length: The number of slots; nil = the style's own. ``PadServer`` refuses one outside ``Style/lengths``.
  ///   - verify: Says whether a code is right. Called off the server's thread, once for each code submitted.
  public init(
    _ name: String, style: Style, length: Int? = nil, verify: @escaping @Sendable (Code) async -> Verdict
  ) {
    self.init(PadConfiguration(name: name, style: style, length: length), verify: verify)
  }

  /// A pad with every setting in your hand.
  ///
  /// - Parameters:
  ///   - configuration: Its settings. The verifiers named there are not used.
  ///   - verify: Says whether a code is right.
  public init(_ configuration: PadConfiguration, verify: @escaping @Sendable (Code) async -> Verdict) {
    self.configuration = configuration
    verifier = ClosureVerifier(verify: verify)
  }

  init(_ configuration: PadConfiguration, verifier: any Verifier) {
    self.configuration = configuration
    self.verifier = verifier
  }
}

/// Asks an embedding program.
private struct ClosureVerifier: Verifier {
  let kind = "program"
  let verify: @Sendable (Code) async -> Verdict

  func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    switch await verify(Code(secret: code)) {
    case .accepted: .accepted(name: nil)
    case .rejected: .rejected
    case .unavailable: .unavailable(reason: "the program could not tell")
    }
  }
}
