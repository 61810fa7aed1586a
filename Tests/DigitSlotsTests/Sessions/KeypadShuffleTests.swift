// The shuffled keypad: all ten digits, the same for the same visitor and attempt, another for another.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct KeypadShuffleTests {
  private static func pad(_ rule: PadConfiguration.ShuffleRule) -> ServedPad {
    var configuration = PadConfiguration(name: "door", style: .joined)
    configuration.shuffle = rule
    return ServedPad(index: 0, pad: Pad(configuration) { _ in .rejected })
  }

  private static func order(_ shuffle: KeypadShuffle, token: UInt64, attempt: Int) -> [UInt8] {
    let order = shuffle.order(of: pad(.perAttempt), token: Token(high: 0, low: token), attempt: attempt)
    return (0..<order.count).compactMap { order[$0] }
  }

  @Test("A keypad that is not shuffled has no order of its own")
  func never() {
    let order = KeypadShuffle(key: SessionKey()).order(of: Self.pad(.never), token: .random(), attempt: 0)
    #expect(order.count == 0)
  }

  @Test("Every order has each digit once, and is the same when asked for again")
  func isPermutation() {
    let shuffle = KeypadShuffle(key: SessionKey(bytes: Array(repeating: 1, count: 32)))
    var seen: Set<[UInt8]> = []
    for attempt in 0..<50 {
      let order = Self.order(shuffle, token: 9, attempt: attempt)
      #expect(order.sorted() == Array(0...9))
      #expect(order == Self.order(shuffle, token: 9, attempt: attempt))
      seen.insert(order)
    }
    #expect(seen.count == 50)
    #expect(Self.order(shuffle, token: 9, attempt: 0) != Self.order(shuffle, token: 10, attempt: 0))
  }
}
