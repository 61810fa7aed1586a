// What there is to draw of an entry: no digit of a masked one, nothing that needs the engine to be read.

/// An entry as it is to be drawn.
public struct EntryState: Equatable, Sendable {
  /// Where the entry stands.
  public enum Phase: String, Sendable {
    case editing, verifying, accepted, rejected, locked, cancelled, unavailable, disabled
  }

  /// What the entry has to tell, in the application's words.
  public enum Notice: Equatable, Sendable {
    /// Confirm was pressed with too few digits.
    case enterDigits(Int)
    /// The code is wrong; nobody could tell; it is right.
    case wrongCode, unavailable, accepted
    /// Attempts are used up for now; the entry is switched off.
    case locked, disabled
    /// The digits were wiped because nobody typed for a while.
    case idled
  }

  /// The number of slots.
  public var length: Int
  /// The number of filled slots, 0...length; all of them while verifying and accepted.
  public var count: Int
  /// The caret, 0...count.
  public var caret: Int
  /// The slots selected, when a range is.
  public var selection: Range<Int>?
  /// The slot that draws the caret, if any does. Whether the page has the focus is the page's matter.
  public var drawnCaret: Int?
  /// The caret is drawn as an outline of its slot: it is on a filled slot, or the style draws no caret of its own.
  public var outlinesCaret: Bool
  /// Whether the entry wants the focus.
  public var isFocused: Bool
  /// Where the entry stands.
  public var phase: Phase
  /// What the entry has to tell.
  public var notice: Notice?
  /// Whether confirm would submit.
  public var canConfirm: Bool
  /// Submissions so far, from 0.
  public var attempt: Int
  /// Edits so far; names one reveal.
  public var edit: Int

  private var shown = PackedDigits()
  private var shownFrom = 0

  /// The digit that slot `slot` (from 0) may show, 0 to 9; nil in every slot of a masked entry but for a brief reveal.
  public func glyph(at slot: Int) -> UInt8? {
    slot < shownFrom ? nil : shown[slot &- shownFrom]
  }

  /// Lets the slots from `slot` on show `digits`.
  mutating func show(_ digits: PackedDigits, from slot: Int) {
    shown = digits
    shownFrom = slot
  }

  init(
    length: Int, count: Int, caret: Int, selection: Range<Int>?, drawnCaret: Int?, outlinesCaret: Bool,
    isFocused: Bool, phase: Phase, notice: Notice?, canConfirm: Bool, attempt: Int, edit: Int
  ) {
    self.length = length
    self.count = count
    self.caret = caret
    self.selection = selection
    self.drawnCaret = drawnCaret
    self.outlinesCaret = outlinesCaret
    self.isFocused = isFocused
    self.phase = phase
    self.notice = notice
    self.canConfirm = canConfirm
    self.attempt = attempt
    self.edit = edit
  }
}
