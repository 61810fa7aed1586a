// Counts what clients hold, each and all together, against a cap. Pure; used for connections and for streams.

/// The most of something at once.
struct Cap: Equatable {
  let most: Int
  let perClient: Int
}

/// How many of something each client holds.
struct ClientCounter {
  private let cap: Cap
  private(set) var count = 0
  /// Of clients that hold something only, so that its size is bounded by ``count``.
  private var held: [PeerAddress: Int] = [:]

  init(_ cap: Cap) { self.cap = cap }

  /// Whether `peer` may have one more. All clients of a Unix-domain socket look the same: for them the cap in all is the
  /// only one.
  func hasRoom(for peer: PeerAddress) -> Bool {
    count < cap.most && (peer == .local || held[peer.client, default: 0] < cap.perClient)
  }

  mutating func add(_ peer: PeerAddress) {
    count += 1
    if peer != .local { held[peer.client, default: 0] += 1 }
  }

  mutating func remove(_ peer: PeerAddress) {
    count -= 1
    guard peer != .local, let number = held[peer.client] else { return }
    held[peer.client] = number > 1 ? number - 1 : nil
  }
}
