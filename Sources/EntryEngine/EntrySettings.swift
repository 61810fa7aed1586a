// Everything about an entry that can be set and that its behaviour depends on. Texts, colours and verifiers are the
// application's.

/// How one entry behaves. Made from a ``Style`` and then changed setting by setting.
public struct EntrySettings: Equatable, Sendable {
  /// What a filled slot shows.
  public enum Mask: Equatable, Sendable {
    /// The digit itself.
    case none
    /// A drawn dot.
    case dot
    /// A dot picture.
    case picture
    /// One character.
    case character(Unicode.Scalar)
  }

  /// Where the caret is drawn.
  public enum CaretRule: String, CaseIterable, Sendable {
    /// In the slot after the last digit.
    case afterLast
    /// As `afterLast`; when the entry is full, on the last slot beside its digit.
    case staysOnLast
    /// As `afterLast`; hidden when the entry is full.
    case hiddenWhenFull
    /// Not drawn.
    case none
  }

  /// What submits a full entry.
  public enum CompletionRule: String, CaseIterable, Sendable {
    /// The last digit.
    case automatic
    /// The confirm button or Enter.
    case confirm
  }

  /// What becomes of the focus when the entry completes.
  public enum FocusRule: String, CaseIterable, Sendable {
    /// The entry keeps it.
    case keepFocus
    /// The entry gives it up before it reports.
    case giveUpFocus
  }

  /// What is taken from a text that arrives in one piece.
  public enum PasteRule: String, CaseIterable, Sendable {
    /// Digits are found among separators and words.
    case tolerant
    /// ASCII digits that fit, or nothing.
    case strict
  }

  /// Where the caret may stand.
  public enum CaretTravel: Sendable {
    /// Anywhere from 0 to the count.
    case free
    /// Only on the last filled slot or the first empty one.
    case frontier
  }

  /// What a completed entry turns into.
  public enum Submission: Sendable {
    /// The digits are wiped and the phase is `verifying` until a verdict comes.
    case awaitsVerdict
    /// The completion is reported and the entry stays as it is, to be edited further.
    case reportsOnly
  }

  /// The style these settings began with.
  public let style: Style
  /// The number of slots, 1 to ``PackedDigits/capacity``.
  public var length: Int
  /// What a filled slot shows.
  public var mask: Mask
  /// How long a digit just typed into a masked slot is shown, in milliseconds; 0 = never.
  public var revealMilliseconds: Int = 0
  /// Where the caret is drawn.
  public var caret: CaretRule
  /// What submits a full entry.
  public var complete: CompletionRule
  /// What becomes of the focus at completion.
  public var afterComplete: FocusRule
  /// What is taken from pasted text.
  public var paste: PasteRule = .tolerant
  /// Where the caret may stand.
  public var travel: CaretTravel
  /// Whether the entry can be cancelled and opened again (a dialog).
  public var isCancellable: Bool
  /// What a completed entry turns into.
  public var submission: Submission = .awaitsVerdict

  /// The settings of `style`, with `length` slots or the style's own number. The caller has checked the range; a
  /// length outside 1...``PackedDigits/capacity`` is clamped so that no input can make the engine trap.
  public init(style: Style, length: Int? = nil) {
    self.style = style
    self.length = min(max(length ?? style.defaultLength, 1), PackedDigits.capacity)
    switch style {
    case .dialog: (mask, caret, complete) = (.dot, .hiddenWhenFull, .confirm)
    case .verification: (mask, caret, complete) = (.none, .staysOnLast, .automatic)
    case .joined: (mask, caret, complete) = (.picture, .none, .automatic)
    case .cells: (mask, caret, complete) = (.dot, .none, .automatic)
    case .fields: (mask, caret, complete) = (.none, .none, .automatic)
    }
    afterComplete = style == .joined ? .giveUpFocus : .keepFocus
    travel = style == .fields ? .frontier : .free
    isCancellable = style == .dialog
  }
}
