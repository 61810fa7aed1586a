// The listeners of a configuration, opened: both loopback families on one port, and what to do when one is missing.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A socket that listens.
final class OpenListener {
  let socket: Descriptor
  /// Where, with the real port.
  let address: ServerConfiguration.Listener
  private let file: (LocalSocket, FileIdentity)?

  private init(_ socket: consuming Descriptor, _ address: ServerConfiguration.Listener, _ local: LocalSocket? = nil) {
    self.socket = socket
    self.address = address
    if let local, let identity = local.identity { file = (local, identity) } else { file = nil }
  }

  /// Removes the socket file, if this is a Unix-domain socket and the file still its own.
  func removeFile() {
    if let (local, identity) = file { local.remove(ifStill: identity) }
  }

  /// Opens all of `places`. `localhost` means both loopback addresses; several addresses with port 0 get the same port.
  /// A machine without IPv6 does without ::1 when there is another address, and `notices` says so.
  static func open(
    _ places: [ServerConfiguration.Listener], unixMode: UInt16, notices: inout [String]
  ) throws(ListenError) -> [OpenListener] {
    // Another program may hold, in the other family, the port that the first listener was given: try a few.
    for _ in 0..<8 {
      do {
        return try openOnce(places, unixMode: unixMode, notices: &notices)
      } catch {
        guard error.isPortTakenByChance else { throw error }
      }
    }
    return try openOnce(places, unixMode: unixMode, notices: &notices)
  }

  private static func openOnce(
    _ places: [ServerConfiguration.Listener], unixMode: UInt16, notices: inout [String]
  ) throws(ListenError) -> [OpenListener] {
    var opened: [OpenListener] = []
    var isComplete = false
    defer { if !isComplete { for listener in opened { listener.removeFile() } } }
    var missing: ListenError?
    var chosenPort: UInt16 = 0
    for place in places.flatMap(\.expanded) {
      switch place {
      case .unix(let path):
        let local = LocalSocket(path: path, mode: unixMode)
        opened.append(OpenListener(try local.listen(), place, local))
      case .address(let text, let port):
        guard let address = InternetAddress(text, port: port == 0 ? chosenPort : port) else {
          throw ListenError(
            "cannot listen at \(text): not an IP address; use one like 127.0.0.1 or ::1 (--host ADDRESS)")
        }
        do {
          let socket = try address.listen()
          let real = InternetAddress.port(of: socket.number)
          if port == 0 { chosenPort = real }
          opened.append(OpenListener(socket, .address(text, port: real)))
        } catch {
          let byChance = port == 0 && chosenPort != 0 && error.code == EADDRINUSE
          let failure = ListenError(error, address: text, port: port, isPortTakenByChance: byChance)
          guard text == "::1", error.code == EADDRNOTAVAIL || error.code == EAFNOSUPPORT else { throw failure }
          missing = failure
        }
      }
    }
    if let missing {
      guard !opened.isEmpty else { throw missing }
      notices.append("this machine has no IPv6 loopback address (::1): listening without it")
    }
    guard !opened.isEmpty else { throw ListenError("no address to listen at is configured") }
    isComplete = true
    return opened
  }
}

extension ServerConfiguration.Listener {
  /// `localhost` as the two addresses it means.
  fileprivate var expanded: [ServerConfiguration.Listener] {
    if case .address("localhost", let port) = self {
      return [.address("127.0.0.1", port: port), .address("::1", port: port)]
    }
    return [self]
  }
}
