// The value of `Origin` (RFC 6454 section 7), to be held against `Host`.

/// A web origin in somebody else's buffer; good as long as that is.
package struct Origin {
  package let isHTTPS: Bool
  package let authority: HostAuthority

  /// Reads `http://host[:port]` or its https twin. Nil for `null`, other schemes and whatever is no single origin.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    for (scheme, secure) in [("http://" as StaticString, false), ("https://", true)] {
      let length = scheme.utf8CodeUnitCount
      guard bytes.slice(ByteRange(start: 0, end: length)).equalsIgnoringCase(scheme) else { continue }
      guard let authority = HostAuthority(bytes.slice(ByteRange(start: length, end: bytes.count))), !authority.isEmpty
      else { return nil }
      isHTTPS = secure
      self.authority = authority
      return
    }
    return nil
  }

  /// Whether host and port are those of `host`; a port left away is that of the origin's scheme.
  package func matches(_ host: HostAuthority) -> Bool {
    let usual: UInt16 = isHTTPS ? 443 : 80
    return authority.hasSameHost(as: host) && authority.port ?? usual == host.port ?? usual
  }
}
