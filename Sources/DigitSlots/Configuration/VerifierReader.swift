// Reads which verifiers a pad names: a name, an object, or a list of these. Programs are checked here, so that a refusal
// names the line that asks for them; files of secrets are checked when the pads are made, and name their own lines.

import Verification

/// Reads the setting `verifier`.
enum VerifierReader {
  /// What it may be, for people.
  static let allowed = "\"demo\", {\"pins\":\"FILE\"}, {\"command\":\"/PATH\"} or a list of these"
  /// The most verifiers of one pad.
  private static let most = 8
  private static let keys = ["pins", "pepper", "command"]
  /// Those of the design that this version does not have.
  private static let missing = ["totp", "issued"]

  static func read(_ json: inout SettingReader) throws -> [VerifierConfiguration] {
    guard try json.peek() == .array else { return [try readOne(&json)] }
    var verifiers: [VerifierConfiguration] = []
    try json.elements(upTo: most, of: "verifiers") { json in verifiers.append(try readOne(&json)) }
    return verifiers
  }

  private static func readOne(_ json: inout SettingReader) throws -> VerifierConfiguration {
    let start = try json.offset()
    guard try json.peek() == .object else {
      let name = try json.text(allowed: allowed) { $0 == "demo" || missing.contains($0) }
      if missing.contains(name) { throw notAvailable(name, json, at: start) }
      return .demo
    }
    var verifier: VerifierConfiguration?
    var pepper: String?
    try json.members(of: keys) { json, key in
      if missing.contains(key) { throw notAvailable(key, json, at: start) }
      guard keys.contains(key) else { return false }
      if key == "pepper" {
        pepper = try json.filePath()
        return true
      }
      if verifier != nil { throw json.problem("found a second verifier in one object, allowed a list of objects") }
      verifier = key == "pins" ? .pins(path: try json.filePath(), pepper: nil) : try readCommand(&json)
      return true
    }
    switch (verifier, pepper) {
    case (nil, _): throw json.problem("found no verifier in the object, allowed \(allowed)", at: start)
    case (.pins(let path, _), _): return .pins(path: path, pepper: pepper)
    case (.some, .some): throw json.problem("found \"pepper\" without \"pins\", allowed beside it", at: start)
    case (.some(let verifier), nil): return verifier
    }
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
