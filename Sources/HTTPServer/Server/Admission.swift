// Who may come in: counts of connections, in all and per client. Pure; accepting and refusing is the server's part.

/// Counts open connections against their caps.
struct Admission {
  enum Verdict: Equatable {
    /// Serve it; call ``release(_:refused:)`` when it has gone.
    case admit
    /// Tell it that the server is busy, then let it go; call ``release(_:refused:)`` when it has gone.
    case refuse
    /// No room even for telling: close it.
    case drop
  }

  private let most: Int
  private let mostPerClient: Int
  /// Refusals that are being told, at most.
  private let mostRefusals: Int
  private(set) var admitted = 0
  private(set) var refused = 0
  /// Of clients with a connection only, so that its size is bounded by ``admitted``.
  private var perClient: [PeerAddress: Int] = [:]

  init(most: Int, mostPerClient: Int, mostRefusals: Int = 64) {
    self.most = most
    self.mostPerClient = mostPerClient
    self.mostRefusals = mostRefusals
  }

  mutating func admit(_ peer: PeerAddress) -> Verdict {
    // All clients of a Unix-domain socket look the same: for them the cap in all is the only one.
    let ofClient = peer == .local ? 0 : perClient[peer, default: 0]
    guard admitted < most, ofClient < mostPerClient else {
      guard refused < mostRefusals else { return .drop }
      refused += 1
      return .refuse
    }
    admitted += 1
    if peer != .local { perClient[peer] = ofClient + 1 }
    return .admit
  }

  mutating func release(_ peer: PeerAddress, refused wasRefused: Bool) {
    if wasRefused {
      refused -= 1
      return
    }
    admitted -= 1
    guard peer != .local, let count = perClient[peer] else { return }
    perClient[peer] = count > 1 ? count - 1 : nil
  }
}
