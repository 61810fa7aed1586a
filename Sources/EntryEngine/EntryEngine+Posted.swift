// What a person does to an entry: keys, text, taps and the named actions, as a page posts them. While a code is checked
// and while an acceptance is shown they do nothing, but for `open`.

extension EntryEngine {
  mutating func applyPosted(_ event: Event, _ effects: inout Effects) {
    switch event {
    case .open: open(&effects)
    case .cancel: cancel(&effects)
    case .unshuffle where isEditable || phase == .locked: effects.append(.unshuffleRequested)
    case .focus where phase == .locked: isFocused = true
    case .blur where isEditable || phase == .locked: isFocused = false
    default:
      guard isEditable else { return }
      applyWhileEditable(event, &effects)
    }
  }

  private mutating func applyWhileEditable(_ event: Event, _ effects: inout Effects) {
    switch event {
    case .key(let key, let modifiers): press(key, modifiers, &effects)
    case .text(let text): insert(text, &effects)
    case .focus(let slot):
      isFocused = true
      if let slot { buffer.moveCaret(to: slot) }
    case .clear: startAfresh()
    case .confirm: confirm(&effects)
    case .resend: effects.append(.resendRequested)
    default: break
    }
  }

  // MARK: Keys

  private mutating func press(_ key: Key, _ modifiers: Modifiers, _ effects: inout Effects) {
    guard !modifiers.contains(.command) else { return pressChord(key, &effects) }
    let extending = modifiers.contains(.shift)
    switch key {
    case .digit(let digit): change(reveals: true, &effects) { $0.type(digit) }
    case .backspace: change(&effects) { $0.backspace() }
    case .delete: change(&effects) { $0.delete() }
    case .arrowLeft: move(.left, extending)
    case .arrowRight: move(.right, extending)
    case .home: move(.home, extending)
    case .end: move(.end, extending)
    case .enter: confirm(&effects)
    case .escape: cancel(&effects)
    case .other, .a: break
    }
  }

  /// Ctrl or Cmd with a key; every other chord is the browser's.
  private mutating func pressChord(_ key: Key, _ effects: inout Effects) {
    switch key {
    case .a: buffer.selectAll()
    case .backspace: change(&effects) { $0.clear() }
    default: break
    }
  }

  private mutating func move(_ movement: EditBuffer.Movement, _ extending: Bool) {
    isFocused = true
    buffer.move(movement, extending: extending)
  }

  // MARK: Text

  private mutating func insert(_ text: PastedText, _ effects: inout Effects) {
    switch settings.paste {
    case .strict:
      guard let run = text.strictRun, buffer.fits(run) else { return }
      change(reveals: run.count == 1, &effects) { $0.insert(run) }
    case .tolerant:
      switch text.tolerantTake(length: settings.length) {
      case .nothing: break
      case .wholeCode(let code): change(reveals: text.isOneDigit, &effects) { $0.replaceAll(code) }
      case .leading(let run): change(reveals: text.isOneDigit, &effects) { $0.insert(run) }
      }
    }
  }

  // MARK: Edits

  /// Makes one edit and whatever follows from it: the message goes, the digit just typed shows, a full entry completes.
  private mutating func change(
    reveals: Bool = false, _ effects: inout Effects, _ edits: (inout EditBuffer) -> Bool
  ) {
    let before = buffer.digits
    guard edits(&buffer) else { return }
    edit &+= 1
    stage = .editing
    hint = .none
    isFocused = true
    revealedSlot = nil
    let isOther = buffer.digits != before
    if isOther { isReported = false }
    let completes = isOther && buffer.isFull && settings.complete == .automatic
    let staysReadable = !completes || settings.submission == .reportsOnly
    if reveals, staysReadable, settings.mask != .none, settings.revealMilliseconds > 0 {
      revealedSlot = UInt8(clamping: buffer.caret - 1)
      effects.append(.revealed(edit: edit))
    }
    if completes { submit(&effects) }
  }

  // MARK: Confirm and submission

  /// Enter means the same on a pad that completes by itself: somebody who presses it with too few digits is told how
  /// many there are to be. An attempt just decided keeps its message, because a second press of a hasty hand arrives
  /// after the verdict of a quick verifier.
  private mutating func confirm(_ effects: inout Effects) {
    guard stage == .editing else { return }
    guard buffer.isFull else {
      hint = .enterDigits
      isFocused = true
      return
    }
    if !isReported { submit(&effects) }
  }

  private mutating func submit(_ effects: inout Effects) {
    let code = buffer.digits
    attempt &+= 1
    isReported = true
    hint = .none
    if settings.submission == .awaitsVerdict {
      wipe()
      stage = .verifying
    }
    if settings.afterComplete == .giveUpFocus, isFocused {
      isFocused = false
      effects.append(.focusGivenUp)
    }
    effects.append(.completed(code, attempt: attempt))
  }

  // MARK: Dialog

  /// Closes a dialog. Not while a code is checked: the verdict would find nobody to be shown to.
  private mutating func cancel(_ effects: inout Effects) {
    guard settings.isCancellable, isEditable || phase == .locked || phase == .disabled else { return }
    startAfresh()
    isClosed = true
    effects.append(.cancelled)
  }

  /// Shows a cancelled or accepted entry again, empty.
  private mutating func open(_ effects: inout Effects) {
    guard phase == .cancelled || phase == .accepted else { return }
    startAfresh()
    isClosed = false
    effects.append(.opened)
  }
}
