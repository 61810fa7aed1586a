// One entry of a list of hosts that are answered: owned, unlike ``HostAuthority``, and without a port.

/// A host by name or IPv6 address, made once from configuration and compared with many requests.
package struct HostName: Equatable, Sendable {
  /// Small letters, no final dot; empty for an address.
  private let name: [UInt8]
  private let address: IPv6Address?

  /// Takes a host without a port: `localhost`, `192.168.0.7`, `[::1]` or `::1`. Nil when it is none, or empty.
  package init?(_ text: String) {
    let parsed = Array(text.utf8).withUnsafeBytes { bytes -> (name: [UInt8], address: IPv6Address?)? in
      if let address = IPv6Address(bytes) { return ([], address) }
      guard let authority = HostAuthority(bytes), authority.port == nil, bytes.last != Ascii.colon else { return nil }
      if let address = authority.address { return ([], address) }
      let name = HostAuthority.withoutFinalDot(authority.host).map { ByteClass.lowercased($0) }
      return name.isEmpty ? nil : (name, nil)
    }
    guard let parsed else { return nil }
    (name, address) = parsed
  }

  /// Whether `authority` names this host, whatever its port, letter case or final dot.
  package func matches(_ authority: HostAuthority) -> Bool {
    if let address { return authority.address == address }
    guard authority.address == nil else { return false }
    return name.withUnsafeBytes { $0.equalsIgnoringCase(HostAuthority.withoutFinalDot(authority.host)) }
  }
}
