// Who is at the other end of a connection, as the kernel tells it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A client's address without its port, for caps and counters per client.
package struct PeerAddress: Hashable, Sendable {
  /// IPv6 form; an IPv4 address is mapped into it, a Unix socket is all zero.
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }

  /// Whom caps per client count: whoever has an IPv6 address has all of its /64 (RFC 4291 section 2.5.4), so all of
  /// them are one. Addresses under ::/64 (loopback, IPv4) are one client each.
  package var client: PeerAddress { high == 0 ? self : PeerAddress(high: high, low: 0) }

  /// The other end of a Unix-domain socket.
  static let local = PeerAddress(high: 0, low: 0)

  /// What accept(2) filled in.
  init(_ storage: sockaddr_storage) {
    var storage = storage
    switch Int32(storage.ss_family) {
    case AF_INET:
      let address = withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in.self).sin_addr.s_addr }
      // ::ffff:a.b.c.d (RFC 4291 section 2.5.5.2)
      self.init(high: 0, low: 0xffff_0000_0000 | UInt64(UInt32(bigEndian: address)))
    case AF_INET6:
      let address = withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in6.self).sin6_addr }
      let halves = withUnsafeBytes(of: address) {
        ($0.loadUnaligned(as: UInt64.self), $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
      self.init(high: UInt64(bigEndian: halves.0), low: UInt64(bigEndian: halves.1))
    default:
      self = .local
    }
  }
}
