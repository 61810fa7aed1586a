// Opens a TCP listener at one IP address. Which addresses, and what to do when one is missing, is the caller's matter.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// An IP address and port in the kernel's form.
struct InternetAddress {
  let family: Int32
  private var storage = sockaddr_storage()
  private let length: socklen_t

  /// Nil when `text` is no IPv4 or IPv6 address.
  init?(_ text: String, port: UInt16) {
    var four = sockaddr_in()
    var six = sockaddr_in6()
    if inet_pton(AF_INET, text, &four.sin_addr) == 1 {
      family = AF_INET
      four.sin_family = sa_family_t(AF_INET)
      four.sin_port = port.bigEndian
      length = socklen_t(MemoryLayout<sockaddr_in>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: four, as: sockaddr_in.self) }
    } else if inet_pton(AF_INET6, text, &six.sin6_addr) == 1 {
      family = AF_INET6
      six.sin6_family = sa_family_t(AF_INET6)
      six.sin6_port = port.bigEndian
      length = socklen_t(MemoryLayout<sockaddr_in6>.size)
      withUnsafeMutableBytes(of: &storage) { $0.storeBytes(of: six, as: sockaddr_in6.self) }
    } else {
      return nil
    }
  }

  func withSocketAddress<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    withUnsafePointer(to: storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
    }
  }

  /// A socket that listens here.
  func listen() throws(SystemError) -> Descriptor {
    let listener = try StreamSocket.make(family: family)
    var on: Int32 = 1
    let size = socklen_t(MemoryLayout<Int32>.size)
    // So that a restart binds at once, while connections of the last run are in TIME_WAIT.
    _ = setsockopt(listener.number, SOL_SOCKET, SO_REUSEADDR, &on, size)
    // Accepted sockets inherit it. Without it an answer may wait 40 ms for the client's acknowledgement.
    _ = setsockopt(listener.number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, size)
    // As well: a slow reader of a large answer fills 128 KiB of the kernel's memory with it, not 4 MiB.
    var unsent: Int32 = 128 << 10
    _ = setsockopt(listener.number, Int32(IPPROTO_TCP), TCP_NOTSENT_LOWAT, &unsent, size)
    // IPv4 has a listener of its own; without this, :: would take its port as well.
    if family == AF_INET6 { _ = setsockopt(listener.number, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, size) }
    let bound = withSocketAddress { bind(listener.number, $0, $1) }
    guard bound == 0 else { throw .last("bind") }
    guard Self.startListening(listener.number) == 0 else { throw .last("listen") }
    return listener
  }

  /// The port that `listener` has really got.
  static func port(of listener: Int32) -> UInt16 {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    withUnsafeMutablePointer(to: &storage) { pointer in
      _ = pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(listener, $0, &length) }
    }
    // The port stands at the same place in both families' addresses.
    return UInt16(bigEndian: withUnsafeBytes(of: &storage) { $0.load(as: sockaddr_in.self).sin_port })
  }

  private static func startListening(_ number: Int32) -> Int32 {
    #if canImport(Glibc)
      return Glibc.listen(number, SOMAXCONN)
    #else
      return Darwin.listen(number, SOMAXCONN)
    #endif
  }
}
