// What a text that came in one piece says about codes: read once, at the edge, so that the text itself need not be
// kept. Which code is taken depends on an entry's length and rule, so the summary holds for every length.

/// A text from the clipboard, autofill, an input method or the no-script form, reduced to what an entry may take.
///
/// The tolerant rule: decimal digits of every script are folded to 0 to 9. White space, line ends, dashes, invisible
/// marks and `. , / _ · •` are dropped when nothing else but digits is left. A text with other characters gives a code
/// only when its plain runs of exactly as many digits as there are slots are all the same code, or, when there is no
/// such run, its runs with single separators inside are. The strict rule takes ASCII digits and nothing else.
public struct PastedText: Equatable, Sendable {
  /// What an entry takes from a text by the tolerant rule.
  enum Take: Equatable {
    case nothing
    /// Exactly as many digits as there are slots: they replace the whole entry.
    case wholeCode(PackedDigits)
    /// The digits that go in at the caret, as many as fit.
    case leading(PackedDigits)
  }

  /// The number of Unicode scalars read, each ill-formed piece counted as one.
  public private(set) var scalarCount = 0

  /// The first digits of a text of digits and separators, folded to 0 to 9.
  private var leading = PackedDigits()
  private var digitCount = 0
  private var isASCIIDigitsOnly = true
  private var isDigitsAndSeparatorsOnly = true
  private var codes = CodesByLength()

  /// Reads `utf8`; bytes that are no UTF-8 count as characters that are no digits.
  public init(utf8: some Sequence<UInt8>) {
    var bytes = utf8.makeIterator()
    var decoder = Unicode.UTF8()
    var runs = DigitRuns()
    reading: while true {
      let kind: CharacterKind
      switch decoder.decode(&bytes) {
      case .emptyInput: break reading
      case .error: kind = .other
      case .scalarValue(let scalar):
        kind = CharacterKind(scalar)
        if !(0x30...0x39).contains(scalar.value) { isASCIIDigitsOnly = false }
      }
      scalarCount &+= 1
      switch kind {
      case .digit(let digit):
        digitCount &+= 1
        if isDigitsAndSeparatorsOnly { leading.append(digit) }
      case .separator, .carriageReturn, .lineFeed, .invisible: break
      case .other:
        (isDigitsAndSeparatorsOnly, isASCIIDigitsOnly) = (false, false)
        leading.wipe()
      }
      runs.read(kind, into: &codes)
    }
    runs.end(into: &codes)
    // Only one of the two can be asked for; the other need not be kept.
    if isDigitsAndSeparatorsOnly { codes = CodesByLength() }
  }

  /// The digits by the strict rule: nil when there are none, when anything else is among them, or when there are more
  /// than any entry has slots.
  var strictRun: PackedDigits? {
    isASCIIDigitsOnly && digitCount > 0 && digitCount == leading.count ? leading : nil
  }

  /// What an entry of `length` slots takes by the tolerant rule.
  func tolerantTake(length: Int) -> Take {
    guard isDigitsAndSeparatorsOnly else { return codes.code(length: length).map(Take.wholeCode) ?? .nothing }
    guard digitCount > 0 else { return .nothing }
    return digitCount == length ? .wholeCode(leading) : .leading(leading)
  }

  /// Whether there is one digit and nothing else to take, as from one key of an input method.
  var isOneDigit: Bool { digitCount == 1 && isDigitsAndSeparatorsOnly }
}

extension PastedText: CustomStringConvertible, CustomReflectable {
  /// Nothing of the text.
  public var description: String { "PastedText" }
  /// Nothing: a dump or a failed assertion must not show a digit.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
