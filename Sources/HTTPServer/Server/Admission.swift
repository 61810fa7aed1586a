// Who may come in: open connections against their caps, and those that are told that there is no room. Pure; accepting
// and refusing is the server's part.

/// Decides on each new connection.
struct Admission {
  enum Verdict: Equatable {
    /// Serve it; call ``release(_:refused:)`` when it has gone.
    case admit
    /// Tell it that the server is busy, then let it go; call ``release(_:refused:)`` when it has gone.
    case refuse
    /// No room even for telling: close it.
    case drop
  }

  private var connections: ClientCounter
  /// Refusals that are being told, at most.
  private let mostRefusals: Int
  private var refused = 0

  init(connections: Cap, mostRefusals: Int = 64) {
    self.connections = ClientCounter(connections)
    self.mostRefusals = mostRefusals
  }

  mutating func admit(_ peer: PeerAddress) -> Verdict {
    guard connections.hasRoom(for: peer) else {
      guard refused < mostRefusals else { return .drop }
      refused += 1
      return .refuse
    }
    connections.add(peer)
    return .admit
  }

  mutating func release(_ peer: PeerAddress, refused wasRefused: Bool) {
    if wasRefused { refused -= 1 } else { connections.remove(peer) }
  }
}
