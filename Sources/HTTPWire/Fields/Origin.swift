// The value of `Origin` (RFC 6454 section 7), to be held against `Host`.

/// A web origin in somebody else's buffer; good as long as that is.
package struct Origin {
  package let isHTTPS: Bool
  package let authority: HostAuthority

  /// Reads `http://host[:port]` or its https twin. Nil for `null`, other schemes and whatever is no single origin.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    guard let scheme = HTTPScheme(startOf: bytes),
      let authority = HostAuthority(bytes.slice(ByteRange(start: scheme.length, end: bytes.count))), !authority.isEmpty
    else { return nil }
    isHTTPS = scheme == .https
    self.authority = authority
  }

  /// Whether host and port are those of `host`; a port left away is that of the origin's scheme.
  package func matches(_ host: HostAuthority) -> Bool {
    let usual: UInt16 = isHTTPS ? 443 : 80
    return authority.hasSameHost(as: host) && authority.port ?? usual == host.port ?? usual
  }
}
