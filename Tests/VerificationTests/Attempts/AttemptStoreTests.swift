// A state directory's journal: what survives a restart, what stops a start, and that one program at a time keeps it.

import Foundation
import Synchronization
import Testing

@testable import Verification

@Suite struct AttemptStoreTests {
  private static let caller = AttemptCaller.client(1)
  private static let reading = BootReading(boot: "one", uptime: 1_000_000, wall: 1_000_000)

  /// A directory that goes with the test.
  private final class Folder {
    let path: String
    init() throws {
      path = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    deinit { try? FileManager.default.removeItem(atPath: path) }

    var journal: String { path + "/attempts.journal" }
    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(fileURLWithPath: journal))) }
    func put(_ bytes: some Sequence<UInt8>, _ file: String, mode: Int = 0o600) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: file))
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: file)
    }
    func open(_ reading: BootReading = AttemptStoreTests.reading) throws(JournalFailure) -> AttemptStore {
      try AttemptStore(directory: path, reading: reading)
    }
  }

  /// A journal with its reports, for one that waits for them.
  private final class Keeper: Sendable {
    let reports: AsyncStream<AttemptJournal.Report>
    private let journalBox: Mutex<AttemptJournal?>
    init(_ store: consuming AttemptStore) {
      let (reports, continuation) = AsyncStream<AttemptJournal.Report>.makeStream()
      self.reports = reports
      journalBox = Mutex(store.journal { continuation.yield($0) })
    }
    var journal: AttemptJournal? { journalBox.withLock { $0 } }
    /// The next report about records.
    func next() async -> String {
      for await report in reports {
        switch report {
        case .written(let tickets, _): return "written \(tickets)"
        case .failed(let tickets, _): return "failed \(tickets)"
        case .clearRequested(let target): return "clear \(target)"
        }
      }
      return "ended"
    }
  }

  /// Five failures, the last of which locks for 30 s.
  private static func locked() throws -> AttemptLedger {
    var bench = AttemptBench()
    for _ in 0..<5 { #expect(try bench.failOnce(caller)) }
    return bench.ledger
  }

  @Test("A lock survives a restart, with the time that is left; the journal is its owner's alone")
  func restart() throws {
    let folder = try Folder()
    do { try folder.open().save(try Self.locked()) }
    let store = try folder.open()
    #expect(store.warnings.isEmpty)
    #expect(store.ledger.standing("door", Self.caller, now: store.timeline.start.now) == .locked(until: 1_030_000))
    let mode = try FileManager.default.attributesOfItem(atPath: folder.journal)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test("What was being checked when the program ended has failed, and locks from the next start on")
  func midAttempt() throws {
    let folder = try Folder()
    var bench = AttemptBench()
    for _ in 0..<4 { #expect(try bench.failOnce(Self.caller)) }
    _ = try bench.mustReserve(Self.caller)
    do { try folder.open().save(bench.ledger) }
    let later = BootReading(boot: "one", uptime: 1_500_000, wall: 0)
    let store = try folder.open(later)
    #expect(store.ledger.inFlight == 0)
    #expect(store.ledger.standing("door", Self.caller, now: 1_500_000) == .locked(until: 1_530_000))
  }

  @Test("A new journal that was never finished changes nothing, wherever it was cut")
  func unfinished() throws {
    let folder = try Folder()
    do { try folder.open().save(try Self.locked()) }
    let bytes = try folder.bytes()
    for length in stride(from: 0, through: bytes.count, by: 7) {
      try folder.put(bytes[..<length], folder.journal + ".new")
      let store = try folder.open()
      #expect(store.warnings.isEmpty)
      #expect(store.ledger.failures("door", CounterName(.client, Self.caller.client), now: 1_000_000) == 5)
    }
    do { try folder.open().save(AttemptLedger()) }
    #expect(!FileManager.default.fileExists(atPath: folder.journal + ".new"))
  }

  @Test("A torn last record is dropped with a warning; a damaged one before it stops the start and is named")
  func damage() throws {
    let folder = try Folder()
    do { try folder.open().save(try Self.locked()) }
    let bytes = try folder.bytes()
    try folder.put(bytes.dropLast(3), folder.journal)
    do {
      let store = try folder.open()
      #expect(store.warnings == ["\(folder.journal): the last record was cut short and is dropped"])
    }
    var damaged = bytes
    let secondLine = try #require(bytes.firstIndex(of: 0x0a)) + 1
    damaged[secondLine + 12] ^= 1
    try folder.put(damaged, folder.journal)
    let failure = JournalFailure(
      description:
        "\(folder.journal): line 2 is damaged. Restore the file, or remove it, which clears every counter and lock")
    #expect(throws: failure) { _ = try folder.open() }
    #expect(try folder.bytes() == damaged)
  }

  @Test("A journal that others can read is refused, and so is what is no file")
  func refusals() throws {
    let folder = try Folder()
    try folder.put([], folder.journal, mode: 0o644)
    #expect(
      throws: JournalFailure(description: "\(folder.journal): other users can use it (mode 644); chmod 600 it")
    ) { _ = try folder.open() }
    try FileManager.default.removeItem(atPath: folder.journal)
    try FileManager.default.createDirectory(atPath: folder.journal, withIntermediateDirectories: false)
    #expect(
      throws: JournalFailure(description: "\(folder.journal): it is no journal; remove it, which clears every counter")
    ) { _ = try folder.open() }
  }

  @Test("Two programs never keep one journal")
  func exclusion() throws {
    let folder = try Folder()
    do {
      let first = try folder.open()
      #expect(
        throws: JournalFailure(
          description:
            "\(folder.path): another digitslots counts attempts there; end it, or name another directory")
      ) { _ = try folder.open() }
      #expect(first.ledger.inFlight == 0)
    }
    _ = try folder.open()
  }

  @Test("Records are told of once they are kept; what comes together is written together")
  func writing() async throws {
    let folder = try Folder()
    let keeper = Keeper(try folder.open())
    #expect(await keeper.next() == "written [0]")
    var bench = AttemptBench()
    for ticket in 1...5 {
      #expect(try bench.failOnce(Self.caller))
      keeper.journal?.write(bench.records.suffix(2), ticket: UInt64(ticket))
    }
    var told = ""
    while !told.hasSuffix("5]") { told = await keeper.next() }
    let contents = try JournalFile.read(directory: folder.path)
    #expect(contents.records == bench.records)
    keeper.journal?.close()
    let store = try folder.open()
    #expect(store.ledger.failures("door", CounterName(.client, Self.caller.client), now: 1_000_000) == 5)
  }

  @Test("After a failure nothing is appended until there is a snapshot, which makes the journal whole")
  func recovery() async throws {
    let folder = try Folder()
    let store = try folder.open()
    // Nothing can be written where a folder stands.
    let obstacle = folder.journal + ".new"
    try FileManager.default.createDirectory(atPath: obstacle, withIntermediateDirectories: false)
    let keeper = Keeper(store)
    #expect(await keeper.next() == "failed [0]")
    var bench = AttemptBench()
    #expect(try bench.failOnce(Self.caller))
    keeper.journal?.write(bench.records, ticket: 1)
    #expect(await keeper.next() == "failed [1]")
    try FileManager.default.removeItem(atPath: obstacle)
    keeper.journal?.write([], ticket: 2)
    #expect(await keeper.next() == "failed [2]")
    keeper.journal?.write([], ticket: 3, snapshot: bench.ledger)
    #expect(await keeper.next() == "written [3]")
    #expect(try JournalFile.read(directory: folder.path).ledger(rules: [:]).pads == bench.ledger.pads)
    keeper.journal?.close()
  }

  @Test("An administrator's wish is told once, and gone when it is done")
  func clearing() async throws {
    let folder = try Folder()
    let keeper = Keeper(try folder.open())
    #expect(await keeper.next() == "written [0]")
    let request = ClearRequest(directory: folder.path)
    #expect(try request.leave("192.0.2.7"))
    #expect(try !request.leave("other"))
    #expect(await keeper.next() == "clear 192.0.2.7")
    #expect(request.isWaiting)
    keeper.journal?.clearRequestDone()
    #expect(!request.isWaiting)
    keeper.journal?.close()
  }
}
