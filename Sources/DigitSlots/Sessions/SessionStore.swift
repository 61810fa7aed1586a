// Who a request comes from, and the beginning and end of sessions. A session begins with the first event or stream, not
// with a page view, and ends when it has been idle for too long or when a newer one needs its place.

import EntryEngine
import HTTPServer

/// Who sent a request, by the cookie.
struct Visitor {
  /// The token of his cookie, or one made for him.
  let token: SignedToken
  /// The token was made just now: he has to be told.
  let isNew: Bool
  /// His session, if there is one.
  let session: Session?
}

/// All sessions of one server. Lives on the loop's thread.
final class SessionStore {
  /// Minutes without use after which a session ends.
  static let idleMinutes = 15

  /// Reads and writes the cookie.
  let cookie: SessionCookie
  private var table: SessionTable
  private let loop: EventLoop
  private let driver: EntryDriver
  private let closeStream: (StreamHandle) -> Void
  private var rate: SessionRate
  private var expiry: LoopTimer?

  /// `newPerMinute` are the sessions that one client may begin in a minute. All clients together may begin half of
  /// `limit`: whoever typed within the last minute is then never dropped for a newer one, and of who did not, a partial
  /// entry has been wiped anyway.
  init(
    loop: EventLoop, limit: Int, newPerMinute: Int, cookie: SessionCookie, driver: EntryDriver,
    closeStream: @escaping (StreamHandle) -> Void
  ) {
    self.loop = loop
    self.cookie = cookie
    self.driver = driver
    self.closeStream = closeStream
    rate = SessionRate(perClient: newPerMinute, inAll: max(limit / 2, newPerMinute))
    table = SessionTable(limit: limit, idleLimit: .seconds(60 * Self.idleMinutes))
  }

  /// The number of sessions.
  var count: Int { table.count }

  /// Who sent `request`. One who shows no token of ours gets a new one; that costs the server nothing.
  func visitor(of request: borrowing Request) -> Visitor {
    var found: SignedToken?
    var stranger: SignedToken?
    request.forEach(.cookie) { field in
      found =
        found
        ?? cookie.find(in: field) {
          if table[$0.token]?.cookie == $0 || cookie.isOurs($0) { return true }
          stranger = stranger ?? $0
          return false
        }
    }
    let token = found ?? stranger.map(cookie.renewal) ?? cookie.make()
    let session = table[token.token]
    if let session { table.touch(session, now: loop.now) }
    return Visitor(token: token, isNew: found == nil, session: session)
  }

  /// The session of `visitor`, begun when there is none. Throws when `peer`, or all together, begin too many.
  func session(of visitor: Visitor, at peer: PeerAddress) throws(SessionRefusal) -> Session {
    if let session = visitor.session { return session }
    if let seconds = rate.admit(peer, now: loop.now) { throw SessionRefusal(retryAfter: seconds) }
    let session = Session(cookie: visitor.token)
    if let dropped = table.insert(session, now: loop.now) { end(dropped) }
    if expiry == nil { waitForExpiry() }
    return session
  }

  /// The session with `token` and `epoch`, if it still is the one.
  func session(token: Token, epoch: UInt64) -> Session? {
    table[token].flatMap { $0.epoch == epoch ? $0 : nil }
  }

  /// Ends every session.
  func endAll() {
    if let expiry { loop.cancel(expiry) }
    expiry = nil
    for session in table.removeAll() { end(session) }
  }

  private func end(_ session: Session) {
    for entry in session.takeEntries() { driver.end(entry, of: session) }
    for stream in session.takeStreams() { stream.handle.map(closeStream) }
  }

  private func waitForExpiry() {
    guard let next = table.nextExpiry else { return }
    let now = loop.now
    expiry = loop.schedule(after: next > now ? next &- now : 0) { [weak self] in
      guard let self else { return }
      expiry = nil
      dropExpired(now: loop.now)
      waitForExpiry()
    }
  }

  /// Ends the sessions that have been idle for too long at `now`.
  func dropExpired(now: UInt64) {
    while let session = table.removeExpired(now: now) {
      // A page that is still looking keeps its session.
      guard session.streams.isEmpty else {
        _ = table.insert(session, now: now)
        continue
      }
      // So does one that has failed before: waiting must not end a lock early or give the tries back.
      let entries = session.usedEntries
      guard !entries.contains(where: { $0.lockout.tries > 0 }) else {
        for entry in entries { driver.abandon(entry, of: session) }
        _ = table.insert(session, now: now)
        continue
      }
      end(session)
    }
  }
}
