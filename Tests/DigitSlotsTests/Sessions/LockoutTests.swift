// The lock that follows from failures in a row.

import Testing

@testable import DigitSlots

@Suite struct LockoutTests {
  @Test("The fifth failure locks, and each after it for longer")
  func schedule() {
    var lockout = Lockout()
    var locks: [Int?] = []
    for _ in 0..<12 {
      lockout.reserve()
      locks.append(lockout.fail(now: 0))
      lockout.release()
    }
    #expect(locks == [nil, nil, nil, nil, 30, 60, 300, 900, 1800, 3600, 3600, 3600])
  }

  @Test("A success clears the count")
  func success() {
    var lockout = Lockout()
    for _ in 0..<4 {
      lockout.reserve()
      #expect(lockout.fail(now: 0) == nil)
    }
    lockout.reserve()
    lockout.succeed()
    lockout.reserve()
    #expect(lockout.fail(now: 0) == nil)
  }

  @Test("A try of which nobody could tell does not count")
  func unavailable() {
    var lockout = Lockout()
    for _ in 0..<100 {
      lockout.reserve()
      lockout.refund()
    }
    #expect(lockout.tries == 0)
    lockout.refund()
    #expect(lockout.tries == 0)
  }

  @Test("The lock's end is fixed when it begins")
  func end() {
    var lockout = Lockout()
    for _ in 0..<5 { lockout.reserve() }
    #expect(lockout.fail(now: 1_000_000_000) == 30)
    #expect(lockout.end == 31_000_000_000)
    lockout.release()
    #expect(lockout.end == nil)
    #expect(lockout.tries == 5)
  }

  @Test(
    "Seconds left are rounded up",
    arguments: [(0, 30), (1, 30), (1_000_000_000, 29), (29_999_999_999, 1), (30_000_000_000, 0), (31_000_000_000, 0)]
      as [(UInt64, Int)])
  func secondsLeft(now: UInt64, left: Int) {
    #expect((30_000_000_000 as UInt64).secondsLeft(at: now) == left)
  }
}
