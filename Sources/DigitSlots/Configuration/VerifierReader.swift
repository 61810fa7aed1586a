// Reads which verifiers a pad names: a name, an object, or a list of these. Programs are checked here, so that a refusal
// names the line that asks for them; files of secrets are checked when the pads are made, and name their own lines.

import Verification

/// Reads the setting `verifier`.
enum VerifierReader {
  /// What it may be, for people.
  static let allowed =
    "\"demo\", {\"pins\":\"FILE\"}, {\"totp\":\"FILE\"}, {\"issued\":{…}}, {\"command\":\"/PATH\"} or a list of these"
  /// The most verifiers of one pad.
  private static let most = 8
  private static let keys = ["pins", "pepper", "totp", "issued", "command", "name"]

  static func read(_ json: inout SettingReader) throws -> [VerifierConfiguration] {
    guard try json.peek() == .array else { return [try readOne(&json)] }
    var verifiers: [VerifierConfiguration] = []
    try json.elements(upTo: most, of: "verifiers") { json in verifiers.append(try readOne(&json)) }
    return verifiers
  }

  private static func readOne(_ json: inout SettingReader) throws -> VerifierConfiguration {
    let start = try json.offset()
    guard try json.peek() == .object else {
      _ = try json.text(allowed: allowed) { $0 == "demo" }
      return .demo
    }
    var verifier: VerifierConfiguration?
    var pepper: String?
    var name: String?
    try json.members(of: keys) { json, key in
      guard keys.contains(key) else { return false }
      if key == "pepper" || key == "name" {
        if key == "pepper" { pepper = try json.filePath() } else { name = try readName(&json) }
        return true
      }
      if verifier != nil { throw json.problem("found a second verifier in one object, allowed a list of objects") }
      switch key {
      case "pins": verifier = .pins(path: try json.filePath(), pepper: nil)
      case "totp": verifier = .totp(path: try json.filePath())
      case "issued": verifier = .issued(try readIssued(&json))
      default: verifier = .command(path: try readCommand(&json), name: nil)
      }
      return true
    }
    switch (verifier, pepper, name) {
    case (nil, _, _): throw json.problem("found no verifier in the object, allowed \(allowed)", at: start)
    case (.pins(let path, _), _, nil): return .pins(path: path, pepper: pepper)
    case (.command(let path, _), nil, _): return .command(path: path, name: name)
    case (.some(let verifier), nil, nil): return verifier
    case (.some, .some, _): throw json.problem("found \"pepper\" without \"pins\", allowed beside it", at: start)
    case (.some, nil, .some): throw json.problem("found \"name\" without \"command\", allowed beside it", at: start)
    }
  }

  private static func readIssued(_ json: inout SettingReader) throws -> IssuedConfiguration {
    let start = try json.offset()
    var settings = IssuedConfiguration(command: "", recipient: "")
    try json.members(of: ["command", "to", "minutes", "perHour"]) { json, key in
      switch key {
      case "command": settings.command = try readCommand(&json)
      case "to":
        let most = CodeDelivery.longestRecipient
        settings.recipient = try json.text(allowed: "1 to \(most) bytes on one line") { text in
          1...most ~= text.utf8.count && text.unicodeScalars.allSatisfy { $0.properties.isPrintable }
        }
      case "minutes": settings.minutes = try json.integer(in: IssuedCodes.minuteLimits)
      case "perHour": settings.perHour = try json.integer(in: IssuedCodes.hourlyLimits)
      default: return false
      }
      return true
    }
    for (key, value) in [("command", settings.command), ("to", settings.recipient)] where value.isEmpty {
      throw json.problem("found no \"\(key)\", allowed command, to, and also minutes, perHour", at: start)
    }
    return settings
  }

  private static func readName(_ json: inout SettingReader) throws -> String {
    try json.text(allowed: NamedLine.allowedName, NamedLine.isName)
  }

  private static func readCommand(_ json: inout SettingReader) throws -> String {
    let start = try json.offset()
    let path = try json.text(allowed: "the absolute path of a program") { $0.hasPrefix("/") }
    do {
      // Only checked: who runs it checks again.
      _ = try CommandVerifier(path: path)
    } catch {
      throw json.problem("\(error)", at: start)
    }
    return path
  }
}
