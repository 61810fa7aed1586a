// Which session goes when there are too many, and when one was idle for too long.

import Testing

@testable import DigitSlots

@Suite struct SessionTableTests {
  private static func session(_ number: UInt64) -> Session {
    Session(cookie: SignedToken(token: Token(high: 0, low: number), signature: Token(high: 0, low: 0)))
  }

  private static func numbers(_ table: SessionTable, _ range: ClosedRange<UInt64>) -> [UInt64] {
    range.filter { table[Token(high: 0, low: $0)] != nil }
  }

  @Test("A full table drops the session idle for longest, one for one")
  func eviction() {
    var table = SessionTable(limit: 3, idleLimit: 100)
    let sessions = (1...3).map { Self.session($0) }
    for (now, session) in sessions.enumerated() { #expect(table.insert(session, now: UInt64(now)) == nil) }
    table.touch(sessions[0], now: 10)
    #expect(table.insert(Self.session(4), now: 11) === sessions[1])
    #expect(table.insert(Self.session(5), now: 12) === sessions[2])
    #expect(table.insert(Self.session(6), now: 13) === sessions[0])
    #expect(table.count == 3)
    #expect(Self.numbers(table, 1...6) == [4, 5, 6])
  }

  @Test("A session ends when it was idle for the whole limit, not before")
  func expiry() {
    var table = SessionTable(limit: 10, idleLimit: 100)
    let (first, second) = (Self.session(1), Self.session(2))
    _ = table.insert(first, now: 0)
    _ = table.insert(second, now: 50)
    #expect(table.nextExpiry == 100)
    #expect(table.removeExpired(now: 99) == nil)
    table.touch(first, now: 99)
    #expect(table.nextExpiry == 150)
    #expect(table.removeExpired(now: 150) === second)
    #expect(table.removeExpired(now: 150) == nil)
    #expect(table.removeExpired(now: 199) === first)
    #expect(table.nextExpiry == nil)
    #expect(table.count == 0)
  }

  @Test("A second session of the same token takes the first one's place")
  func sameToken() {
    var table = SessionTable(limit: 10, idleLimit: 100)
    let (first, second) = (Self.session(1), Self.session(1))
    _ = table.insert(first, now: 0)
    #expect(table.insert(second, now: 1) === first)
    #expect(table.count == 1)
    #expect(table[Token(high: 0, low: 1)] === second)
    #expect(table.remove(second) === second)
    #expect(table.remove(second) == nil)
  }

  @Test("However sessions come, are used and go, the table agrees with a plain list of them")
  func agreesWithModel() {
    var table = SessionTable(limit: 8, idleLimit: 1_000_000)
    var model: [UInt64] = []
    var state: UInt64 = 42
    for now in 1..<5000 as Range<UInt64> {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let number = (state >> 33) % 20
      let existing = table[Token(high: 0, low: number)]
      #expect((existing != nil) == model.contains(number))
      switch ((state >> 60) % 4, existing) {
      case (0, let session?):
        #expect(table.remove(session) === session)
        model.removeAll { $0 == number }
      case (_, let session?):
        table.touch(session, now: now)
        model.removeAll { $0 == number }
        model.append(number)
      case (_, nil):
        let dropped = table.insert(Self.session(number), now: now)
        #expect(dropped?.cookie.token.low == (model.count == 8 ? model.removeFirst() : nil))
        model.append(number)
      }
      #expect(table.count == model.count)
    }
    #expect(table.removeAll().count == model.count)
  }
}
