// Fills the gaps of `pad.html` for one pad: the page contract's attributes, the one real input, buttons. Slots and
// keypad are in files of their own; where things stand is the template's matter, how they look the style sheet's.

import EntryEngine

/// One pad as markup.
struct PadMarkup {
  let view: PageView
  let texts: StateTexts
  /// The pad's picture file is there to be drawn.
  let hasPicture: Bool
  /// The pad stands in the gallery, among others: it is not modal and has no stream of its own.
  let isInGallery: Bool
  /// The entry takes the focus when the page is shown.
  let takesFocus: Bool

  private var pad: PadConfiguration { view.pad }
  private var entry: EntryState { view.state.entry }
  private var base: String { "/pads/\(pad.name)" }

  func value(of field: PadField) -> String {
    switch field {
    case .name: pad.name
    // The gallery's own headings stand above its pads'.
    case .level: isInGallery ? "3" : "1"
    case .title: pad.title ?? texts.text(pad.entry.style.titleKey)
    case .hint: pad.entry.complete == .automatic ? texts.text(.hintAutomatic) : texts.hintConfirm(confirm)
    case .status: texts.status
    case .error: texts.message.map { $0.kind == .error ? $0.text : "" } ?? ""
    case .note: note
    case .countdown: texts.countdown
    // Where the panel is not shown, a heading says why.
    case .outcome: entry.phase == .cancelled ? texts.text(.cancelled) : note
    default: ""
    }
  }

  func write(_ field: PadField, into body: inout [UInt8]) {
    switch field {
    case .attributes: writeAttributes(into: &body)
    case .backdrop: writeBackdrop(into: &body)
    case .panel: writePanelAttributes(into: &body)
    case .input: writeInput(into: &body)
    case .slots:
      SlotsMarkup(style: pad.entry.style, state: entry, mark: mark, showsDigits: pad.entry.mask == .none)
        .write(into: &body)
    case .actions: writeActions(into: &body)
    case .keypad:
      KeypadMarkup(state: view.state, texts: texts, isShuffled: pad.shuffle == .perAttempt).write(into: &body)
    case .result: writeResult(into: &body)
    default: break
    }
  }

  private var confirm: String { pad.confirm ?? texts.text(.confirm) }

  private var mark: SlotsMarkup.Mark {
    switch pad.entry.mask {
    case .picture:
      guard hasPicture, let picture = pad.picture else { return .disc }
      return .picture("/" + PublicFiles.percentEncoded(picture))
    case .character(let scalar): return .character(scalar, id: "mask-\(pad.name)")
    case .none, .dot: return .disc
    }
  }

  private var note: String {
    if let message = texts.message, message.kind == .info { return message.text }
    return switch entry.phase {
    case .verifying: texts.text(.verifying)
    case .accepted: texts.text(.accepted)
    default: ""
    }
  }

  private func writeAttributes(into body: inout [UInt8]) {
    var page: [UInt8] = []
    view.page.appendHex(to: &page)
    let attributes: [(String, String)] = [
      ("action", base + view.wishes.query), ("data-pad", pad.name), ("data-style", pad.entry.style.rawValue),
      ("data-theme", view.theme.rawValue), ("data-phase", entry.phase.rawValue),
      ("data-page", String(decoding: page, as: UTF8.self)), ("data-epoch", String(view.state.epoch, radix: 16)),
      ("data-revision", String(view.state.revision)), ("data-attempt", String(entry.attempt)),
      ("data-count", String(entry.count)), ("data-length", String(entry.length)), ("data-caret", String(entry.caret)),
      ("data-focused", String(entry.isFocused)), ("data-connection", "online"), ("data-base", base),
      ("data-mask", pad.entry.mask.attribute), ("data-keypad", pad.keypad.rawValue),
      ("data-complete", pad.entry.complete.rawValue), ("data-caret-rule", pad.entry.caret.rawValue),
      ("data-travel", pad.entry.travel == .frontier ? "frontier" : "free"), ("data-paste", pad.entry.paste.rawValue),
    ]
    for (name, value) in attributes { body.appendAttribute(name, value) }
    if !isInGallery { body.appendAttribute("data-stream", base + "/stream") }
    if pad.entry.isCancellable { body.appendMarkup(" data-cancellable") }
    if let preset = pad.preset { body.appendAttribute("data-preset", preset.rawValue) }
    if pad.feedback != .none { body.appendAttribute("data-feedback", pad.feedback.rawValue) }
    if pad.entry.mask != .none, pad.entry.revealMilliseconds > 0 {
      body.appendAttribute("data-reveal", String(pad.entry.revealMilliseconds))
    }
    if entry.canConfirm { body.appendMarkup(" data-can-confirm") }
    if case .picture(let address) = mark { body.appendAttribute("data-picture", address) }
    for (name, seconds) in [
      ("data-retry-after", view.state.retryAfter), ("data-resend-after", view.state.resendAfter),
      ("data-idle-clear-after", view.state.idleClearAfter),
    ] {
      if let seconds { body.appendAttribute(name, String(seconds)) }
    }
    // What the script says by itself, so that it needs no second request.
    for (name, key) in [
      ("progress", TextKey.progress), ("verifying", .verifying), ("accepted", .accepted), ("cancelled", .cancelled),
      ("countdown", .lockedCountdown), ("idling", .idling), ("resend", .resend), ("resend-countdown", .resendCountdown),
      ("lost", .lost), ("refused", .refused), ("too-long", .tooLong),
    ] {
      body.appendAttribute("data-text-" + name, texts.text(key))
    }
  }

  private func writeBackdrop(into body: inout [UInt8]) {
    guard pad.entry.isCancellable else { return }
    // A button, so that a tap on it cancels without script too; assistive technology has the cancel button.
    body.appendMarkup("<button class=\"backdrop\" data-backdrop name=\"key\" value=\"cancel\" tabindex=\"-1\"")
    body.appendMarkup(" aria-hidden=\"true\"></button>")
  }

  private func writePanelAttributes(into body: inout [UInt8]) {
    guard pad.entry.isCancellable else { return }
    body.appendMarkup(" role=\"dialog\"")
    // The demonstration's links stand over the backdrop and can be used; elsewhere a page has nothing but its dialog.
    if !isInGallery, !view.isDemonstration { body.appendMarkup(" aria-modal=\"true\"") }
    body.appendAttribute("aria-labelledby", "title-\(pad.name)")
  }

  private func writeInput(into body: inout [UInt8]) {
    let isMasked = pad.entry.mask != .none
    body.appendMarkup("<input data-entry name=\"text\" inputmode=\"numeric\" enterkeyhint=\"done\"")
    body.appendAttribute("id", "entry-\(pad.name)")
    // A screen reader speaks what is typed into any field but a password's.
    body.appendAttribute("type", isMasked ? "password" : "text")
    body.appendAttribute("autocomplete", isMasked ? "off" : "one-time-code")
    body.appendMarkup(" autocorrect=\"off\" autocapitalize=\"off\" spellcheck=\"false\" dir=\"ltr\" translate=\"no\"")
    // So that the style sheet can tell an empty field.
    body.appendMarkup(" placeholder=\" \"")
    body.appendAttribute("aria-describedby", "hint-\(pad.name)")
    if entry.phase == .rejected { body.appendMarkup(" aria-invalid=\"true\"") }
    if takesFocus { body.appendMarkup(" autofocus") }
    body.appendMarkup(">")
  }

  private func writeActions(into body: inout [UInt8]) {
    if pad.entry.isCancellable { writeButton("cancel", pad.cancel ?? texts.text(.cancel), into: &body) }
    if pad.entry.complete == .confirm { writeButton("confirm", confirm, into: &body) }
    if let seconds = view.state.resendAfter {
      let label = seconds > 0 ? texts.resendCountdown(seconds) : texts.text(.resend)
      writeButton("resend", label, isWaiting: seconds > 0, into: &body)
    }
  }

  private func writeResult(into body: inout [UInt8]) {
    guard pad.entry.isCancellable else { return }
    // It has the focus once the dialog is gone: so what became of it is said with its name.
    writeButton("open", texts.text(.open), describedBy: "outcome-\(pad.name)", into: &body)
  }

  private func writeButton(
    _ action: String, _ label: String, isWaiting: Bool = false, describedBy: String? = nil, into body: inout [UInt8]
  ) {
    body.appendMarkup("<button class=\"action\" data-action=\"\(action)\" name=\"key\" value=\"\(action)\"")
    if let describedBy { body.appendAttribute("aria-describedby", describedBy) }
    if isWaiting { body.appendMarkup(" aria-disabled=\"true\"") }
    body.appendMarkup(">")
    body.appendEscaped(label)
    body.appendMarkup("</button>")
  }
}
