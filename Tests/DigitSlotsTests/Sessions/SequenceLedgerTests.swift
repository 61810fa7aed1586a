// Each batch counts exactly once: what the ledger says of any order of sequence numbers.

import Testing

@testable import DigitSlots

@Suite struct SequenceLedgerTests {
  private static let page = Token(high: 1, low: 1)

  /// Sequence numbers of one page in the order of their arrival, and what is said of each.
  @Test(
    "Batches of one page are applied in order, each once",
    arguments: [
      ([1], [.apply]),
      ([1, 2, 3], [.apply, .apply, .apply]),
      ([1, 1], [.apply, .repeated]),
      ([1, 2, 1, 2, 3], [.apply, .apply, .repeated, .repeated, .apply]),
      ([1, 3], [.apply, .gap(expected: 2)]),
      ([1, 3, 2, 3], [.apply, .gap(expected: 2), .apply, .apply]),
      ([1, UInt64.max], [.apply, .gap(expected: 2)]),
      ([1, 0], [.apply, .repeated]),
      ([2], [.unknownPage]),
      ([0], [.unknownPage]),
      ([7, 1, 2], [.unknownPage, .apply, .apply]),
    ] as [([UInt64], [SequenceLedger.Decision])])
  func order(sequences: [UInt64], decisions: [SequenceLedger.Decision]) {
    var ledger = SequenceLedger()
    #expect(sequences.map { ledger.admit(page: Self.page, sequence: $0) } == decisions)
  }

  @Test("The next number is 1 for an unknown page and one more than the last for a known one")
  func expected() {
    var ledger = SequenceLedger()
    #expect(ledger.expected(of: Self.page) == 1)
    _ = ledger.admit(page: Self.page, sequence: 1)
    _ = ledger.admit(page: Self.page, sequence: 2)
    #expect(ledger.expected(of: Self.page) == 3)
    #expect(ledger.expected(of: Token(high: 1, low: 2)) == 1)
  }

  @Test("Of nine pages the one unused for longest is forgotten")
  func leastRecentlyUsedPageGoes() {
    var ledger = SequenceLedger()
    let pages = (0..<9).map { Token(high: 0, low: $0) }
    for page in pages.prefix(8) { #expect(ledger.admit(page: page, sequence: 1) == .apply) }
    // A repetition is a use as well.
    #expect(ledger.admit(page: pages[0], sequence: 1) == .repeated)
    #expect(ledger.admit(page: pages[8], sequence: 1) == .apply)
    #expect(ledger.admit(page: pages[1], sequence: 2) == .unknownPage)
    for page in [pages[0]] + pages[2...] { #expect(ledger.admit(page: page, sequence: 2) == .apply) }
  }

  @Test("An unknown page that does not begin with 1 pushes nobody out")
  func strangersEvictNobody() {
    var ledger = SequenceLedger()
    for low in 0..<8 { _ = ledger.admit(page: Token(high: 0, low: UInt64(low)), sequence: 1) }
    for low in 100..<200 as Range<UInt64> {
      #expect(ledger.admit(page: Token(high: 0, low: low), sequence: 5) == .unknownPage)
    }
    for low in 0..<8 { #expect(ledger.admit(page: Token(high: 0, low: UInt64(low)), sequence: 2) == .apply) }
  }
}
