// What a state directory knows of attempts when a program begins: the lock taken, the journal read, the clock going on.

import Foundation

/// An opened state directory.
package struct AttemptStore: ~Copyable {
  /// The ledger as it was when the last program ended; what was being checked then has failed.
  package let ledger: AttemptLedger
  /// The attempts' clock.
  package let timeline: AttemptTimeline
  /// What a person should know, one line each.
  package let warnings: [String]
  private let directory: String
  private let lock: DirectoryLock

  /// Opens `directory`, which is there. Throws a ``JournalFailure`` when the journal cannot be used or another program
  /// uses it.
  package init(
    directory: String, rules: [String: AttemptRules] = [:], reading: BootReading = BootClock.read()
  ) throws(JournalFailure) {
    let lock = try Self.lock(directory)
    let contents = try JournalFile.read(directory: directory)
    var ledger = contents.ledger(rules: rules)
    let timeline = AttemptTimeline(after: contents.mark, latest: ledger.latest, reading: reading)
    for record in ledger.failuresOfLostAttempts(now: timeline.start.now) { ledger.apply(record) }
    self.ledger = ledger
    self.timeline = timeline
    warnings =
      contents.isTorn
      ? ["\(directory)/\(JournalFile.name): the last record was cut short and is dropped"] : []
    self.directory = directory
    self.lock = lock
  }

  private static func lock(_ directory: String) throws(JournalFailure) -> DirectoryLock {
    do throws(DirectoryLock.Failure) {
      if let lock = try DirectoryLock(directory: directory, name: "attempts.lock") { return lock }
    } catch {
      throw JournalFailure(description: error.description)
    }
    throw JournalFailure(
      description: "\(directory): another digitslots counts attempts there; end it, or name another directory")
  }

  /// Keeps the journal on, beginning with all that is known. `report` is called on the journal's thread.
  package consuming func journal(report: @escaping @Sendable (AttemptJournal.Report) -> Void) -> AttemptJournal {
    let (ledger, mark, directory) = (ledger, timeline.start, directory)
    let journal = AttemptJournal(directory: directory, lock: lock, mark: mark, report: report)
    journal.write([], ticket: 0, snapshot: ledger)
    return journal
  }

  /// Writes `ledger` in the place of all that was there; for a program that does nothing else. Throws when it cannot be.
  package borrowing func save(_ ledger: AttemptLedger) throws(JournalFailure) {
    var file = JournalFile(directory: directory)
    try file.replace(
      with: [JournalText.text(timeline.start)] + ledger.snapshot(now: timeline.start.now).map(\.text))
  }
}
