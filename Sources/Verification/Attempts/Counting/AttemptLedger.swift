// Every pad's counters as one value, and the rule that keeps them honest: an attempt is counted before its code is
// checked. It is the sum of its records: whoever applies the same records has the same ledger, which is how it survives a
// crash. Has no clock and no I/O.

/// Who may try, and how often.
package struct AttemptLedger: Equatable, Sendable {
  /// An attempt that is being checked.
  private struct Reservation: Equatable {
    let pad: String
    let counter: CounterName
    let person: UInt64?
  }

  /// What came of asking.
  package enum Answer: Equatable, Sendable {
    /// It may be checked once this record has been applied and kept.
    case reserve(AttemptRecord, id: UInt64)
    /// All tries left are taken by attempts still being checked.
    case wait
    /// Not until then (milliseconds of the attempts' clock).
    case locked(until: Int)
    /// Not until an administrator clears the counter.
    case disabled
  }

  private let rules: [String: AttemptRules]
  package private(set) var pads: [String: PadAttempts] = [:]
  private var reservations: [UInt64: Reservation] = [:]
  private var nextID: UInt64 = 1
  /// The latest time of a record.
  package private(set) var latest = 0

  /// An empty ledger with the pads' limits by name; others have the default ones.
  package init(rules: [String: AttemptRules] = [:]) { self.rules = rules }

  /// Attempts whose verdict is not there yet.
  package var inFlight: Int { reservations.count }

  /// A pad's limits.
  package func rules(of pad: String) -> AttemptRules { rules[pad] ?? AttemptRules() }

  // MARK: Asking; nothing changes until the record is applied

  /// Whether `caller` may try a code at `pad` now.
  package func ask(_ pad: String, _ caller: AttemptCaller, now: Int) -> Answer {
    switch (pads[pad] ?? PadAttempts()).admission(of: caller, now: now, rules: rules(of: pad)) {
    case .wait: return .wait
    case .locked(let end): return .locked(until: end)
    case .disabled: return .disabled
    case .admitted(let counter, let person):
      return .reserve(.reserve(id: nextID, now: now, pad: pad, counter: counter, person: person), id: nextID)
    }
  }

  /// Whether `caller` is barred at `pad`, for the page.
  package func standing(_ pad: String, _ caller: AttemptCaller, now: Int) -> AttemptStanding {
    (pads[pad] ?? PadAttempts()).standing(of: caller, now: now, rules: rules(of: pad))
  }

  /// The record of a wrong code; nil when attempt `id` is none.
  package func failure(of id: UInt64, now: Int) -> AttemptRecord? {
    reservations[id].map { reservation in
      let bar = (pads[reservation.pad] ?? PadAttempts()).barAfterFailure(
        on: reservation.counter, now: now, schedule: rules(of: reservation.pad).schedule)
      return .fail(id: id, now: now, bar: bar)
    }
  }

  /// The counter that attempt `id` is counted on, with its pad.
  package func counter(of id: UInt64) -> (pad: String, name: CounterName)? {
    reservations[id].map { ($0.pad, $0.counter) }
  }

  /// Failures in a row on a counter.
  package func failures(_ pad: String, _ name: CounterName, now: Int) -> Int {
    pads[pad]?.counters[name]?.failures(now: now, schedule: rules(of: pad).schedule) ?? 0
  }

  /// The records of attempts that were being checked when the program ended: nobody knows what came of them, so they were
  /// wrong.
  package func failuresOfLostAttempts(now: Int) -> [AttemptRecord] {
    var ledger = self
    return reservations.keys.sorted().compactMap { id in
      let record = ledger.failure(of: id, now: now)
      if let record { ledger.apply(record) }
      return record
    }
  }

  // MARK: Changing

  /// Takes a record into account. One about an attempt that there is not changes nothing.
  package mutating func apply(_ record: AttemptRecord) {
    switch record {
    case .reserve(let id, let now, let pad, let counter, let person):
      reservations[id] = Reservation(pad: pad, counter: counter, person: person)
      nextID = max(nextID, id &+ 1)
      latest = max(latest, now)
      let rules = rules(of: pad)
      pads[pad, default: PadAttempts()].reserve(counter, person: person, now: now, rules: rules)
    case .fail(let id, let now, let bar):
      finish(id, now) { $0.fail($1.counter, person: $1.person, now: now, bar: bar, rules: $2) }
    case .accept(let id, let now):
      finish(id, now) { $0.accept($1.counter, person: $1.person, now: now, rules: $2) }
    case .release(let id, let now):
      finish(id, now) { $0.release($1.counter, person: $1.person, now: now, rules: $2) }
    case .clear(let now, let pad, let counter):
      latest = max(latest, now)
      let schedule = rules(of: pad).schedule
      pads[pad]?.clear(counter, now: now, schedule: schedule)
    case .counter(let pad, let name, let failures, let lastFailure, let bar):
      latest = max(latest, lastFailure)
      pads[pad, default: PadAttempts()].restore(
        name, AttemptCounter(failures: failures, lastFailure: lastFailure, bar: bar))
    case .bucket(let pad, let person, let emptyAt):
      pads[pad, default: PadAttempts()].restore(bucketOf: person, DrainingBucket(emptyAt: emptyAt))
    }
  }

  private mutating func finish(
    _ id: UInt64, _ now: Int, _ change: (inout PadAttempts, Reservation, AttemptRules) -> Void
  ) {
    guard let reservation = reservations.removeValue(forKey: id) else { return }
    latest = max(latest, now)
    let rules = rules(of: reservation.pad)
    change(&pads[reservation.pad, default: PadAttempts()], reservation, rules)
  }

  /// The records that make this ledger from an empty one, in order; what has run out by `now` is left out.
  package func snapshot(now: Int) -> [AttemptRecord] {
    var records: [AttemptRecord] = []
    for (pad, attempts) in pads {
      records += attempts.snapshot(pad: pad, now: now, schedule: rules(of: pad).schedule)
    }
    for id in reservations.keys.sorted() {
      guard let reservation = reservations[id] else { continue }
      records.append(
        .reserve(
          id: id, now: now, pad: reservation.pad, counter: reservation.counter, person: reservation.person))
    }
    return records
  }
}
