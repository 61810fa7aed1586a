// The sessions by token, and in the order of their use, so that finding, adding and dropping the one idle for longest all
// cost the same however many there are. What ends with a session is its owner's matter.

/// All sessions, at most ``limit``.
struct SessionTable {
  /// Sessions at once.
  let limit: Int
  /// Nanoseconds without use after which a session ends.
  let idleLimit: UInt64

  private var slots: [Session?] = []
  private var free: [Int32] = []
  private var indices: [Token: Int32] = [:]
  /// The ends of the list through ``Session/older`` and ``Session/newer``; -1 = none.
  private var oldest: Int32 = -1
  private var newest: Int32 = -1

  init(limit: Int, idleLimit: UInt64) {
    self.limit = max(1, limit)
    self.idleLimit = idleLimit
  }

  /// The number of sessions.
  var count: Int { indices.count }

  /// The session with `token`, idle for however long.
  subscript(token: Token) -> Session? {
    guard let index = indices[token] else { return nil }
    return slots[Int(index)]
  }

  /// Marks the session with `token` as used at `now`.
  mutating func touch(_ session: Session, now: UInt64) {
    session.lastUsed = now
    guard let index = indices[session.cookie.token], index != newest else { return }
    unlink(session)
    link(session, at: index)
  }

  /// Adds `session`, used at `now`. Answers the session that made room: another of the same token, or, when the table is
  /// full, the one idle for longest.
  mutating func insert(_ session: Session, now: UInt64) -> Session? {
    var dropped = self[session.cookie.token].flatMap { remove($0) }
    if dropped == nil, count >= limit, oldest >= 0 { dropped = slots[Int(oldest)].flatMap { remove($0) } }
    let index: Int32
    if let reused = free.popLast() {
      index = reused
      slots[Int(index)] = session
    } else {
      index = Int32(truncatingIfNeeded: slots.count)
      slots.append(session)
    }
    session.lastUsed = now
    indices[session.cookie.token] = index
    link(session, at: index)
    return dropped
  }

  /// Takes `session` out; nil when it was not in.
  @discardableResult
  mutating func remove(_ session: Session) -> Session? {
    guard let index = indices.removeValue(forKey: session.cookie.token) else { return nil }
    unlink(session)
    slots[Int(index)] = nil
    free.append(index)
    return session
  }

  /// Takes out the session idle for longest when that is too long at `now`.
  mutating func removeExpired(now: UInt64) -> Session? {
    guard oldest >= 0, let session = slots[Int(oldest)], now &- session.lastUsed >= idleLimit else { return nil }
    return remove(session)
  }

  /// When the session idle for longest ends, if nobody uses it; nil when there is none.
  var nextExpiry: UInt64? {
    guard oldest >= 0, let session = slots[Int(oldest)] else { return nil }
    return session.lastUsed &+ idleLimit
  }

  /// Takes out every session.
  mutating func removeAll() -> [Session] {
    let all = slots.compactMap { $0 }
    self = SessionTable(limit: limit, idleLimit: idleLimit)
    return all
  }

  private mutating func link(_ session: Session, at index: Int32) {
    session.older = newest
    session.newer = -1
    if newest >= 0 { slots[Int(newest)]?.newer = index } else { oldest = index }
    newest = index
  }

  private mutating func unlink(_ session: Session) {
    if session.older >= 0 { slots[Int(session.older)]?.newer = session.newer } else { oldest = session.newer }
    if session.newer >= 0 { slots[Int(session.newer)]?.older = session.older } else { newest = session.older }
    session.older = -1
    session.newer = -1
  }
}
