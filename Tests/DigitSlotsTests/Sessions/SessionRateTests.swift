import HTTPServer
import Testing

@testable import DigitSlots

@Suite struct SessionRateTests {
  private let first = PeerAddress(high: 0, low: 1)
  private let second = PeerAddress(high: 0, low: 2)
  private let aSecond: UInt64 = 1_000_000_000

  @Test func aClientMayBeginAMinutesSessionsAtOnceAndThenOneAfterTheOther() {
    var rate = SessionRate(perClient: 60, inAll: 1_000)
    for _ in 0..<60 { #expect(rate.admit(first, now: 5) == nil) }
    #expect(rate.admit(first, now: 5) == 1)
    #expect(rate.admit(second, now: 5) == nil)
    #expect(rate.admit(first, now: 5 + aSecond) == nil)
    #expect(rate.admit(first, now: 5 + aSecond) == 1)
    // A refusal costs nothing.
    for _ in 0..<1_000 { #expect(rate.admit(first, now: 5 + aSecond) == 1) }
    #expect(rate.admit(first, now: 5 + 2 * aSecond) == nil)
  }

  @Test func whoWaitsAMinuteHasAllOfThemAgainAndNotMore() {
    var rate = SessionRate(perClient: 10, inAll: 1_000)
    for start in [0, 60, 120, 1_000, 100_000] as [UInt64] {
      for _ in 0..<10 { #expect(rate.admit(first, now: start * aSecond) == nil) }
      #expect(rate.admit(first, now: start * aSecond) == 6)
    }
  }

  @Test func neverMoreThanTwiceAMinutesSessionsBeginWithinAMinute() {
    var rate = SessionRate(perClient: 10, inAll: 1_000)
    var admitted: [UInt64] = []
    for tick in 0..<3_000 as Range<UInt64> where rate.admit(first, now: tick * 100_000_000) == nil {
      admitted.append(tick)
    }
    // 300 s: ten at once, and one in each six seconds.
    #expect(admitted.count == 59 || admitted.count == 60)
    for tick in admitted { #expect(admitted.filter { tick..<(tick + 600) ~= $0 }.count <= 20) }
  }

  @Test func allTogetherHaveALimitAsWell() {
    var rate = SessionRate(perClient: 600, inAll: 5_000)
    var refused = 0
    for low in 1...5_001 as ClosedRange<UInt64> where rate.admit(PeerAddress(high: 0, low: low), now: 0) != nil {
      refused += 1
    }
    #expect(refused == 1)
    // One that everybody's limit kept out has used up none of his own.
    #expect(rate.admit(PeerAddress(high: 0, low: 5_001), now: 12_000_000) == nil)
  }

  @Test func moreClientsThanAreRememberedShareABucket() {
    var rate = SessionRate(perClient: 2, inAll: 1_000_000)
    for low in 1...8_192 as ClosedRange<UInt64> { #expect(rate.admit(PeerAddress(high: 0, low: low), now: 1) == nil) }
    let others = (0..<4).map { PeerAddress(high: 0, low: 100_000 + $0) }
    #expect(others.map { rate.admit($0, now: 1) } == [nil, nil, 30, 30])
    // Those who are remembered are not touched by it, and a minute later there is room again.
    #expect(rate.admit(first, now: 1) == nil)
    #expect(others.map { rate.admit($0, now: 60 * aSecond + 1) } == [nil, nil, nil, nil])
  }

  @Test(arguments: [Int.min, -5, 0, 1])
  func atLeastOneSessionAMinuteMayBegin(number: Int) {
    var rate = SessionRate(perClient: number, inAll: number)
    #expect(rate.admit(first, now: 7) == nil)
    #expect(rate.admit(first, now: 7) == 60)
    #expect(rate.admit(first, now: 60 * aSecond + 7) == nil)
  }

  @Test func theLargestNumberIsNoLimit() {
    var rate = SessionRate(perClient: .max, inAll: .max)
    #expect((0..<100_000).allSatisfy { _ in rate.admit(first, now: 7) == nil })
  }
}
