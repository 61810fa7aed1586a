// Digits, caret and selection, and what each editing key does to them. Knows nothing of phases, attempts or drawing.
// The editing methods tell whether there was anything to do.

/// The digits of one entry with the place they are edited at.
struct EditBuffer: Sendable {
  private(set) var digits = PackedDigits()
  private var position: UInt8 = 0
  /// The fixed end of the selection; the same as `position` when nothing is selected.
  private var anchor: UInt8 = 0
  private let capacity: UInt8
  private let travel: EntrySettings.CaretTravel

  /// No digits; `length` is 1 to ``PackedDigits/capacity``.
  init(length: Int, travel: EntrySettings.CaretTravel) {
    capacity = UInt8(clamping: length)
    self.travel = travel
  }

  /// The number of slots.
  var length: Int { Int(capacity) }
  /// The number of filled slots.
  var count: Int { digits.count }
  var isFull: Bool { count >= length }

  /// The caret, 0...count; with a selection its moving end.
  private(set) var caret: Int {
    get { Int(position) }
    set {
      position = UInt8(clamping: newValue)
      anchor = position
    }
  }

  /// The slots selected, when a range is.
  var selection: Range<Int>? {
    anchor == position ? nil : Int(min(anchor, position))..<Int(max(anchor, position))
  }

  /// The first place the caret may stand at.
  private var firstStop: Int { travel == .frontier ? max(count - 1, 0) : 0 }
  /// The slot that the next digit goes to.
  private var insertionPoint: Int { travel == .frontier ? count : caret }

  // MARK: Digits

  /// Writes one digit in place of the selection, or else over the caret's slot, and moves on.
  mutating func type(_ digit: UInt8) -> Bool {
    var one = PackedDigits()
    return one.append(digit) && insert(one)
  }

  /// Writes as many of `run` as fit, in place of the selection or else from the caret on, over what is there. Of a
  /// selection longer than the run the rest is taken out; a longer run goes on over the digits right of the selection,
  /// so that nothing the user did not touch changes its slot.
  mutating func insert(_ run: PackedDigits) -> Bool {
    let start = selection?.lowerBound ?? insertionPoint
    let end = min(start + run.count, length)
    guard start < end else { return false }
    for (offset, digit) in run.enumerated() where start + offset < end {
      digits.put(digit, at: start + offset)
    }
    if let selected = selection, selected.upperBound > end { digits.remove(end..<selected.upperBound) }
    caret = end
    return true
  }

  /// Whether all of `run` would fit where ``insert(_:)`` writes it.
  func fits(_ run: PackedDigits) -> Bool {
    (selection?.lowerBound ?? insertionPoint) + run.count <= length
  }

  /// Puts `code` in place of everything.
  mutating func replaceAll(_ code: PackedDigits) -> Bool {
    digits = code
    caret = count
    return true
  }

  mutating func backspace() -> Bool {
    guard !removeSelection() else { return true }
    guard count > 0 else { return false }
    let index = caret == count ? count - 1 : caret
    let next = caret == count ? count - 1 : max(caret - 1, 0)
    digits.remove(index..<index + 1)
    caret = next
    return true
  }

  mutating func delete() -> Bool {
    guard !removeSelection() else { return true }
    guard caret < count else { return false }
    digits.remove(caret..<caret + 1)
    return true
  }

  private mutating func removeSelection() -> Bool {
    guard let selected = selection else { return false }
    digits.remove(selected)
    caret = selected.lowerBound
    return true
  }

  mutating func clear() -> Bool {
    guard count > 0 else { return false }
    wipe()
    return true
  }

  /// Forgets every digit; the caret goes to the first slot.
  mutating func wipe() {
    digits.wipe()
    caret = 0
  }

  // MARK: Caret

  /// Where a movement key goes.
  enum Movement { case left, right, home, end }

  /// Moves the caret; `extending` keeps the selection's other end where it is.
  mutating func move(_ movement: Movement, extending: Bool) {
    guard !(extending && travel == .frontier) else { return }
    let collapses = extending ? nil : selection
    let target =
      switch movement {
      case .left: collapses?.lowerBound ?? caret - 1
      case .right: collapses?.upperBound ?? caret + 1
      case .home: firstStop
      case .end: count
      }
    let fixed = anchor
    moveCaret(to: target)
    if extending { anchor = fixed }
  }

  /// Moves the caret as near to `slot` as it may stand.
  mutating func moveCaret(to slot: Int) {
    caret = min(max(slot, firstStop), count)
  }

  mutating func selectAll() {
    guard travel == .free else { return }
    caret = count
    anchor = 0
  }
}
