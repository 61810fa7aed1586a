// From what is configured to pads with their verifiers; without a configuration, the demonstration's.

import EntryEngine
import Verification

/// Makes the pads of a configuration.
enum Pads {
  /// The pads of `configuration`. In the demonstration there is one for each style, named like it. Throws an error that
  /// names the file, its line where one is at fault, and the remedy.
  static func make(_ configuration: Configuration) throws -> [Pad] {
    try make(configuration, memory: try memory(of: configuration))
  }

  /// As ``make(_:)``, without using the state directory, which a running server has locked.
  static func check(_ configuration: Configuration) throws {
    _ = try make(configuration, memory: VerifierMemory(isDurable: configuration.stateDirectory != nil))
  }

  private static func make(_ configuration: Configuration, memory: VerifierMemory) throws -> [Pad] {
    if configuration.isDemonstration {
      return Style.allCases.map { Pad(PadConfiguration(name: $0.rawValue, style: $0), verifier: DemoVerifier()) }
    }
    return try configuration.pads.map { pad in
      let verifiers = try pad.verifiers.map { verifier -> any Verifier in
        switch verifier {
        case .demo: DemoVerifier()
        case .pins(let path, let pepper): try PinsVerifier(path: path, pepper: pepper, memory: memory)
        case .totp(let path): try TOTPVerifier(path: path, memory: memory)
        case .issued(let settings):
          IssuedVerifier(
            IssuedCodes(
              digits: pad.entry.length, minutes: settings.minutes, perHour: settings.perHour,
              delivery: try CodeDelivery(path: settings.command, to: settings.recipient)))
        case .command(let path, let name): try CommandVerifier(path: path, name: name)
        }
      }
      return Pad(pad, verifier: VerifierChain(verifiers))
    }
  }

  /// What the verifiers must not forget; nothing is made where none of them remembers.
  private static func memory(of configuration: Configuration) throws -> VerifierMemory {
    guard let directory = configuration.stateDirectory,
      configuration.pads.contains(where: { $0.verifiers.contains(where: \.remembers) })
    else { return VerifierMemory() }
    return try VerifierMemory(directory: directory)
  }
}

extension VerifierConfiguration {
  /// Whether it must know after a restart what it accepted before.
  fileprivate var remembers: Bool {
    switch self {
    case .pins, .totp: true
    case .demo, .issued, .command: false
    }
  }
}
