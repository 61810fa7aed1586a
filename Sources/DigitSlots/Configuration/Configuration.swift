// The program's whole configuration as a value. Reading it from a file, flags and environment is in files of its own.

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
  /// Host names answered besides those of loopback.
  public var allowedHosts: [String] = []
  /// A folder whose files take precedence over those built in.
  public var publicDirectory: String?
  /// Where keys and journals are kept; nil = in memory only.
  public var stateDirectory: String?
  /// How log lines look.
  public var logFormat: LogFormat = .text
  /// Opens the browser once the server listens.
  public var opensBrowser = false
  /// Sessions at once, at most.
  public var maxSessions = 10_000

  /// What is served when nothing is configured.
  public static var demonstration: Configuration {
    Configuration(pads: [], isDemonstration: true)
  }
}
