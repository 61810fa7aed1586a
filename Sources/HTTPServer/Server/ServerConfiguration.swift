// Where the server listens, whom it answers and how much it bears. One type holds every limit of the server.

/// How a ``WebServer`` is set up.
package struct ServerConfiguration: Sendable {
  /// One place to listen at.
  package enum Listener: Equatable, Sendable {
    /// An IP address in text form, or `localhost` for both loopback addresses, and a port; 0 = any free one, the same
    /// for all.
    case address(String, port: UInt16)
    /// The path of a Unix-domain socket.
    case unix(String)
  }
  package var listeners: [Listener] = []
  /// Who may connect to a Unix-domain socket, as chmod(2) takes it: its owner, or with 0o660 its group as well.
  package var unixSocketMode: UInt16 = 0o600
  /// Host names answered besides localhost, 127.0.0.1 and [::1], without port.
  package var allowedHosts: [String] = []
  /// Connections at once, in all and from one client. A browser opens six to a host: 4,096 are more than 600 browsers
  /// behind one address, and an attacker needs several addresses to keep the others out.
  package var maxConnections = 16_384
  package var maxConnectionsPerClient = 4_096
  /// Streams at once, in all and from one client: three of four connections, so that there always are some for keys.
  package var maxStreams = 12_288
  package var maxStreamsPerClient = 3_072
  /// Seconds: a header from its first byte; a body; an idle connection; a client that does not read; a stream's
  /// heartbeat; how long a refused client is listened to; how long a stop waits for requests in flight.
  package var headerSeconds = 10
  package var bodySeconds = 10
  package var idleSeconds = 60
  package var writeSeconds = 10
  package var heartbeatSeconds = 15
  package var lingerSeconds = 2
  package var stopSeconds = 1

  package init() {}
}
