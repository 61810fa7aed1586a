// The attempts' clock: it goes on over restarts, and neither a clock that was set nor a boot ends a lock early or makes it
// longer than it was.

import Testing

@testable import Verification

@Suite struct AttemptTimelineTests {
  private static let day = 86_400_000
  private static let mark = ClockMark(now: 5_000, reading: BootReading(boot: "one", uptime: 1_000, wall: 100 * day))

  private static func reading(_ boot: String, uptime: Int, wall: Int) -> BootReading {
    BootReading(boot: boot, uptime: uptime, wall: 100 * day + wall)
  }

  @Test(
    "Within a boot it goes by the boot's clock, whatever the wall clock says",
    arguments: [0, 60_000, 3_600_000, day, -60_000, -3_600_000, -day, -200 * day])
  func sameBoot(set: Int) {
    let timeline = AttemptTimeline(
      after: Self.mark, latest: 6_000, reading: Self.reading("one", uptime: 11_000, wall: 10_000 + set))
    #expect(timeline.start.now == 15_000)
    #expect(timeline.now(uptime: 12_345) == 16_345)
  }

  @Test(
    "Across boots as much has passed as both the new boot and the wall clock are sure of",
    arguments: [
      // Off for an hour, up for a minute: a minute is sure.
      (60_000, 3_660_000, 60_000),
      // Set forward a day: no more than the boot has lasted.
      (60_000, day, 60_000), (20, 400 * day, 20),
      // Set back: nothing is sure.
      (60_000, -day, 0), (60_000, -60_000, 0), (60_000, 999, 0),
      // Another machine, up for long, reads the directory soon after.
      (90 * day, 8_000, 7_000),
    ] as [(Int, Int, Int)])
  func otherBoot(uptime: Int, wall: Int, elapsed: Int) {
    // The last record was made a second after the mark.
    let timeline = AttemptTimeline(
      after: Self.mark, latest: 6_000, reading: Self.reading("two", uptime: uptime, wall: wall))
    #expect(timeline.start.now == 6_000 + elapsed)
    #expect(timeline.now(uptime: uptime + 500) == 6_500 + elapsed)
  }

  @Test("It never goes back: not with a boot's clock that did, nor with a boot that nobody can name")
  func neverBack() {
    let back = AttemptTimeline(after: Self.mark, latest: 9_000, reading: Self.reading("one", uptime: 10, wall: 0))
    #expect(back.start.now == 9_000)
    #expect(back.now(uptime: 0) == 9_000)
    for boot in ["", "one"] {
      let nameless = ClockMark(now: 5_000, reading: BootReading(boot: "", uptime: 1_000, wall: 100 * Self.day))
      let timeline = AttemptTimeline(
        after: nameless, latest: 0, reading: Self.reading(boot, uptime: 99_000, wall: 99_000))
      #expect(timeline.start.now == 5_000)
    }
  }

  @Test("A lock of half an hour ends when it should, over restarts, boots and clocks that were set")
  func lock() throws {
    var ledger = AttemptLedger()
    let caller = AttemptCaller.client(1)
    let name = CounterName(.client, caller.client)
    ledger.apply(.counter(pad: "door", name: name, failures: 9, lastFailure: 5_000, bar: .locked(until: 1_805_000)))
    for (boot, uptime, wall, left) in [
      ("one", 1_000 + 600_000, 600_000, 1_200_000), ("one", 1_000 + 600_000, 600_000 + Self.day, 1_200_000),
      ("one", 1_000 + 600_000, 600_000 - Self.day, 1_200_000), ("two", 600_000, 600_000, 1_200_000),
      ("two", 600_000, 600_000 + Self.day, 1_200_000), ("two", 600_000, 600_000 - Self.day, 1_800_000),
      ("one", 1_000 + 1_799_999, 0, 1),
    ] {
      let timeline = AttemptTimeline(
        after: Self.mark, latest: ledger.latest, reading: Self.reading(boot, uptime: uptime, wall: wall))
      let now = timeline.now(uptime: uptime)
      guard case .locked(let end) = ledger.standing("door", caller, now: now) else {
        Issue.record("not locked: \(boot) \(uptime) \(wall)")
        continue
      }
      #expect(end - now == left)
      #expect(ledger.standing("door", caller, now: timeline.now(uptime: uptime + left)) == .open)
    }
  }

  @Test("This machine names its boot, and its clock goes on")
  func thisMachine() {
    let first = BootClock.read()
    let second = BootClock.read()
    #expect(first.boot.count == 36)
    #expect(first.boot == second.boot)
    #expect(second.uptime >= first.uptime && first.uptime > 0)
    #expect(first.wall > 1_700_000_000_000)
  }
}
