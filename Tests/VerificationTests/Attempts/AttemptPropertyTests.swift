// Random interleavings of many callers: the ledger and a plain model answer the same, no counter ever lets more through
// than its schedule, and whoever applies the records, or a snapshot of them, has the same ledger.

import Testing

@testable import Verification

@Suite struct AttemptPropertyTests {
  private struct Flight {
    let id: UInt64
    let name: CounterName
    let person: UInt64?
  }

  private static let callers: [AttemptCaller] =
    (1...4).map { .client($0) }
    + [
      .browser(1), .browser(2, person: 5), .browser(3, person: 5), .browser(4, person: 6, client: 2),
      .browser(5, client: 3),
    ]
  private static let rules = [
    AttemptRules(), AttemptRules(schedule: .strict), AttemptRules(failuresPerHour: 10),
    AttemptRules(schedule: .strict, failuresPerHour: 3),
  ]

  @Test("The ledger answers as the model, before and after it was replayed", arguments: 0..<60)
  func interleavings(seed: UInt64) throws {
    var generator = SplitMix64(seed: seed)
    let rules = Self.rules[Int(seed % UInt64(Self.rules.count))]
    var bench = AttemptBench(rules)
    var model = AttemptModel(rules)
    var flights: [Flight] = []
    for _ in 0..<600 {
      bench.now += Self.pause(using: &generator)
      if Int.random(in: 0..<100, using: &generator) < 55 || flights.isEmpty {
        let caller = try #require(Self.callers.randomElement(using: &generator))
        let answer = bench.ask(caller)
        #expect(Self.kind(answer) == model.ask(caller, bench.now))
        guard case .reserve(let record, let id) = answer else { continue }
        bench.apply(record)
        guard case .reserve(_, _, _, let name, let person) = record else { continue }
        #expect(name == model.name(caller, bench.now))
        model.reserve(name, person)
        flights.append(Flight(id: id, name: name, person: person))
      } else {
        let flight = flights.remove(at: Int.random(in: 0..<flights.count, using: &generator))
        let verdict = Self.verdict(using: &generator)
        switch verdict {
        case .accepted: bench.accept(flight.id)
        case .rejected: try bench.fail(flight.id)
        case .unavailable: bench.release(flight.id)
        }
        model.finish(flight.name, flight.person, verdict, bench.now)
      }
      if Int.random(in: 0..<20, using: &generator) == 0 {
        bench.ledger = Self.replayed(bench, rules, fromSnapshot: Bool.random(using: &generator))
      }
    }
    for caller in Self.callers { #expect(Self.kind(bench.ask(caller)) == model.ask(caller, bench.now)) }
    #expect(bench.ledger.inFlight == flights.count)
  }

  /// The bench's ledger made anew from all its records, or from a snapshot, which then stands for them.
  private static func replayed(_ bench: AttemptBench, _ rules: AttemptRules, fromSnapshot: Bool) -> AttemptLedger {
    var ledger = AttemptLedger(rules: ["door": rules])
    for record in fromSnapshot ? bench.ledger.snapshot(now: bench.now) : bench.records { ledger.apply(record) }
    return ledger
  }

  private static func pause(using generator: inout SplitMix64) -> Int {
    let longest = [1, 1, 1, 100, 5_000, 60_000, 4_000_000, 100_000_000].randomElement(using: &generator) ?? 1
    return Int.random(in: 0...longest, using: &generator)
  }

  private static func verdict(using generator: inout SplitMix64) -> VerifierAnswer {
    [.rejected, .rejected, .rejected, .accepted(name: nil), .unavailable(reason: "test")]
      .randomElement(using: &generator) ?? .rejected
  }

  private static func kind(_ answer: AttemptLedger.Answer) -> AttemptModel.Answer {
    switch answer {
    case .reserve: .admitted
    case .wait: .wait
    case .locked, .disabled: .barred
    }
  }
}
