// How fast sessions may be begun, by one client and by all. Only numbers: who asks and what time it is come in.

import HTTPServer

/// Admits new sessions. Each client, and all together, have a number of them that is used up at once or slowly, and comes
/// back within a minute.
///
/// It keeps a time for each bucket: the one at which it would be full again (the generic cell rate algorithm of ITU-T
/// I.371). A bucket that nobody used for a minute is full and can be forgotten, so two tables are kept and the older one
/// is dropped each minute.
struct SessionRate {
  private static let minute: UInt64 = .seconds(60)
  /// Clients that have a bucket of their own; those that come when there are as many share one.
  private static let mostClients = 8_192

  /// Nanoseconds that one session costs.
  private let costForClient: UInt64
  private let costForAll: UInt64
  private var fullAtForAll: UInt64 = 0
  private var recent: [PeerAddress: UInt64] = [:]
  private var older: [PeerAddress: UInt64] = [:]
  private var turn: UInt64 = 0
  private var fullAtForOthers: UInt64 = 0

  /// Sessions a minute, at least one each.
  init(perClient: Int, inAll: Int) {
    costForClient = Self.minute / UInt64(max(1, perClient))
    costForAll = Self.minute / UInt64(max(1, inAll))
  }

  /// Takes one session of `peer` into account. Nil when it may be begun, else the whole seconds until one may.
  mutating func admit(_ peer: PeerAddress, now: UInt64) -> Int? {
    dropOlder(now)
    let client = peer.client
    let hasBucket = recent[client] != nil || recent.count < Self.mostClients
    let fullAt = hasBucket ? recent[client] ?? older[client] ?? 0 : fullAtForOthers
    let (afterClient, waitForClient) = Self.take(costForClient, fullAt: fullAt, now: now)
    let (afterAll, waitForAll) = Self.take(costForAll, fullAt: fullAtForAll, now: now)
    let wait = max(waitForClient, waitForAll)
    guard wait == 0 else { return Int((wait &+ 999_999_999) / 1_000_000_000) }
    fullAtForAll = afterAll
    if hasBucket { recent[client] = afterClient } else { fullAtForOthers = afterClient }
    return nil
  }

  /// When the bucket will be full again after one more, and the nanoseconds until it may be taken.
  private static func take(_ cost: UInt64, fullAt: UInt64, now: UInt64) -> (fullAt: UInt64, wait: UInt64) {
    let after = max(fullAt, now) &+ cost
    return (after, after > now &+ minute ? after &- (now &+ minute) : 0)
  }

  private mutating func dropOlder(_ now: UInt64) {
    guard now &- turn >= Self.minute else { return }
    older = now &- turn < 2 * Self.minute ? recent : [:]
    recent = [:]
    turn = now
  }
}

/// A session could not be begun, because too many were before.
struct SessionRefusal: Error, Equatable {
  /// Whole seconds after which it may be tried again.
  let retryAfter: Int
}
