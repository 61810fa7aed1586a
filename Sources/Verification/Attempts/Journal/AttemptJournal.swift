// The journal's thread: takes records in order, writes what has come together with one sync, and tells when it is safe.
// Nobody waits for a disk but this thread. What the records mean is the ledger's matter.

import Dispatch
import Foundation
import Synchronization

/// Keeps the journal of a state directory.
package final class AttemptJournal: Sendable {
  /// What the thread tells.
  package enum Report: Sendable {
    /// The records with these tickets are on storage. With `isLong` it is time for a snapshot.
    case written([UInt64], isLong: Bool)
    /// They are not, and until there is a snapshot nothing will be.
    case failed([UInt64], reason: String)
    /// An administrator wants counters cleared; to be answered by ``clearRequestDone()``.
    case clearRequested(String)
  }

  private struct Entry {
    let records: [AttemptRecord]
    let ticket: UInt64
    let snapshot: AttemptLedger?
  }
  private struct State {
    var entries: [Entry] = []
    var isClearing = false
    var isClosed = false
  }

  /// How often an administrator's wish is looked for.
  private static let patience = DispatchTimeInterval.seconds(1)
  /// Bytes appended after which the journal is written anew, at least; else as many as it began with.
  private static let minLength = 64 << 10

  private let directory: String
  private let state = Mutex(State())
  private let isWanted = DispatchSemaphore(value: 0)
  private let hasEnded = DispatchSemaphore(value: 0)
  private let mark: ClockMark

  /// Keeps the journal of `directory`, which `lock` holds, for a clock that began at `mark`. The first entry must have a
  /// snapshot. `report` is called on the journal's thread.
  package init(
    directory: String, lock: consuming DirectoryLock, mark: ClockMark, report: @escaping @Sendable (Report) -> Void
  ) {
    self.directory = directory
    self.mark = mark
    // The thread holds the lock as long as it may write.
    let held = Held(lock)
    let thread = Thread { [self] in
      run(report)
      withExtendedLifetime(held) {}
      hasEnded.signal()
    }
    thread.name = "journal"
    thread.start()
  }

  /// Has `records` kept, and told by `ticket`. A `snapshot`, taken after them, stands for them and all before.
  package func write(_ records: [AttemptRecord], ticket: UInt64, snapshot: AttemptLedger? = nil) {
    state.withLock { $0.entries.append(Entry(records: records, ticket: ticket, snapshot: snapshot)) }
    isWanted.signal()
  }

  /// What an administrator wanted has been done and is on storage.
  package func clearRequestDone() {
    ClearRequest(directory: directory).remove()
    state.withLock { $0.isClearing = false }
  }

  /// Ends the thread when everything has been written, but not later than `seconds`.
  package func close(within seconds: Int = 5) {
    state.withLock { $0.isClosed = true }
    isWanted.signal()
    _ = hasEnded.wait(timeout: .now() + .seconds(seconds))
  }

  private func run(_ report: (Report) -> Void) {
    var file = JournalFile(directory: directory)
    while true {
      _ = isWanted.wait(timeout: .now() + Self.patience)
      let (entries, isClosed) = state.withLock { state in
        defer { state.entries = [] }
        return (state.entries, state.isClosed)
      }
      if !entries.isEmpty { report(write(entries, to: &file)) }
      if isClosed { return }
      lookForClearRequest(report)
    }
  }

  private func write(_ entries: [Entry], to file: inout JournalFile) -> Report {
    let tickets = entries.map(\.ticket)
    do {
      if let last = entries.lastIndex(where: { $0.snapshot != nil }), let snapshot = entries[last].snapshot {
        let records = snapshot.snapshot(now: snapshot.latest) + entries[(last + 1)...].flatMap(\.records)
        try file.replace(with: [JournalText.text(mark)] + records.map(\.text))
      } else {
        try file.append(entries.flatMap(\.records).map(\.text))
      }
      return .written(tickets, isLong: file.appended > max(Self.minLength, file.baseSize))
    } catch {
      return .failed(tickets, reason: "\(error)")
    }
  }

  private func lookForClearRequest(_ report: (Report) -> Void) {
    guard !state.withLock({ $0.isClearing }), let target = ClearRequest(directory: directory).pending() else { return }
    state.withLock { $0.isClearing = true }
    report(.clearRequested(target))
  }

  /// Holds what cannot be copied for a closure.
  private final class Held: Sendable {
    let lock: DirectoryLock
    init(_ lock: consuming DirectoryLock) { self.lock = lock }
  }
}
