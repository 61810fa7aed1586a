// Timers fire in order, once, and not after they were cancelled.

import Testing

@testable import HTTPServer

@Suite struct TimerQueueTests {
  /// Fires what is due at `now` and tells the names in order.
  private func fire(_ queue: inout TimerQueue, at now: UInt64) {
    while let action = queue.popDue(at: now) { action() }
  }

  @Test func timersFireByDeadlineAndThoseOfOneDeadlineInTheOrderTheyWereSet() {
    var queue = TimerQueue()
    var fired: [String] = []
    for (name, deadline) in [("c", 30), ("a", 10), ("d", 30), ("b", 20), ("e", 31)] as [(String, UInt64)] {
      _ = queue.insert(deadline: deadline) { fired.append(name) }
    }
    fire(&queue, at: 9)
    #expect(fired.isEmpty)
    fire(&queue, at: 30)
    #expect(fired == ["a", "b", "c", "d"])
    #expect(queue.nextDeadline == 31)
  }

  @Test func aCancelledTimerNeverFires() {
    var queue = TimerQueue()
    var fired: [Int] = []
    let timers = (0..<100).map { number in queue.insert(deadline: UInt64(number * 37 % 100)) { fired.append(number) } }
    for number in stride(from: 0, to: 100, by: 3) { queue.cancel(timers[number]) }
    fire(&queue, at: 100)
    #expect(fired == (0..<100).filter { $0 % 3 != 0 }.sorted { $0 * 37 % 100 < $1 * 37 % 100 })
    #expect(queue.count == 0)
  }

  @Test func theNameOfATimerThatFiredCancelsNobodyElse() {
    var queue = TimerQueue()
    var fired: [String] = []
    let old = queue.insert(deadline: 1) { fired.append("old") }
    fire(&queue, at: 1)
    let new = queue.insert(deadline: 2) { fired.append("new") }
    #expect(old.index == new.index)
    queue.cancel(old)
    fire(&queue, at: 2)
    #expect(fired == ["old", "new"])
  }

  @Test func anyOrderOfSettingAndCancellingGivesTheOrderOfDeadlines() {
    var queue = TimerQueue()
    var random = SplitMix(seed: 7)
    var running: [(timer: LoopTimer, deadline: UInt64)] = []
    var fired: [UInt64] = []
    for _ in 0..<5_000 {
      if random.next() % 3 == 0, !running.isEmpty {
        queue.cancel(running.remove(at: Int(random.next() % UInt64(running.count))).timer)
      } else {
        let deadline = random.next() % 1_000
        running.append((queue.insert(deadline: deadline) { fired.append(deadline) }, deadline))
      }
    }
    fire(&queue, at: 1_000)
    #expect(fired == running.map(\.deadline).sorted())
  }
}

/// A small fixed sequence of random numbers (Steele, Lea and Flood, 2014).
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64
  init(seed: UInt64) { state = seed }
  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
