// Who is at the other end of a connection, as the kernel tells it.

/// A client's address without its port, for caps and counters per client.
package struct PeerAddress: Hashable, Sendable {
  /// IPv6 form; an IPv4 address is mapped into it, a Unix socket is all zero.
  package let high: UInt64
  package let low: UInt64
}
