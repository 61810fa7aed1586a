// The names of all texts a person can read. What they say in each language stands in `Public/locales`.

/// One text of the page, by the key it has in the locale files.
package enum TextKey: String, CaseIterable, Sendable {
  // Titles and labels of a pad.
  case titleDialog = "title.dialog"
  case titleVerification = "title.verification"
  case titleJoined = "title.joined"
  case titleCells = "title.cells"
  case titleFields = "title.fields"
  case hintAutomatic = "hint.automatic"
  case hintConfirm = "hint.confirm"
  case progress = "progress"
  case verifying = "verifying"

  // Buttons.
  case cancel = "action.cancel"
  case confirm = "action.confirm"
  case clear = "action.clear"
  case open = "action.open"
  case resend = "action.resend"
  case resendCountdown = "action.resendCountdown"
  case unshuffle = "action.unshuffle"
  case keypad = "keypad"
  case backspace = "key.backspace"

  // Messages.
  case enterDigits = "message.enterDigits"
  case wrongCode = "message.wrongCode"
  case unavailable = "message.unavailable"
  case accepted = "message.accepted"
  case acceptedAs = "message.acceptedAs"
  case cancelled = "message.cancelled"
  case locked = "message.locked"
  case lockedCountdown = "message.lockedCountdown"
  case disabled = "message.disabled"
  case idling = "message.idling"
  case idled = "message.idled"
  case codeSending = "message.codeSending"
  case codeSent = "message.codeSent"
  case codeFailed = "message.codeFailed"
  case reconnecting = "message.reconnecting"
  case lost = "message.lost"
  case refused = "message.refused"
  case tooLong = "message.tooLong"

  // The demonstration and its gallery.
  case demonstration = "demonstration"
  case galleryTitle = "gallery.title"
  case galleryLead = "gallery.lead"
  case galleryLink = "gallery.link"
  case galleryOpen = "gallery.open"
  case styleDialog = "style.dialog"
  case styleDialogAbout = "style.dialog.about"
  case styleVerification = "style.verification"
  case styleVerificationAbout = "style.verification.about"
  case styleJoined = "style.joined"
  case styleJoinedAbout = "style.joined.about"
  case styleCells = "style.cells"
  case styleCellsAbout = "style.cells.about"
  case styleFields = "style.fields"
  case styleFieldsAbout = "style.fields.about"
  case theme = "theme"
  case themeModern = "theme.modern"
  case themeClassic = "theme.classic"
  case themeAccessible = "theme.accessible"
  case language = "language"

  // Pages that say what went wrong.
  case errorForbidden = "error.403"
  case errorNotFound = "error.404"
  case errorMethod = "error.405"
  case errorMisdirected = "error.421"
  case errorTooMany = "error.429"
  case errorUnavailable = "error.503"
  case errorOther = "error.other"
  case errorBack = "error.back"

  /// What a translation must hold in braces, filled in when the text is used.
  package var placeholders: [String] {
    switch self {
    case .progress: ["count", "length"]
    case .enterDigits: ["count"]
    case .acceptedAs: ["name"]
    case .codeSent: ["minutes"]
    case .resendCountdown, .lockedCountdown, .idling: ["time"]
    case .demonstration: ["code"]
    case .hintConfirm: ["confirm"]
    default: []
    }
  }
}
