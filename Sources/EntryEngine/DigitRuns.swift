// Finds the runs of digits in a text as it streams by: plain ones, and ones joined by single separators. Which of them
// is a code is not decided here.

/// The runs that are being read, at most one of each sort.
struct DigitRuns {
  /// One run; with more digits than any entry has slots it is read on, and does not count.
  private struct Run {
    var digits = PackedDigits()
    var isTooLong = false

    mutating func read(_ digit: UInt8) {
      if !digits.append(digit) { isTooLong = true }
    }

    mutating func end() -> PackedDigits? {
      defer { self = Run() }
      return isTooLong || digits.count == 0 ? nil : digits
    }
  }

  private var plain = Run()
  private var joined = Run()
  private var endedInSeparator = false
  private var endedInCarriageReturn = false

  /// Reads one character and notes the runs that end with it.
  mutating func read(_ kind: CharacterKind, into codes: inout CodesByLength) {
    let followsCarriageReturn = endedInCarriageReturn
    endedInCarriageReturn = kind == .carriageReturn
    switch kind {
    case .digit(let digit):
      plain.read(digit)
      joined.read(digit)
      endedInSeparator = false
    case .lineFeed where followsCarriageReturn: break
    case .separator, .carriageReturn, .lineFeed:
      endPlain(into: &codes)
      if endedInSeparator { endJoined(into: &codes) }
      endedInSeparator = true
    case .invisible: break
    case .other: end(into: &codes)
    }
  }

  /// Notes the runs that the text ends with.
  mutating func end(into codes: inout CodesByLength) {
    endPlain(into: &codes)
    endJoined(into: &codes)
    endedInSeparator = false
  }

  private mutating func endPlain(into codes: inout CodesByLength) {
    if let run = plain.end() { codes.notePlain(run) }
  }

  private mutating func endJoined(into codes: inout CodesByLength) {
    if let run = joined.end() { codes.noteJoined(run) }
  }
}
