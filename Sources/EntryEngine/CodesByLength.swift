// For every length, the one code of so many digits that a text holds: the same code twice is one code, two different
// ones are none, and plain runs are asked before those with separators inside.

/// The codes of a text, by their number of digits.
struct CodesByLength: Equatable, Sendable {
  /// What is known of one length. A later case outweighs the ones before it.
  private enum Finding: UInt8 {
    case none, joined, differingJoined, plain, differingPlain
  }

  /// One code and one finding for each length; vectors because they are fixed storage with a subscript.
  private var codes = SIMD16<UInt64>()
  private var findings = SIMD16<UInt8>()

  /// The one code of `length` digits, or nil when there is none or more than one.
  func code(length: Int) -> PackedDigits? {
    guard (1...PackedDigits.capacity).contains(length) else { return nil }
    switch Finding(rawValue: findings[length &- 1]) {
    case .joined, .plain: return PackedDigits(word: codes[length &- 1], count: length)
    case .none?, .differingJoined, .differingPlain, nil: return nil
    }
  }

  /// Notes a run with a character that is no digit, or the text's end, on both sides.
  mutating func notePlain(_ run: PackedDigits) { note(run, as: .plain, differing: .differingPlain) }

  /// Notes a run joined by single separators that is part of no longer one.
  mutating func noteJoined(_ run: PackedDigits) { note(run, as: .joined, differing: .differingJoined) }

  private mutating func note(_ run: PackedDigits, as finding: Finding, differing: Finding) {
    guard run.count > 0 else { return }
    let index = run.count &- 1
    if findings[index] < finding.rawValue {
      findings[index] = finding.rawValue
      codes[index] = run.word
    } else if findings[index] == finding.rawValue, codes[index] != run.word {
      findings[index] = differing.rawValue
      codes[index] = 0
    }
  }
}
