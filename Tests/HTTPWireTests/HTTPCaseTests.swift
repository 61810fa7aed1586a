// The tables of raw requests, driven through parser and decoder in memory: what the wire alone decides must be as the
// strict expectation says, however the bytes are cut.

import HTTPWire
import Testing

@Suite("Raw requests")
struct HTTPCaseTests {
  static let cases = Case.table("http") + Case.table("http-more")

  @Test("the tables are there")
  func tablesAreComplete() {
    #expect(Case.table("http").count == 207)
    #expect(Case.table("http-more").count > 150)
    #expect(Set(Self.cases.map(\.id)).count == Self.cases.count)
  }

  @Test("are judged as the strict policy says", arguments: cases)
  func strict(_ item: Case) {
    let outcome = Transcript(item.bytes, ends: item.endsInput).outcome
    #expect(Self.agrees(outcome, with: item), "\(item.expected) is expected, not \(outcome)")
  }

  @Test("are judged alike byte by byte", arguments: cases)
  func byteByByte(_ item: Case) {
    let bytes = item.bytes
    let whole = Transcript(bytes, ends: item.endsInput)
    // The rest of a longer one comes in one piece: every limit lies below, so it is refused by then.
    let cuts = Array(0..<min(bytes.count, 45_000))
    #expect(Transcript(bytes, cuts: cuts, ends: item.endsInput) == whole)
  }

  @Test("are judged alike split in two anywhere", arguments: cases.filter { $0.bytes.count < 2048 })
  func splitAnywhere(_ item: Case) {
    let bytes = item.bytes
    let whole = Transcript(bytes, ends: item.endsInput)
    for cut in bytes.indices {
      let split = Transcript(bytes, cuts: [cut], ends: item.endsInput)
      if split != whole {
        #expect(split == whole, "cut at \(cut)")
        return
      }
    }
  }

  /// Holds an outcome of the wire against the first expectation. A status that server or application decides is `ok`
  /// here; so is a 400 that leaves the connection open, and that of a JSON reader.
  private static func agrees(_ outcome: String, with item: Case) -> Bool {
    let strict = item.expected.split(separator: "|")[0]
    let wanted = strict.split(separator: ";")
    let got = outcome.split(separator: ";")
    switch strict {
    case "wait", "408+close", "close": return outcome == "wait"
    case "400+open": return outcome == "ok"
    case "400" where item.id.hasPrefix("JS"): return outcome == "ok"
    default: break
    }
    return wanted.count == got.count
      && zip(wanted, got).allSatisfy { want, got in
        let (status, closes) = (want.prefix(3), want.hasSuffix("+close"))
        guard ["400", "413", "414", "417", "421", "431", "501", "505"].contains(status) else {
          return got == "ok" && !closes || got == "ok+close" && !want.hasSuffix("+open")
        }
        return got.prefix(3) == status && (!closes || got.hasSuffix("+close"))
      }
  }
}
