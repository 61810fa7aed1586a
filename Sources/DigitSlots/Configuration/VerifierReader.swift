// Reads which verifiers a pad names: a name, an object, or a list of these. Programs are checked here, so that a refusal
// names the line that asks for them.

import Verification

/// Reads the setting `verifier`.
enum VerifierReader {
  /// What it may be, for people.
  static let allowed = "\"demo\", {\"command\":\"/PATH\"} or a list of these"
  /// The most verifiers of one pad.
  private static let most = 8
  /// Those of the design that this version does not have.
  private static let missing = ["pins", "totp", "issued"]

  static func read(_ json: inout SettingReader) throws -> [VerifierConfiguration] {
    guard try json.peek() == .array else { return [try readOne(&json)] }
    var verifiers: [VerifierConfiguration] = []
    try json.elements(upTo: most, of: "verifiers") { json in verifiers.append(try readOne(&json)) }
    return verifiers
  }

  private static func readOne(_ json: inout SettingReader) throws -> VerifierConfiguration {
    guard try json.peek() == .object else {
      let start = try json.offset()
      let name = try json.text(allowed: allowed) { $0 == "demo" || missing.contains($0) }
      if missing.contains(name) { throw notAvailable(name, json, at: start) }
      return .demo
    }
    let start = try json.offset()
    var verifier: VerifierConfiguration?
    try json.members(of: ["command"]) { json, key in
      if missing.contains(key) { throw notAvailable(key, json, at: start) }
      guard key == "command" else { return false }
      verifier = try readCommand(&json)
      return true
    }
    guard let verifier else { throw json.problem("found an empty object, allowed \(allowed)", at: start) }
    return verifier
  }

  private static func readCommand(_ json: inout SettingReader) throws -> VerifierConfiguration {
    let start = try json.offset()
    let path = try json.text(allowed: "the absolute path of a program") { $0.hasPrefix("/") }
    do {
      _ = try CommandVerifier(path: path)
    } catch {
      throw json.problem("\(error)", at: start)
    }
    return .command(path: path)
  }

  private static func notAvailable(_ name: String, _ json: SettingReader, at offset: Int) -> ConfigurationProblem {
    json.problem("found the verifier \"\(name)\", which this version does not have, allowed \(allowed)", at: offset)
  }
}
