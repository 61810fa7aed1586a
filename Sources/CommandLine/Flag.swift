// The table of flags: what is parsed, what the environment variables are called and what `--help` tells are all read off
// it.

import DigitSlots

/// One flag of the program.
struct Flag: Sendable {
  /// What a flag does.
  enum Action: Sendable {
    case help, version
    /// Names the configuration's file.
    case file
    /// Changes the configuration; false when the value is not allowed. A flag without argument gets "true".
    case set(@Sendable (inout Configuration, String) -> Bool)
    /// Adds to a list, of which the first value replaces what came from a lower place; false as above.
    case add(@Sendable (inout Configuration, _ value: String, _ isFirst: Bool) -> Bool)
  }

  /// With its dashes.
  let name: String
  /// The name of its argument in the help, if it has one.
  var argument: String?
  /// What may be given, for people.
  var allowed = ""
  /// What it is for.
  let help: String
  /// What it does.
  let action: Action

  /// The environment variable below it; none for those that only tell something.
  var variable: String? {
    switch action {
    case .help, .version: nil
    default: "DIGITSLOTS_" + String(name.dropFirst(2).map { $0 == "-" ? "_" : Character($0.uppercased()) })
    }
  }

  /// Every flag, in the order of the help.
  static let all: [Flag] = [
    Flag(
      name: "--config", argument: "FILE", allowed: "a file",
      help: "configuration: JSON with // comments; without one, a demonstration", action: .file),
    Flag(
      name: "--port", argument: "N", allowed: "0 to 65535", help: "TCP port, 8080 unless set; 0 = any free one",
      action: .set { configuration, value in
        guard value.utf8.allSatisfy({ 0x30...0x39 ~= $0 }), let port = UInt16(value) else { return false }
        configuration.port = port
        configuration.unixSocket = nil
        return true
      }),
    Flag(
      name: "--host", argument: "ADDRESS", allowed: HostAddress.allowed,
      help: "address to listen at, loopback unless set; any other needs --allow-host",
      action: .set { configuration, value in
        guard let host = HostAddress(value) else { return false }
        configuration.host = host.text
        configuration.unixSocket = nil
        return true
      }),
    Flag(
      name: "--listen", argument: "unix:PATH", allowed: "unix:PATH", help: "a Unix socket instead of an address",
      action: .set { configuration, value in
        guard let path = Configuration.socketPath(value) else { return false }
        configuration.unixSocket = path
        return true
      }),
    Flag(
      name: "--socket-mode", argument: "MODE", allowed: Configuration.socketModes,
      help: "who may connect to the Unix socket, 600 (its owner) unless set",
      action: .set { configuration, value in
        guard let mode = Configuration.socketMode(value) else { return false }
        configuration.socketMode = mode
        return true
      }),
    Flag(
      name: "--public", argument: "DIR", allowed: "a folder",
      help: "files that take precedence over the built-in page, style and texts",
      action: .set { configuration, value in
        configuration.publicDirectory = value
        return true
      }),
    Flag(
      name: "--state", argument: "DIR", allowed: "a folder", help: "where the key of the session cookies is kept",
      action: .set { configuration, value in
        configuration.stateDirectory = value
        return true
      }),
    Flag(
      name: "--allow-host", argument: "NAME",
      allowed: "\(HostName.allowed), up to \(Configuration.mostAllowedHosts) of them",
      help: "host name to answer to besides localhost; may be repeated",
      action: .add { configuration, value, isFirst in
        if isFirst { configuration.allowedHosts = [] }
        guard HostName.isValid(value), configuration.allowedHosts.count < Configuration.mostAllowedHosts else {
          return false
        }
        configuration.allowedHosts.append(value)
        return true
      }),
    Flag(
      name: "--open", allowed: "true or false", help: "open the page in the browser",
      action: .set { configuration, value in
        guard let opens = Bool(value) else { return false }
        configuration.opensBrowser = opens
        return true
      }),
    Flag(
      name: "--log-format", argument: "FORMAT", allowed: "text or json", help: "how log lines look: text or json",
      action: .set { configuration, value in
        guard let format = Configuration.LogFormat(rawValue: value) else { return false }
        configuration.logFormat = format
        return true
      }),
    Flag(name: "--help", help: "this text", action: .help),
    Flag(name: "--version", help: "the program's version", action: .version),
  ]
}
