// How often one may try at a pad.

/// A pad's limits.
package struct AttemptRules: Equatable, Sendable {
  /// What failures in a row of one browser or client lead to.
  package var schedule = LockoutSchedule.standard
  /// Failures an hour of all unknown browsers together, 1 to 10,000.
  package var failuresPerHour = 100

  package init(schedule: LockoutSchedule = .standard, failuresPerHour: Int = 100) {
    self.schedule = schedule
    self.failuresPerHour = failuresPerHour
  }

  /// Failures an hour of one person's known browsers. A success clears a browser's counter, and whoever has a code of his
  /// own can succeed at will; beyond this his browsers count as unknown, and nothing is cleared.
  static let failuresPerHourOfPerson = 10
  /// Counters of one kind that a pad keeps.
  static let maxCounters = 16_384
}
