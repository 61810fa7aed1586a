// From what is configured to pads with their verifiers; without a configuration, the demonstration's.

import EntryEngine
import Verification

/// Makes the pads of a configuration.
enum Pads {
  /// The pads of `configuration`. In the demonstration there is one for each style, named like it.
  static func make(_ configuration: Configuration) throws -> [Pad] {
    if configuration.isDemonstration {
      return Style.allCases.map { Pad(PadConfiguration(name: $0.rawValue, style: $0), verifier: DemoVerifier()) }
    }
    return try configuration.pads.map { pad in
      let verifiers = try pad.verifiers.map { verifier -> any Verifier in
        switch verifier {
        case .demo: DemoVerifier()
        case .command(let path): try CommandVerifier(path: path)
        }
      }
      return Pad(pad, verifier: VerifierChain(verifiers))
    }
  }
}
