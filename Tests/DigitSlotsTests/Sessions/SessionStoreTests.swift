// When a session ends by itself: what waiting must not bring back, and what it must wipe.

import EntryEngine
import HTTPServer
import Testing

@testable import DigitSlots

@Suite struct SessionStoreTests {
  @Test("A session that has failed before keeps its tries however long it is idle, but no digit")
  func triesOutliveIdleness() throws {
    let loop = try EventLoop()
    let key = SessionKey()
    let driver = EntryDriver(loop: loop, shuffle: KeypadShuffle(key: key))
    let store = SessionStore(
      loop: loop, limit: 10, newPerMinute: 600, cookie: SessionCookie(port: 1, key: key), driver: driver,
      closeStream: { _ in })
    let pad = ServedPad(index: 0, pad: .test("door", .verification) { $0.idleClear = 0 })
    let session = try store.session(
      of: Visitor(token: store.cookie.make(), isNew: true, session: nil), at: PeerAddress(high: 0, low: 1))
    let idle = session.lastUsed &+ .seconds(60 * SessionStore.idleMinutes)
    let entry = driver.entry(of: pad, in: session)
    driver.apply([.key(.digit(4), [])], to: entry, of: session)
    entry.lockout.reserve()

    store.dropExpired(now: idle)
    #expect(store.count == 1)
    #expect(entry.engine.state.count == 0)
    #expect(entry.lockout.tries == 1)

    entry.lockout.succeed()
    store.dropExpired(now: idle)
    #expect(store.count == 1)
    store.dropExpired(now: idle &+ .seconds(60 * SessionStore.idleMinutes))
    #expect(store.count == 0)
  }
}
