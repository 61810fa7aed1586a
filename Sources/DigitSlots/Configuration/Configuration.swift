// The program's whole configuration as a value. Reading it from a file, flags and environment is in files of its own.

import EntryEngine

/// What the program serves and where.
public struct Configuration: Sendable, Equatable {
  /// Text for people or JSON a line.
  public enum LogFormat: String, CaseIterable, Sendable { case text, json }
  /// The pads; the first is served at `/`.
  public var pads: [PadConfiguration]
  /// No configuration was given: one pad a style, a gallery, and the all-zero code told on the page.
  public var isDemonstration: Bool
  /// TCP port; 0 = any free one.
  public var port: UInt16 = 8080
  /// Address to listen at; nil = both loopback addresses.
  public var host: String?
  /// A Unix-domain socket instead of an address.
  public var unixSocket: String?
  /// Who may connect to the Unix-domain socket, as chmod(1) takes it: its owner only.
  public var socketMode: UInt16 = 0o600
  /// Host names answered besides those of loopback.
  public var allowedHosts: [String] = []
  /// The most of them that a file, or flags and variables, may name: each request is held against every one.
  package static let mostAllowedHosts = 64
  /// A folder whose files take precedence over those built in.
  public var publicDirectory: String?
  /// Where the key of the session cookies is kept; nil = in memory only.
  public var stateDirectory: String?
  /// How log lines look.
  public var logFormat: LogFormat = .text
  /// Opens the browser once the server listens.
  public var opensBrowser = false
  /// Sessions at once, at most.
  public var maxSessions = 10_000
  /// Sessions that one client may begin in a minute. With 600, one alone cannot fill the table: 600 at once and 600 in
  /// each of the 15 minutes that a session lives unused are 9,600.
  public var newSessionsPerMinute = 600
  /// Connections at once.
  public var maxConnections = 16_384
  /// Connections of one client: an IPv4 address, or the /64 of an IPv6 one. A browser has six.
  public var maxConnectionsPerClient = 4_096
  /// Of all connections, event streams: one for each page that is looked at.
  public var maxStreams = 12_288
  /// Event streams of one client.
  public var maxStreamsPerClient = 3_072

  /// What is served when nothing is configured: one pad for each style, named like it, that accepts the all-zero code.
  public static var demonstration: Configuration {
    Configuration(
      pads: Style.allCases.map { PadConfiguration(name: $0.rawValue, style: $0) }, isDemonstration: true)
  }

  /// The path of `unix:PATH`, or nil when `text` is none. 103 bytes are what fits a socket address everywhere (macOS; Linux has 107).
  package static func socketPath(_ text: String) -> String? {
    guard text.hasPrefix("unix:") else { return nil }
    let path = text.dropFirst("unix:".count)
    return 1...103 ~= path.utf8.count && !path.utf8.contains(0) ? String(path) : nil
  }

  /// The mode that `text` is in octal digits, or nil: its owner must be able to connect, which takes reading and writing.
  package static func socketMode(_ text: String) -> UInt16? {
    guard 3...4 ~= text.utf8.count, text.utf8.allSatisfy({ 0x30...0x37 ~= $0 }), let mode = UInt16(text, radix: 8),
      mode <= 0o777, mode & 0o600 == 0o600
    else { return nil }
    return mode
  }

  /// What may be written as a socket's mode, for people.
  package static let socketModes = "octal digits such as 600 or 660, with 6 or 7 for the owner"

  /// What a person should know of this configuration before it is served; one line each.
  package var warnings: [String] {
    var warnings: [String] = []
    for pad in pads where pad.verifiers.contains(.demo) && !isDemonstration {
      warnings.append("pad \"\(pad.name)\" accepts the all-zero code (verifier \"demo\")")
    }
    if pads.contains(where: { $0.verifiers.contains { $0 != .demo } }) {
      warnings.append("failed attempts are counted in memory only: a restart forgets them")
      if stateDirectory == nil {
        warnings.append("no state directory (--state DIR): after a restart every browser begins a new session")
      }
    }
    if let host, unixSocket == nil, HostAddress(host)?.isLoopback == false {
      warnings.append("listening at \(host): codes cross the network without encryption")
    }
    return warnings
  }
}
