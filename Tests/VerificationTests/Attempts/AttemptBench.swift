// A ledger under test: asks, keeps every record, and tells the time it was told.

import Testing

@testable import Verification

/// A ledger with its records and a clock that stands still until it is moved.
struct AttemptBench {
  var ledger: AttemptLedger
  var records: [AttemptRecord] = []
  var now = 1_000_000

  init(_ rules: AttemptRules = AttemptRules()) { ledger = AttemptLedger(rules: ["door": rules]) }

  mutating func apply(_ record: AttemptRecord) {
    ledger.apply(record)
    records.append(record)
  }

  func ask(_ caller: AttemptCaller) -> AttemptLedger.Answer { ledger.ask("door", caller, now: now) }
  func standing(_ caller: AttemptCaller) -> AttemptStanding { ledger.standing("door", caller, now: now) }

  /// Reserves an attempt; nil when it may not be checked now.
  mutating func reserve(_ caller: AttemptCaller) -> UInt64? {
    guard case .reserve(let record, let id) = ask(caller) else { return nil }
    apply(record)
    return id
  }

  /// Reserves an attempt that must be admitted.
  mutating func mustReserve(_ caller: AttemptCaller) throws -> UInt64 {
    let id = reserve(caller)
    return try #require(id)
  }

  mutating func fail(_ id: UInt64) throws { apply(try #require(ledger.failure(of: id, now: now))) }
  mutating func accept(_ id: UInt64) { apply(.accept(id: id, now: now)) }
  mutating func release(_ id: UInt64) { apply(.release(id: id, now: now)) }

  /// One wrong code, if it reaches the verifier.
  mutating func failOnce(_ caller: AttemptCaller) throws -> Bool {
    guard let id = reserve(caller) else { return false }
    try fail(id)
    return true
  }

  /// Waits for every lock that `caller` meets and fails again: the seconds of each lock, until it is disabled.
  mutating func locks(_ caller: AttemptCaller, upTo failures: Int) throws -> [Int?] {
    var seconds: [Int?] = []
    for _ in 0..<failures {
      guard try failOnce(caller) else { break }
      if case .locked(let end) = standing(caller) {
        seconds.append((end - now) / 1_000)
        now = end
      } else {
        seconds.append(nil)
      }
    }
    return seconds
  }
}

extension AttemptCaller {
  static func client(_ number: UInt64) -> AttemptCaller { AttemptCaller(client: CallerID(high: 0, low: number)) }

  /// A browser that succeeded before, at client 1.
  static func browser(_ number: UInt64, person: UInt64? = nil, client: UInt64 = 1) -> AttemptCaller {
    AttemptCaller(
      browser: Browser(id: CallerID(high: 7, low: number), person: person), client: CallerID(high: 0, low: client))
  }
}

/// Steele, Lea and Flood's SplitMix64: the same seed gives the same sequence on every machine.
struct SplitMix64: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var word = seed
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}
