// What an entry looks like, derived whole from where it stands. Digits leave the engine here only on a clear entry or
// during a brief reveal.

extension EntryEngine {
  /// What there is to draw.
  public var state: EntryState {
    let phase = phase
    let count = count
    let caret = count == buffer.count ? buffer.caret : count
    let selection = isEditable ? buffer.selection : nil
    let drawing = drawing(ofCaret: caret, count: count, hasSelection: selection != nil)
    var state = EntryState(
      length: settings.length, count: count, caret: caret, selection: selection, drawnCaret: drawing?.slot,
      outlinesCaret: drawing?.isOutline ?? false, isFocused: isFocused && !isClosed && !isDisabled, phase: phase,
      notice: notice,
      canConfirm: phase == .editing && settings.complete == .confirm && buffer.isFull && !isReported,
      attempt: attempt, edit: edit)
    if settings.mask == .none {
      state.show(buffer.digits, from: 0)
    } else if let slot = revealedSlot.map(Int.init), let digit = buffer.digits[slot] {
      var shown = PackedDigits()
      shown.append(digit)
      state.show(shown, from: slot)
    }
    return state
  }

  private var notice: EntryState.Notice? {
    switch phase {
    case .editing:
      switch hint {
      case .none: nil
      case .enterDigits: .enterDigits(settings.length)
      case .idled: .idled
      }
    case .verifying, .cancelled: nil
    case .accepted: .accepted
    case .rejected: .wrongCode
    case .unavailable: .unavailable
    case .locked: .locked
    case .disabled: .disabled
    }
  }

  /// The slot that draws the caret, and whether as an outline. On a filled slot it is always an outline: the next digit
  /// overwrites what is in there. A selection is drawn instead of the caret.
  private func drawing(ofCaret caret: Int, count: Int, hasSelection: Bool) -> (slot: Int, isOutline: Bool)? {
    guard isEditable || phase == .verifying, !hasSelection else { return nil }
    if caret < count { return (caret, true) }
    let isFull = count == settings.length
    switch settings.caret {
    // A box of `fields` shows by itself that it is being edited; full, the last one keeps the focus.
    case .none: return settings.travel == .frontier ? (min(caret, settings.length - 1), true) : nil
    case .hiddenWhenFull: return isFull ? nil : (caret, false)
    case .afterLast, .staysOnLast: return (min(caret, settings.length - 1), false)
    }
  }
}
