// The journal's text: one record a line, each with a checksum over itself and the one before it, so that a line that was
// changed, lost or moved is noticed. Has no I/O; files are JournalFile's.

/// What a journal holds.
package struct JournalContents: Equatable, Sendable {
  /// Where the attempts' clock stood when it was last written anew.
  package var mark: ClockMark?
  package var records: [AttemptRecord] = []
  /// The last record was cut short and is left out: the program or the machine ended while it was written.
  package var isTorn = false

  /// The ledger they make.
  package func ledger(rules: [String: AttemptRules]) -> AttemptLedger {
    var ledger = AttemptLedger(rules: rules)
    for record in records { ledger.apply(record) }
    return ledger
  }
}

/// A line of a journal that is not what was written.
package struct JournalDamage: Error, Equatable, Sendable {
  /// From 1.
  package let line: Int
}

/// Writes and reads a journal's lines.
struct JournalText {
  /// What stands first.
  static let header = "digitslots-attempts 1"
  /// Hex digits of a checksum.
  private static let checksumCount = 8

  /// The checksum of the line before.
  private var checksum = ""

  /// Adds a line. The first one is ``header``.
  mutating func append(_ text: String, to bytes: inout [UInt8]) {
    checksum = Self.checksum(of: text.utf8, after: checksum)
    bytes += checksum.utf8
    bytes.append(UInt8(ascii: " "))
    bytes += text.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  /// The line of a mark.
  static func text(_ mark: ClockMark) -> String {
    let reading = mark.reading
    return "clock \(mark.now) \(reading.boot.isEmpty ? "-" : reading.boot) \(reading.uptime) \(reading.wall)"
  }

  /// Reads a whole journal. Only its last line may be damaged, and is left out then.
  static func read(_ bytes: [UInt8]) throws(JournalDamage) -> JournalContents {
    var contents = JournalContents()
    var checksum = ""
    var start = bytes.startIndex
    var number = 0
    while start < bytes.endIndex {
      number += 1
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n"))
      guard let end, take(bytes[start..<end], isFirst: number == 1, &checksum, &contents) else {
        guard isLast(end, in: bytes) else { throw JournalDamage(line: number) }
        contents.isTorn = true
        return contents
      }
      start = end + 1
    }
    return contents
  }

  /// Whether nothing follows a line that ends at `end`, or only zeros, as storage leaves them where writing was cut short.
  private static func isLast(_ end: Int?, in bytes: [UInt8]) -> Bool {
    end.map { bytes[($0 + 1)...].allSatisfy { $0 == 0 } } ?? true
  }

  private static func take(
    _ line: ArraySlice<UInt8>, isFirst: Bool, _ checksum: inout String, _ contents: inout JournalContents
  ) -> Bool {
    guard line.count > checksumCount, line[line.startIndex + checksumCount] == UInt8(ascii: " ") else { return false }
    let payload = line[(line.startIndex + checksumCount + 1)...]
    let found = String(decoding: line.prefix(checksumCount), as: UTF8.self)
    guard found == Self.checksum(of: payload, after: checksum) else { return false }
    let text = String(decoding: payload, as: UTF8.self)
    if isFirst {
      guard text == header else { return false }
    } else if let mark = mark(text[...]) {
      contents.mark = mark
    } else if let record = AttemptRecord(text[...]) {
      contents.records.append(record)
    } else {
      return false
    }
    checksum = found
    return true
  }

  private static func mark(_ text: Substring) -> ClockMark? {
    var words = JournalWords(text)
    guard words.word() == "clock", let now = words.number(), let boot = words.word(), let uptime = words.number(),
      let wall = words.number(), words.isAtEnd
    else { return nil }
    return ClockMark(
      now: now, reading: BootReading(boot: boot == "-" ? "" : String(boot), uptime: uptime, wall: wall))
  }

  private static func checksum(of text: some Sequence<UInt8>, after previous: String) -> String {
    var hash = SHA256()
    hash.update(previous.utf8)
    hash.update(text)
    let digest = hash.finalize()
    return (0..<checksumCount / 2).map { index in
      (digest[index] < 16 ? "0" : "") + String(digest[index], radix: 16)
    }.joined()
  }
}
