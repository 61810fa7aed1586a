// One clock for counters that outlive the program and the boot: milliseconds that never go back. Within a boot it goes as
// the boot's clock does, whatever happens to the wall clock. Across boots only so much has passed as is certain: no more
// than the new boot has lasted, and no more than the wall clock says. So a lock never ends early, and what is left of it
// is never more than it was.

/// Where the attempts' clock stood, by the machine's clocks.
package struct ClockMark: Equatable, Sendable {
  /// The attempts' clock.
  package var now: Int
  package var reading: BootReading

  package init(now: Int, reading: BootReading) {
    self.now = now
    self.reading = reading
  }
}

/// The attempts' clock in this run of the program.
package struct AttemptTimeline: Equatable, Sendable {
  /// Added to the uptime.
  private let offset: Int
  /// What the clock said when the program began.
  package let start: ClockMark

  /// Goes on after `mark`, of an earlier run whose last record was of `latest`; both nil and 0 for the first.
  package init(after mark: ClockMark? = nil, latest: Int = 0, reading: BootReading) {
    let now = mark.map { Self.resume(after: $0, latest: latest, reading) } ?? max(latest, reading.uptime)
    offset = now - reading.uptime
    start = ClockMark(now: now, reading: reading)
  }

  /// The time at `uptime`.
  package func now(uptime: Int) -> Int { max(start.now, offset + uptime) }

  private static func resume(after mark: ClockMark, latest: Int, _ reading: BootReading) -> Int {
    let last = max(latest, mark.now)
    guard !reading.boot.isEmpty, !mark.reading.boot.isEmpty else { return last }
    if reading.boot == mark.reading.boot { return max(last, mark.now + reading.uptime - mark.reading.uptime) }
    let wallSinceLast = reading.wall - (mark.reading.wall + last - mark.now)
    return last + max(0, min(reading.uptime, wallSinceLast))
  }
}
