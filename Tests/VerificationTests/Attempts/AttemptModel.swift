// The rules of attempts told once more, as plainly as they can be, to hold the ledger against: no records, no reuse, one
// number for each thing.

@testable import Verification

/// A pad's attempts, the slow way.
struct AttemptModel {
  struct Counter {
    var failures = 0
    var lastFailure = 0
    var lockedUntil = 0
    var inFlight = 0
  }
  struct Bucket {
    let capacity: Int
    /// In milliseconds of draining.
    var level = 0
    var since = 0
    var inFlight = 0

    func level(at now: Int) -> Int { max(0, level - (now - since)) }
    func has(_ count: Int, at now: Int) -> Bool { level(at: now) + count * (3_600_000 / capacity) <= 3_600_000 }
    mutating func add(at now: Int) { (level, since) = (level(at: now) + 3_600_000 / capacity, now) }
  }
  enum Answer: Equatable { case admitted, wait, barred }

  let rules: AttemptRules
  var counters: [CounterName: Counter] = [:]
  var strangers: Bucket
  var persons: [UInt64: Bucket] = [:]

  init(_ rules: AttemptRules) {
    self.rules = rules
    strangers = Bucket(capacity: rules.failuresPerHour)
  }

  func failures(_ counter: Counter, _ now: Int) -> Int {
    guard let day = rules.schedule.forgivesOneAfter, counter.failures < rules.schedule.disabledAfter else {
      return counter.failures
    }
    return max(0, counter.failures - (now - counter.lastFailure) / day)
  }

  func isBarred(_ counter: Counter, _ now: Int) -> Bool {
    counter.lockedUntil > now || counter.failures >= rules.schedule.disabledAfter
  }

  func name(_ caller: AttemptCaller, _ now: Int) -> CounterName {
    guard let browser = caller.browser else { return CounterName(.client, caller.client) }
    let own = CounterName(.browser, browser.id)
    if isBarred(counters[own] ?? Counter(), now) { return own }
    let bucket = browser.person.flatMap { persons[$0] } ?? Bucket(capacity: 10)
    return bucket.has(bucket.inFlight + 1, at: now) ? own : CounterName(.client, caller.client)
  }

  func ask(_ caller: AttemptCaller, _ now: Int) -> Answer {
    let name = name(caller, now)
    let counter = counters[name] ?? Counter()
    if isBarred(counter, now) { return .barred }
    if name.kind == .client {
      if !strangers.has(1, at: now) { return .barred }
      if !strangers.has(strangers.inFlight + 1, at: now) { return .wait }
    }
    let count = failures(counter, now)
    let allowed = count < 5 ? 5 - count : 1
    return counter.inFlight < allowed ? .admitted : .wait
  }

  mutating func reserve(_ name: CounterName, _ person: UInt64?) {
    counters[name, default: Counter()].inFlight += 1
    if name.kind == .client { strangers.inFlight += 1 }
    if let person { persons[person, default: Bucket(capacity: 10)].inFlight += 1 }
  }

  mutating func finish(_ name: CounterName, _ person: UInt64?, _ verdict: VerifierAnswer, _ now: Int) {
    var counter = counters[name] ?? Counter()
    counter.inFlight -= 1
    if name.kind == .client { strangers.inFlight -= 1 }
    if let person { persons[person]?.inFlight -= 1 }
    switch verdict {
    case .accepted:
      if name.kind == .browser { counter.failures = 0 }
    case .unavailable: break
    case .rejected:
      counter.failures = failures(counter, now) + 1
      counter.lastFailure = now
      counter.lockedUntil = rules.schedule.lockSeconds(afterFailures: counter.failures).map { now + $0 * 1_000 } ?? 0
      if name.kind == .client { strangers.add(at: now) }
      if let person { persons[person]?.add(at: now) }
    }
    counters[name] = counter
  }
}
