// Which of this process's descriptors belong to one server: other suites of the same process open and close theirs at the
// same time, so that the number of all says nothing.

import Foundation

/// The open sockets of this process that have `port` at either end: a server's listeners, and both ends of connections
/// between it and clients in this process.
func openSockets(at port: UInt16) -> Int {
  (0..<Int32(min(getdtablesize(), 65_536))).count { number in
    portOf(number) { getsockname(number, $0, $1) } == port || portOf(number) { getpeername(number, $0, $1) } == port
  }
}

/// The port in the address that `ask` tells, or nil when `number` is no socket of the internet.
private func portOf(
  _ number: Int32, _ ask: (UnsafeMutablePointer<sockaddr>, UnsafeMutablePointer<socklen_t>) -> Int32
) -> UInt16? {
  var address = sockaddr_in6()
  var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
  let answer = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { ask($0, &length) }
  }
  guard answer == 0, [AF_INET, AF_INET6].contains(Int32(address.sin6_family)) else { return nil }
  // The port stands at the same place in addresses of both families (RFC 3493, section 3.3; ip(7)).
  return UInt16(bigEndian: address.sin6_port)
}
