// `digitslots check-config`: reads everything that a start reads and tells in short what would be served, without
// listening and without touching the state directory, which a running server has.

import DigitSlots

/// The command `check-config`.
enum CheckCommand {
  static let usage = "digitslots check-config --config FILE, with the flags of a start"

  static func run(_ arguments: [String], _ environment: [String: String]) throws -> ExitStatus {
    guard
      case .serve(let configuration, let warnings) = try LaunchRequest(arguments: arguments, environment: environment)
    else { throw UsageProblem(source: "check-config", found: "a flag that only tells something", allowed: usage) }
    guard !configuration.isDemonstration else {
      throw UsageProblem(source: "check-config", found: "no configuration", allowed: usage)
    }
    try Application.check(configuration)
    for warning in warnings + configuration.warnings {
      StandardDescriptors.write("digitslots: warning: \(warning.asOneLine)\n", to: .error)
    }
    var text = "\(configuration.pads.count) \(configuration.pads.count == 1 ? "pad" : "pads")\n"
    for pad in configuration.pads {
      let verifiers = pad.verifiers.map(\.summary).joined(separator: ", then ")
      text += "  \(pad.name): \(pad.entry.style.rawValue), \(pad.entry.length) slots, \(verifiers)\n"
    }
    StandardDescriptors.write(text, to: .output)
    return .success
  }
}

extension VerifierConfiguration {
  /// For people: which verifier, with its file or program. Not the recipient of codes, who is nobody's business.
  fileprivate var summary: String {
    switch self {
    case .demo: "demo"
    case .pins(let path, _): "pins \(path)"
    case .totp(let path): "totp \(path)"
    case .issued(let settings): "issued by \(settings.command)"
    case .command(let path, _): "command \(path)"
    }
  }
}
