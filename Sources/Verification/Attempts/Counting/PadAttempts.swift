// The counters of one pad: a browser's or a client's own, the bucket of all unknown browsers, and the buckets that keep
// somebody with a code of his own from washing away what he tries at others'.

/// Whether an attempt may be checked now.
package enum AttemptAdmission: Equatable, Sendable {
  /// It may; it is counted on this counter, and on this person's bucket.
  case admitted(CounterName, person: UInt64?)
  /// All tries that are left are taken by attempts still being checked: their verdicts will tell.
  case wait
  /// Not until then (milliseconds of the attempts' clock).
  case locked(until: Int)
  /// Not until an administrator clears the counter.
  case disabled
}

/// What a pad knows of attempts.
package struct PadAttempts: Equatable, Sendable {
  /// A bucket, and the attempts being checked that would go into it.
  struct Bucket: Equatable, Sendable {
    var failures = DrainingBucket()
    var inFlight = 0
  }

  package private(set) var counters: [CounterName: AttemptCounter] = [:]
  private(set) var unknown = Bucket()
  private(set) var persons: [UInt64: Bucket] = [:]

  /// Clients that come when every counter is taken and barred share this one.
  static let others = CounterName(.client, CallerID(high: .max, low: .max))

  // MARK: Asking

  /// Whether `caller` may try.
  func admission(of caller: AttemptCaller, now: Int, rules: AttemptRules) -> AttemptAdmission {
    let name = counterName(of: caller, now: now)
    let counter = counters[name] ?? AttemptCounter()
    switch counter.standing(now: now) {
    case .locked(let end): return .locked(until: end)
    case .disabled: return .disabled
    case .open: break
    }
    if name.kind == .client {
      let capacity = rules.failuresPerHour
      if let end = unknown.failures.fullUntil(now: now, capacity: capacity) { return .locked(until: end) }
      guard unknown.failures.fullUntil(now: now, capacity: capacity, adding: unknown.inFlight + 1) == nil else {
        return .wait
      }
    }
    guard counter.hasTry(now: now, schedule: rules.schedule) else { return .wait }
    return .admitted(name, person: name.kind == .browser ? caller.browser?.person : nil)
  }

  /// Whether `caller` is barred, for the page.
  func standing(of caller: AttemptCaller, now: Int, rules: AttemptRules) -> AttemptStanding {
    switch admission(of: caller, now: now, rules: rules) {
    case .admitted, .wait: .open
    case .locked(let end): .locked(until: end)
    case .disabled: .disabled
    }
  }

  /// The counter that `caller` is counted on. A known browser has its own, until the person it is known by has failed too
  /// often: then it is as unknown as if it had thrown its cookie away.
  package func counterName(of caller: AttemptCaller, now: Int) -> CounterName {
    if let browser = caller.browser {
      let name = CounterName(.browser, browser.id)
      let isBarred = counters[name].map { $0.standing(now: now) != .open } ?? false
      if isBarred || hasAllowance(browser.person, now: now), hasPlace(for: name, now: now) { return name }
    }
    let name = CounterName(.client, caller.client)
    return hasPlace(for: name, now: now) ? name : Self.others
  }

  private func hasAllowance(_ person: UInt64?, now: Int) -> Bool {
    guard let person, let bucket = persons[person] else { return true }
    return bucket.failures.fullUntil(
      now: now, capacity: AttemptRules.failuresPerHourOfPerson, adding: bucket.inFlight + 1) == nil
  }

  /// What failing at `now` would lead to on `name`.
  func barAfterFailure(on name: CounterName, now: Int, schedule: LockoutSchedule) -> AttemptStanding {
    (counters[name] ?? AttemptCounter()).barAfterFailure(now: now, schedule: schedule)
  }

  // MARK: Counting

  mutating func reserve(_ name: CounterName, person: UInt64?, now: Int, rules: AttemptRules) {
    if counters[name] == nil { makeRoom(now: now, schedule: rules.schedule) }
    counters[name, default: AttemptCounter()].reserve()
    if name.kind == .client { unknown.inFlight += 1 }
    if let person { persons[person, default: Bucket()].inFlight += 1 }
  }

  mutating func fail(_ name: CounterName, person: UInt64?, now: Int, bar: AttemptStanding, rules: AttemptRules) {
    counters[name, default: AttemptCounter()].fail(now: now, bar: bar, schedule: rules.schedule)
    leaveBuckets(name, person)
    if name.kind == .client { unknown.failures.add(now: now, capacity: rules.failuresPerHour) }
    if let person {
      persons[person, default: Bucket()].failures.add(now: now, capacity: AttemptRules.failuresPerHourOfPerson)
    }
  }

  /// A success clears the counter of a browser that is known, and no other: else guesses could be washed away.
  mutating func accept(_ name: CounterName, person: UInt64?, now: Int, rules: AttemptRules) {
    release(name, person: person, now: now, rules: rules, clears: name.kind == .browser)
  }

  mutating func release(
    _ name: CounterName, person: UInt64?, now: Int, rules: AttemptRules, clears: Bool = false
  ) {
    counters[name]?.release()
    if clears { counters[name]?.clear() }
    leaveBuckets(name, person)
    if let counter = counters[name], counter.isBlank(now: now, schedule: rules.schedule) { counters[name] = nil }
    if let person, let bucket = persons[person], bucket.inFlight == 0, bucket.failures.isEmpty(now: now) {
      persons[person] = nil
    }
  }

  /// Clears a counter, or, without one, the pad's bucket.
  mutating func clear(_ name: CounterName?, now: Int, schedule: LockoutSchedule) {
    guard let name else {
      unknown.failures = DrainingBucket()
      return
    }
    counters[name]?.clear()
    if let counter = counters[name], counter.isBlank(now: now, schedule: schedule) { counters[name] = nil }
  }

  /// Puts a counter back as it stood.
  mutating func restore(_ name: CounterName, _ counter: AttemptCounter) { counters[name] = counter }

  /// Puts a bucket back as it stood.
  mutating func restore(bucketOf person: UInt64?, _ failures: DrainingBucket) {
    if let person { persons[person, default: Bucket()].failures = failures } else { unknown.failures = failures }
  }

  private mutating func leaveBuckets(_ name: CounterName, _ person: UInt64?) {
    if name.kind == .client { unknown.inFlight = max(0, unknown.inFlight - 1) }
    if let person, let bucket = persons[person] { persons[person]?.inFlight = max(0, bucket.inFlight - 1) }
  }

  // MARK: Snapshot

  /// The records that make these counters and buckets from none; attempts in flight are the ledger's.
  func snapshot(pad: String, now: Int, schedule: LockoutSchedule) -> [AttemptRecord] {
    var records: [AttemptRecord] = counters.compactMap { name, counter in
      let isIdle = counter.standing(now: now) == .open && counter.failures(now: now, schedule: schedule) == 0
      return isIdle
        ? nil
        : .counter(
          pad: pad, name: name, failures: counter.countedFailures, lastFailure: counter.lastFailure, bar: counter.bar)
    }
    if !unknown.failures.isEmpty(now: now) {
      records.append(.bucket(pad: pad, person: nil, emptyAt: unknown.failures.emptyAt))
    }
    for (person, bucket) in persons where !bucket.failures.isEmpty(now: now) {
      records.append(.bucket(pad: pad, person: person, emptyAt: bucket.failures.emptyAt))
    }
    return records
  }

  // MARK: Bounded memory

  /// Makes room for one more counter: the one whose last failure is longest ago goes, unless it bars somebody or is in
  /// use. That opens no hole. A client's counter costs a failure each, of which all clients together have so many an hour
  /// as the pad's bucket lets through: at 100 an hour a counter lives for days before it goes. A browser's costs a right
  /// code.
  private mutating func makeRoom(now: Int, schedule: LockoutSchedule) {
    guard counters.count >= AttemptRules.maxCounters else { return }
    counters = counters.filter { !$0.value.isBlank(now: now, schedule: schedule) }
    guard counters.count >= AttemptRules.maxCounters else { return }
    let evictable = counters.lazy.filter { Self.isEvictable($0.key, $0.value, now: now) }
    if let oldest = evictable.min(by: { $0.value.lastFailure < $1.value.lastFailure }) { counters[oldest.key] = nil }
  }

  private func hasPlace(for name: CounterName, now: Int) -> Bool {
    counters.count < AttemptRules.maxCounters || counters[name] != nil
      || counters.contains { Self.isEvictable($0.key, $0.value, now: now) }
  }

  private static func isEvictable(_ name: CounterName, _ counter: AttemptCounter, now: Int) -> Bool {
    name != others && counter.inFlight == 0 && counter.standing(now: now) == .open
  }
}
