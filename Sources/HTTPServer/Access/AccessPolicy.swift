// Who may call what: host names against DNS rebinding, fetch metadata and Origin against other sites. Sees values only;
// when it is asked is the dispatcher's matter.

import HTTPWire

/// The house rule for hosts and origins (design: Access).
struct AccessPolicy {
  private let hosts: [HostName]

  /// `allowedHosts` are answered besides localhost, 127.0.0.1 and [::1]; what is no host name matches nobody.
  init(allowedHosts: [String]) {
    hosts = (["localhost", "127.0.0.1", "::1"] + allowedHosts).compactMap { HostName($0) }
  }

  /// Whether `host` names this server. Port, letter case and a final dot do not matter; a request that names nobody
  /// is for nobody here.
  func isAllowed(host: HostAuthority?) -> Bool {
    guard let host else { return false }
    return hosts.contains { $0.matches(host) }
  }

  /// Whether a request comes from a page of this server, or from no page at all.
  ///
  /// `Sec-Fetch-Site` decides where a browser sends it; where not (plain-http names of a LAN), host and port of `Origin`
  /// must be those of `Host`. Other programs send neither.
  func isSameOrigin(
    secFetchSite: UnsafeRawBufferPointer?, origin: UnsafeRawBufferPointer?, host: HostAuthority?
  ) -> Bool {
    if let secFetchSite { return secFetchSite.equals("same-origin") || secFetchSite.equals("none") }
    guard let origin else { return true }
    guard let host, let source = Origin(origin) else { return false }
    return source.matches(host)
  }

  /// Whether `rule` lets a request of `method` through only from the same origin.
  static func needsSameOrigin(_ rule: AccessRule, _ method: Method) -> Bool {
    switch rule {
    case .anyone: false
    case .page: method != .get && method != .head
    case .sameOrigin: true
    }
  }
}
