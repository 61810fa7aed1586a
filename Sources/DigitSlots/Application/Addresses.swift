// Where to listen, as configured, and the address that a person opens.

import HTTPServer

extension ServerConfiguration {
  /// The server's part of `configuration`.
  init(_ configuration: Configuration) {
    self.init()
    if let path = configuration.unixSocket {
      listeners = [.unix(path)]
    } else {
      let hosts = configuration.host.map { [$0] } ?? ["127.0.0.1", "::1"]
      listeners = hosts.map { .address($0, port: configuration.port) }
    }
    unixSocketMode = configuration.socketMode
    allowedHosts = configuration.allowedHosts
    maxConnections = configuration.maxConnections
    maxConnectionsPerClient = configuration.maxConnectionsPerClient
    maxStreams = configuration.maxStreams
    maxStreamsPerClient = configuration.maxStreamsPerClient
  }
}

extension [ServerConfiguration.Listener] {
  /// The port of the first that has one.
  var port: UInt16? {
    for case .address(_, let port) in self { return port }
    return nil
  }
}

extension Configuration {
  /// The address to open when the server listens at `listeners`.
  func address(of listeners: [ServerConfiguration.Listener]) -> String {
    guard let port = listeners.port else { return unixSocket.map { "unix:" + $0 } ?? "" }
    let name: String
    switch host {
    case nil, "0.0.0.0", "::", "127.0.0.1", "::1": name = "localhost"
    case .some(let host): name = host.contains(":") ? "[\(host)]" : host
    }
    return "http://\(name):\(port)/"
  }
}
