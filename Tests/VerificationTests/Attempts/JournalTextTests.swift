// The journal's lines: read back as written, cut anywhere, damaged anywhere.

import Testing

@testable import Verification

@Suite struct JournalTextTests {
  private static let client = CounterName(.client, CallerID(high: 0, low: 0xffff_7f00_0001))
  private static let browser = CounterName(.browser, CallerID(high: .max, low: 0))

  private static func journal(_ records: [AttemptRecord], mark: ClockMark? = nil) -> [UInt8] {
    var (text, bytes) = (JournalText(), [UInt8]())
    text.append(JournalText.header, to: &bytes)
    if let mark { text.append(JournalText.text(mark), to: &bytes) }
    for record in records { text.append(record.text, to: &bytes) }
    return bytes
  }

  @Test(
    "Every record is read back as it was written, and nothing else is read as one",
    arguments: [
      (
        .reserve(id: 7, now: 1_043, pad: "door", counter: client, person: nil),
        "reserve 7 1043 door client:00000000000000000000ffff7f000001 -"
      ),
      (
        .reserve(id: .max, now: 0, pad: "a.b-c_d", counter: browser, person: 0xab),
        "reserve 18446744073709551615 0 a.b-c_d browser:ffffffffffffffff0000000000000000 00000000000000ab"
      ),
      (.fail(id: 7, now: 1_050, bar: .open), "fail 7 1050 open"),
      (.fail(id: 7, now: 1_050, bar: .locked(until: 31_050)), "fail 7 1050 31050"),
      (.fail(id: 7, now: 1_050, bar: .disabled), "fail 7 1050 disabled"),
      (.accept(id: 8, now: 2), "accept 8 2"),
      (.release(id: 9, now: 3), "release 9 3"),
      (.clear(now: 4, pad: "door", counter: browser), "clear 4 door browser:ffffffffffffffff0000000000000000"),
      (.clear(now: 4, pad: "door", counter: nil), "clear 4 door -"),
      (
        .counter(pad: "door", name: client, failures: 5, lastFailure: 9, bar: .locked(until: 30_009)),
        "counter door client:00000000000000000000ffff7f000001 5 9 30009"
      ),
      (.bucket(pad: "door", person: nil, emptyAt: 5), "bucket door - 5"),
      (.bucket(pad: "door", person: 1, emptyAt: 5), "bucket door 0000000000000001 5"),
    ] as [(AttemptRecord, String)])
  func records(record: AttemptRecord, text: String) {
    #expect(record.text == text)
    #expect(AttemptRecord(text[...]) == record)
    for length in 0..<text.count where AttemptRecord(text.prefix(length)) == record {
      Issue.record("\(text.prefix(length)) is read as \(text)")
    }
    #expect(AttemptRecord(text + " ") == nil)
    #expect(AttemptRecord(text + " 1") == nil)
    #expect(AttemptRecord((text + "9999999999999999999")[...]) != record)
  }

  @Test("A journal is read back with its mark")
  func journal() throws {
    let mark = ClockMark(now: 12, reading: BootReading(boot: "b00f-1", uptime: 10, wall: 1_700_000_000_000))
    let records = [AttemptRecord.accept(id: 1, now: 2), .release(id: 3, now: 4)]
    #expect(
      try JournalText.read(Self.journal(records, mark: mark)) == JournalContents(mark: mark, records: records))
    #expect(try JournalText.read([]) == JournalContents())
    let unknown = ClockMark(now: 0, reading: BootReading(boot: "", uptime: 0, wall: 0))
    #expect(try JournalText.read(Self.journal([], mark: unknown)).mark == unknown)
  }

  private static let sample: [AttemptRecord] = (1...6).flatMap { attempt(UInt64($0)) }

  private static func attempt(_ id: UInt64) -> [AttemptRecord] {
    let now = Int(id) * 10
    return [
      .reserve(id: id, now: now, pad: "door", counter: client, person: nil),
      .fail(id: id, now: now + 5, bar: id >= 5 ? .locked(until: 30_000) : .open),
    ]
  }

  @Test("Cut at any byte, a journal is read up to its last whole record, and no failure that was answered is missing")
  func cut() throws {
    var (text, bytes) = (JournalText(), [UInt8]())
    text.append(JournalText.header, to: &bytes)
    var answered: [(length: Int, failures: Int, records: Int)] = [(bytes.count, 0, 0)]
    for (index, record) in Self.sample.enumerated() {
      text.append(record.text, to: &bytes)
      // A failure is answered once its record is kept.
      answered.append((bytes.count, (index + 1) / 2, index + 1))
    }
    for length in 0...bytes.count {
      let contents = try JournalText.read(Array(bytes[..<length]))
      let last = answered.last { $0.length <= length }
      #expect(contents.records == Array(Self.sample.prefix(last?.records ?? 0)))
      #expect(contents.isTorn == (length != 0 && !answered.contains { $0.length == length }))
      var ledger = contents.ledger(rules: [:])
      for record in ledger.failuresOfLostAttempts(now: 100) { ledger.apply(record) }
      #expect(ledger.failures("door", Self.client, now: 100) >= last?.failures ?? 0)
    }
  }

  @Test("Zeros after the last record, as a power cut leaves them, are no damage")
  func zeros() throws {
    let bytes = Self.journal(Self.sample)
    let contents = try JournalText.read(bytes + Array(repeating: 0, count: 4_096))
    #expect(contents.records == Self.sample)
    #expect(contents.isTorn)
  }

  @Test("Any byte changed in any line but the last stops the reading at that line")
  func damage() throws {
    let bytes = Self.journal(Self.sample)
    let lastLine = try #require(bytes.dropLast().lastIndex(of: 0x0a)) + 1
    var line = 1
    // Without the line end before the last line: changed, it makes the two last lines one that was cut short.
    for index in 0..<(lastLine - 1) {
      for change: UInt8 in [0x01, 0x20] {
        var damaged = bytes
        damaged[index] ^= change
        let expected = line
        #expect(throws: JournalDamage(line: expected)) { try JournalText.read(damaged) }
      }
      if bytes[index] == 0x0a { line += 1 }
    }
    #expect(line == Self.sample.count)
    for index in lastLine..<bytes.count {
      var damaged = bytes
      damaged[index] ^= 0x01
      let contents = try JournalText.read(damaged)
      #expect(contents.records == Array(Self.sample.dropLast()))
      #expect(contents.isTorn)
    }
  }

  @Test("A line that was taken out, doubled or moved is noticed")
  func order() throws {
    let lines = Self.journal(Self.sample).split(separator: 0x0a).map { Array($0) + [0x0a] }
    for index in 0..<(lines.count - 1) {
      var missing = lines
      missing.remove(at: index)
      // The line after it does not follow any more; as the last one it counts as torn.
      if index < lines.count - 2 {
        #expect(throws: JournalDamage(line: index + 1)) { try JournalText.read(Array(missing.joined())) }
      }
      var doubled = lines
      doubled.insert(lines[index], at: index)
      #expect(throws: JournalDamage(line: index + 2)) { try JournalText.read(Array(doubled.joined())) }
    }
    #expect(throws: JournalDamage(line: 1)) { try JournalText.read(Array("hello\nworld\n".utf8)) }
  }
}
