// Reads the configuration file: the program's settings and the list of pads. Pads, and each kind of value, are read in
// files of their own. Paths in it are relative to the folder that it stands in.

import Foundation

/// A configuration file that has been read.
package struct ConfigurationFile: Sendable {
  /// What it configures.
  package let configuration: Configuration
  /// What was taken although it was not quite what was meant; one line each.
  package let warnings: [String]

  /// The most bytes of a file, and the most pads.
  static let maxSize = 1 << 20
  static let maxPads = 256
  /// The numbers of sessions, of new ones a minute, and of connections that can be asked for.
  static let sessionLimits = 1...100_000
  static let newSessionLimits = 1...1_000_000
  static let connectionLimits = 1...1_000_000

  private static let keys = [
    "pads", "listen", "socketMode", "host", "port", "allowHosts", "public", "stateDirectory", "logFormat",
    "maxSessions", "newSessionsPerMinute", "maxConnections", "maxConnectionsPerClient", "maxStreams",
    "maxStreamsPerClient",
  ]

  /// Reads the file at `path`. Throws a ``ConfigurationProblem``.
  package init(path: String) throws {
    let problem = { (message: String) in ConfigurationProblem(file: path, line: nil, place: "", message: message) }
    let unreadable = { (code: Int32) in
      problem("cannot be read (\(String(cString: strerror(code)))), allowed a JSON file that the running user may read")
    }
    guard let file = fopen(path, "rb") else { throw unreadable(errno) }
    defer { fclose(file) }
    let text = [UInt8](unsafeUninitializedCapacity: Self.maxSize + 1) { $1 = fread($0.baseAddress, 1, $0.count, file) }
    guard ferror(file) == 0 else { throw unreadable(errno) }
    guard text.count <= Self.maxSize else { throw problem("found more than 1 MiB, allowed up to 1 MiB") }
    try self.init(text: text, path: path)
  }

  /// Reads `text` as the file at `path`.
  init(text: [UInt8], path: String) throws {
    (configuration, warnings) = try text.withUnsafeBytes { bytes in
      var json = SettingReader(bytes, file: path)
      let configuration = try Self.read(&json)
      return (configuration, json.warnings)
    }
  }

  private static func read(_ json: inout SettingReader) throws -> Configuration {
    let start = try json.offset()
    var configuration = Configuration(pads: [], isDemonstration: false)
    var hasAddress = false
    try json.members(of: keys) { json, key in
      hasAddress = hasAddress || key == "host" || key == "port"
      switch key {
      case "pads": configuration.pads = try readPads(&json)
      case "listen":
        let path = try json.value(allowed: "unix:PATH") { Configuration.socketPath($0) }
        configuration.unixSocket = json.absolute(path)
      case "socketMode":
        configuration.socketMode = try json.value(allowed: Configuration.socketModes) { Configuration.socketMode($0) }
      case "host":
        configuration.host = try json.value(allowed: HostAddress.allowed) { HostAddress($0) }?.text
      case "port": configuration.port = UInt16(try json.integer(in: 0...65_535))
      case "allowHosts":
        try json.elements(upTo: Configuration.mostAllowedHosts, of: "host names") { json in
          configuration.allowedHosts.append(try json.text(allowed: HostName.allowed, HostName.isValid))
        }
      case "public": configuration.publicDirectory = try json.filePath()
      case "stateDirectory": configuration.stateDirectory = try json.filePath()
      case "logFormat": configuration.logFormat = try json.choice()
      case "maxSessions": configuration.maxSessions = try json.integer(in: sessionLimits)
      case "newSessionsPerMinute": configuration.newSessionsPerMinute = try json.integer(in: newSessionLimits)
      case "maxConnections": configuration.maxConnections = try json.integer(in: connectionLimits)
      case "maxConnectionsPerClient": configuration.maxConnectionsPerClient = try json.integer(in: connectionLimits)
      case "maxStreams": configuration.maxStreams = try json.integer(in: connectionLimits)
      case "maxStreamsPerClient": configuration.maxStreamsPerClient = try json.integer(in: connectionLimits)
      default: return false
      }
      return true
    }
    try json.end()
    if hasAddress, configuration.unixSocket != nil {
      throw json.problem("found \"listen\" beside \"host\" or \"port\", allowed one of both", at: start)
    }
    if configuration.pads.isEmpty {
      throw json.problem("found no \"pads\", allowed a list of 1 to \(maxPads) pads", at: start)
    }
    return configuration
  }

  private static func readPads(_ json: inout SettingReader) throws -> [PadConfiguration] {
    var pads: [PadConfiguration] = []
    try json.elements(upTo: maxPads, of: "pads") { json in
      let start = try json.offset()
      let pad = try PadReader.read(&json)
      guard !pads.contains(where: { $0.name == pad.name }) else {
        throw json.problem("found the name \(quoted(pad.name)) twice, allowed once", at: start)
      }
      pads.append(pad)
    }
    return pads
  }
}
