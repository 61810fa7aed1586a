// How often one may try: what reaches the verifier, what locks, what clears, and whom it concerns.

import Testing

@testable import Verification

@Suite struct AttemptLedgerTests {
  private static let stranger = AttemptCaller.client(1)
  private static let neighbour = AttemptCaller.client(2)
  private static let known = AttemptCaller.browser(1)

  @Test("Exactly five of two hundred at once reach the verifier; the others wait, and then meet the lock")
  func parallel() throws {
    var bench = AttemptBench()
    let admitted = (0..<200).compactMap { _ in bench.reserve(Self.stranger) }
    #expect(admitted.count == 5)
    #expect(bench.ask(Self.stranger) == .wait)
    for id in admitted { try bench.fail(id) }
    #expect(bench.ask(Self.stranger) == .locked(until: bench.now + 30_000))
    #expect(bench.ledger.inFlight == 0)
  }

  @Test("Right codes at once are all checked, five at a time")
  func validParallel() {
    var bench = AttemptBench()
    var waiting = 200
    var accepted = 0
    while waiting > 0 {
      let admitted = (0..<waiting).compactMap { _ in bench.reserve(Self.stranger) }
      #expect(!admitted.isEmpty && admitted.count <= 5)
      for id in admitted { bench.accept(id) }
      accepted += admitted.count
      waiting -= admitted.count
    }
    #expect(accepted == 200)
    #expect(bench.ledger.pads["door"]?.counters.isEmpty == true)
  }

  @Test("After a lock one try is checked at a time")
  func oneAtATime() throws {
    var bench = AttemptBench()
    _ = try bench.locks(Self.stranger, upTo: 5)
    let next = try bench.mustReserve(Self.stranger)
    #expect(bench.ask(Self.stranger) == .wait)
    try bench.fail(next)
    #expect(bench.standing(Self.stranger) == .locked(until: bench.now + 60_000))
  }

  @Test("The standard schedule: the fifth failure locks for 30 s, then 1, 5, 15, 30, 60 min; the hundredth is the last")
  func standard() throws {
    var bench = AttemptBench(AttemptRules(failuresPerHour: 10_000))
    let locks = try bench.locks(Self.stranger, upTo: 200)
    #expect(Array(locks.prefix(12)) == [nil, nil, nil, nil, 30, 60, 300, 900, 1_800, 3_600, 3_600, 3_600])
    #expect(locks.count == 100)
    #expect(bench.ask(Self.stranger) == .disabled)
    bench.now += 10 * 365 * 86_400_000
    #expect(bench.ask(Self.stranger) == .disabled)
    #expect(bench.standing(Self.neighbour) == .open)
  }

  @Test("The strict schedule is that of Android 16 and ends at twenty")
  func strict() throws {
    var bench = AttemptBench(AttemptRules(schedule: .strict))
    let locks = try bench.locks(Self.stranger, upTo: 200)
    let minutes = locks.map { $0.map { $0 / 60 } }
    #expect(
      minutes == [
        nil, nil, nil, nil, 1, 5, 15, 30, 90, 243, 729, 2_187, 6_561, 19_683, 59_049, 177_147, 531_441, 1_594_323,
        4_782_969, nil,
      ])
    #expect(bench.ask(Self.stranger) == .disabled)
  }

  @Test("A lock's end is fixed when it begins, whatever is tried meanwhile; after it the count goes on")
  func fixedEnd() throws {
    var bench = AttemptBench()
    for _ in 0..<5 { #expect(try bench.failOnce(Self.stranger)) }
    let end = bench.now + 30_000
    for _ in 0..<29 {
      bench.now += 1_000
      #expect(try !bench.failOnce(Self.stranger))
      #expect(bench.standing(Self.stranger) == .locked(until: end))
    }
    bench.now = end - 1
    #expect(bench.standing(Self.stranger) == .locked(until: end))
    bench.now = end
    #expect(bench.standing(Self.stranger) == .open)
    #expect(try bench.failOnce(Self.stranger))
    #expect(bench.standing(Self.stranger) == .locked(until: end + 60_000))
  }

  @Test("Codes of which nobody can tell count nothing, however many")
  func unavailable() throws {
    var bench = AttemptBench()
    for _ in 0..<1_000 {
      let id = try bench.mustReserve(Self.stranger)
      bench.release(id)
    }
    #expect(bench.ledger.pads["door"]?.counters.isEmpty == true)
    #expect(bench.standing(Self.stranger) == .open)
  }

  @Test("A success clears the counter of the browser that is known, and no other")
  func success() throws {
    var bench = AttemptBench()
    for _ in 0..<4 { #expect(try bench.failOnce(Self.known)) }
    for _ in 0..<4 { #expect(try bench.failOnce(Self.stranger)) }
    bench.accept(try bench.mustReserve(Self.known))
    for _ in 0..<4 { #expect(try bench.failOnce(Self.known)) }
    #expect(bench.standing(Self.known) == .open)
    // One that is unknown clears nothing.
    bench.accept(try bench.mustReserve(Self.stranger))
    #expect(try bench.failOnce(Self.stranger))
    #expect(bench.standing(Self.stranger) == .locked(until: bench.now + 30_000))
  }

  @Test("A stranger who locks himself out does not lock out a browser that succeeded before, at the same address")
  func strangers() throws {
    var bench = AttemptBench()
    _ = try bench.locks(Self.stranger, upTo: 8)
    for _ in 0..<5 { _ = try bench.failOnce(Self.stranger) }
    #expect(bench.standing(Self.stranger) != .open)
    #expect(bench.standing(Self.known) == .open)
    bench.accept(try bench.mustReserve(Self.known))
  }

  @Test("Whoever has a code of his own cannot wash away guesses at others', with however many browsers")
  func washing() throws {
    var bench = AttemptBench()
    var guesses = 0
    var browsers: UInt64 = 0
    // A day: four guesses and a right code of his own, each time with a browser that has just become known.
    for _ in 0..<(24 * 60) {
      bench.now += 60_000
      browsers += 1
      for _ in 0..<4 where try bench.failOnce(.browser(browsers, person: 77)) { guesses += 1 }
      if let own = bench.reserve(.browser(browsers, person: 77)) { bench.accept(own) }
    }
    // Ten an hour as one who is known; then as anybody at that address, which locks for longer each time, up to an hour.
    #expect(guesses <= 24 * 10 + 10 + 34)
    #expect(guesses >= 24 * 10)
    #expect(bench.standing(.browser(9_999_999, person: 78)) == .open)
  }

  @Test("All unknown browsers together fail a hundred times an hour; known ones are not concerned")
  func padBucket() throws {
    var bench = AttemptBench()
    var reached = 0
    for client in 10..<200 where try bench.failOnce(.client(UInt64(client))) { reached += 1 }
    #expect(reached == 100)
    #expect(bench.ask(.client(1_000)) == .locked(until: bench.now + 36_000))
    #expect(bench.standing(Self.known) == .open)
    for _ in 0..<5 { #expect(try bench.failOnce(Self.known)) }
    bench.now += 36_000
    #expect(try bench.failOnce(.client(1_000)))
    #expect(try !bench.failOnce(.client(1_001)))
    bench.now += 3_600_000
    reached = 0
    for client in 2_000..<2_200 where try bench.failOnce(.client(UInt64(client))) { reached += 1 }
    #expect(reached == 100)
  }

  @Test("What fills the pad's bucket is reserved as well: a further unknown browser waits for a verdict")
  func padBucketInFlight() throws {
    var bench = AttemptBench(AttemptRules(failuresPerHour: 10))
    let ids = (10..<30).compactMap { bench.reserve(.client($0)) }
    #expect(ids.count == 10)
    #expect(bench.ask(.client(99)) == .wait)
    bench.accept(ids[0])
    #expect(bench.reserve(.client(99)) != nil)
    for id in ids.dropFirst() { try bench.fail(id) }
    #expect(bench.ask(.client(98)) == .wait)
  }

  @Test("The standard schedule forgives a failure a day; the strict one, and a disabled counter, nothing")
  func forgiving() throws {
    var bench = AttemptBench()
    for _ in 0..<4 { #expect(try bench.failOnce(Self.stranger)) }
    bench.now += 86_399_999
    #expect(bench.ledger.failures("door", CounterName(.client, Self.stranger.client), now: bench.now) == 4)
    bench.now += 1
    #expect(bench.ledger.failures("door", CounterName(.client, Self.stranger.client), now: bench.now) == 3)
    #expect(try bench.failOnce(Self.stranger))
    #expect(bench.standing(Self.stranger) == .open)
    var strict = AttemptBench(AttemptRules(schedule: .strict))
    for _ in 0..<4 { #expect(try strict.failOnce(Self.stranger)) }
    strict.now += 1_000 * 86_400_000
    #expect(try strict.failOnce(Self.stranger))
    #expect(strict.standing(Self.stranger) != .open)
  }

  @Test("An administrator clears one counter, or the pad's bucket")
  func clear() throws {
    var bench = AttemptBench()
    for _ in 0..<5 { #expect(try bench.failOnce(Self.stranger)) }
    for _ in 0..<5 { #expect(try bench.failOnce(Self.neighbour)) }
    bench.apply(.clear(now: bench.now, pad: "door", counter: CounterName(.client, Self.stranger.client)))
    #expect(bench.standing(Self.stranger) == .open)
    #expect(bench.standing(Self.neighbour) == .locked(until: bench.now + 30_000))
    for client in 10..<200 { _ = try bench.failOnce(.client(UInt64(client))) }
    #expect(bench.standing(.client(999)) != .open)
    bench.apply(.clear(now: bench.now, pad: "door", counter: nil))
    #expect(bench.standing(.client(999)) == .open)
  }

  @Test(
    "Counters are bounded: the one idle for longest goes, who is barred stays, and when all are, newcomers share one")
  func bounded() throws {
    var bench = AttemptBench(AttemptRules(failuresPerHour: 10_000))
    let fill = { (number: Int, bar: AttemptStanding, lastFailure: Int) in
      AttemptRecord.counter(
        pad: "door", name: CounterName(.client, CallerID(high: 1, low: UInt64(number))), failures: 1,
        lastFailure: lastFailure, bar: bar)
    }
    for number in 2..<AttemptRules.maxCounters { bench.apply(fill(number, .disabled, 0)) }
    bench.apply(fill(0, .open, 500_000))
    bench.apply(fill(1, .open, 400_000))
    #expect(bench.ledger.pads["door"]?.counters.count == AttemptRules.maxCounters)
    let failures = { (number: UInt64) in
      bench.ledger.failures("door", CounterName(.client, CallerID(high: 1, low: number)), now: bench.now)
    }
    #expect(try bench.failOnce(Self.stranger))
    #expect((failures(0), failures(1)) == (1, 0))
    #expect(try bench.failOnce(Self.neighbour))
    #expect(failures(0) == 0)
    #expect(bench.standing(AttemptCaller(client: CallerID(high: 1, low: 2))) == .disabled)
    bench.apply(fill(AttemptRules.maxCounters, .disabled, 0))
    for client in [Self.stranger, Self.neighbour] { for _ in 0..<4 { #expect(try bench.failOnce(client)) } }
    // Every counter bars somebody now: whoever else comes, known or not, counts with all others.
    for number in UInt64(10)..<15 {
      #expect(try bench.failOnce(number < 12 ? .client(number) : .browser(number, client: number)))
    }
    for number in UInt64(20)..<23 { #expect(bench.standing(.client(number)) == .locked(until: bench.now + 30_000)) }
  }

  @Test("Attempts of which nobody knows what came were wrong")
  func lost() throws {
    var bench = AttemptBench()
    for _ in 0..<5 { #expect(bench.reserve(Self.stranger) != nil) }
    for record in bench.ledger.failuresOfLostAttempts(now: bench.now) { bench.apply(record) }
    #expect(bench.ledger.inFlight == 0)
    #expect(bench.standing(Self.stranger) == .locked(until: bench.now + 30_000))
  }
}
