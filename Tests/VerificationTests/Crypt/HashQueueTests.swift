// Codes are hashed two at a time, however many come at once, and nobody waits without bound.

import Foundation
import Synchronization
import Testing

@testable import Verification

@Suite struct HashQueueTests {
  @Test func aHundredAtOnceAreDoneTwoAtATime() async {
    let queue = HashQueue()
    let answers = await withTaskGroup(of: Int?.self) { group in
      for number in 0..<100 { group.addTask { await queue.run { number } } }
      return await group.reduce(into: Set<Int>()) { if let number = $1 { $0.insert(number) } }
    }
    #expect(answers == Set(0..<100))
    #expect(1...2 ~= queue.jobs.mostRunning)
  }

  @Test func whoFindsTheLineFullIsTurnedAway() async {
    let queue = HashQueue()
    let gate = DispatchSemaphore(value: 0)
    let all = queue.jobs.maxRunning + queue.jobs.maxWaiting + 10
    let turnedAway = Counter()
    let served = await withTaskGroup(of: Bool?.self) { group in
      for _ in 0..<all {
        group.addTask {
          let answer = await queue.run {
            gate.wait()
            return true
          }
          // The last one turned away opens the gate for all that stand in line.
          if answer == nil, turnedAway.next() == 10 {
            for _ in 0..<all { gate.signal() }
          }
          return answer
        }
      }
      return await group.reduce(0) { $0 + ($1 == true ? 1 : 0) }
    }
    #expect(served == queue.jobs.maxRunning + queue.jobs.maxWaiting)
    #expect(queue.jobs.mostRunning == queue.jobs.maxRunning)
  }
}

private final class Counter: Sendable {
  private let count = Atomic<Int>(0)
  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
