// The members of one posted event, gathered, and which of them each kind of event has.

import EntryEngine

/// What has been read of one event's object.
struct EventFields {
  /// Slots beyond every pad's last one only move the caret to the count; this bounds what a page can ask for.
  static let maxSlot = 255

  /// The kinds of events, by their `type`.
  enum Kind {
    case key, text, focus, blur, clear, confirm, cancel, open, resend, unshuffle

    static let list = "key, text, focus, blur, clear, confirm, cancel, open, resend or unshuffle"

    init?(_ name: JSONText) {
      if name.isEqual("key") {
        self = .key
      } else if name.isEqual("text") {
        self = .text
      } else if name.isEqual("focus") {
        self = .focus
      } else if name.isEqual("blur") {
        self = .blur
      } else if name.isEqual("clear") {
        self = .clear
      } else if name.isEqual("confirm") {
        self = .confirm
      } else if name.isEqual("cancel") {
        self = .cancel
      } else if name.isEqual("open") {
        self = .open
      } else if name.isEqual("resend") {
        self = .resend
      } else if name.isEqual("unshuffle") {
        self = .unshuffle
      } else {
        return nil
      }
    }

    /// The members it has, for people.
    var members: String {
      switch self {
      case .key: "a key event with key, and perhaps shift and ctrl"
      case .text: "a text event with text"
      case .focus: "a focus event with nothing else than perhaps slot"
      default: "nothing beside this type"
      }
    }
  }

  var type: Kind?
  var key: Key?
  var text: PastedText?
  var slot: Int?
  var shift: Bool?
  var ctrl: Bool?

  /// Whether no member has been read.
  var isEmpty: Bool {
    type == nil && key == nil && text == nil && slot == nil && shift == nil && ctrl == nil
  }

  /// Whether there is no member that `kind` has no use for.
  func suits(_ kind: Kind) -> Bool {
    (kind == .key || (key == nil && shift == nil && ctrl == nil)) && (kind == .text || text == nil)
      && (kind == .focus || slot == nil)
  }

  /// The event, or nil when a member that `kind` needs is not there.
  func event(_ kind: Kind) -> Event? {
    switch kind {
    case .key:
      var modifiers: Modifiers = []
      if shift == true { modifiers.insert(.shift) }
      if ctrl == true { modifiers.insert(.command) }
      return key.map { .key($0, modifiers) }
    case .text: return text.map { .text($0) }
    case .focus: return .focus(slot: slot)
    case .blur: return .blur
    case .clear: return .clear
    case .confirm: return .confirm
    case .cancel: return .cancel
    case .open: return .open
    case .resend: return .resend
    case .unshuffle: return .unshuffle
    }
  }
}
