// The gaps of each template of `Public`. What goes into them is written beside them in the renderer.

/// Gaps of `pad.html`, one pad.
enum PadField: String, TemplateField {
  case name, level, title, hint, status, error, note, countdown, outcome
  case attributes, backdrop, panel, input, slots, actions, keypad, result

  var isMarkup: Bool {
    switch self {
    case .name, .level, .title, .hint, .status, .error, .note, .countdown, .outcome: false
    default: true
    }
  }
  var isRequired: Bool { self == .attributes || self == .input || self == .slots }
}

/// Gaps of `index.html`, the page of one pad.
enum PageField: String, TemplateField {
  case language, theme, title, stylesheet
  case refresh, pad, demonstration, switches

  var isMarkup: Bool {
    switch self {
    case .refresh, .pad, .demonstration, .switches: true
    default: false
    }
  }
  var isRequired: Bool { self == .pad }
}

/// Gaps of `gallery.html`.
enum GalleryField: String, TemplateField {
  case language, theme
  case pads, switches, demonstrations

  var isMarkup: Bool { self == .pads || self == .switches || self == .demonstrations }
  var isRequired: Bool { self == .pads }
}

/// Gaps of `error.html`.
enum ErrorField: String, TemplateField {
  case language, status, message

  var isMarkup: Bool { false }
  var isRequired: Bool { false }
}
