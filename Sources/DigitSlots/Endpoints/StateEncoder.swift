// A pad's state as JSON, straight into the buffer that is sent. The order of members is that of the design; what the
// state is and what the message says is decided elsewhere.

import EntryEngine

/// Writes the state of a pad.
enum StateEncoder {
  /// What a reply to a batch says besides the state.
  struct BatchReply: Equatable {
    /// The next sequence number.
    var expected: UInt64
    /// The token to go on with, after a conflict.
    var page: Token?
  }

  /// Appends `state` of the pad named `pad` (ASCII) to `body`.
  static func encode(
    _ state: PadState, pad: [UInt8], style: Style, message: PadMessage?, reply: BatchReply? = nil,
    into body: inout [UInt8]
  ) {
    JSONWriter.append(to: &body) { json in
      json.beginObject()
      json.key("pad")
      json.string(utf8: pad)
      json.key("style")
      json.string(style.rawValue)
      json.key("epoch")
      json.hexadecimal(state.epoch)
      json.key("revision")
      json.integer(state.revision)
      entry(state.entry, message, &json)
      optional("retryAfter", state.retryAfter, &json, isAlwaysThere: true)
      if let name = state.acceptedAs {
        json.key("acceptedAs")
        json.string(name)
      }
      optional("resendAfter", state.resendAfter, &json)
      optional("idleClearAfter", state.idleClearAfter, &json)
      if let keypad = state.keypad {
        json.key("keypad")
        json.beginArray()
        for digit in keypad { json.string(utf8: CollectionOfOne(0x30 &+ digit)) }
        json.endArray()
      }
      if let reply { batch(reply, &json) }
      json.endObject()
    }
  }

  private static func entry(_ entry: EntryState, _ message: PadMessage?, _ json: inout JSONWriter) {
    json.key("attempt")
    json.integer(entry.attempt)
    json.key("length")
    json.integer(entry.length)
    json.key("count")
    json.integer(entry.count)
    json.key("caret")
    json.integer(entry.caret)
    json.key("selection")
    if let selection = entry.selection {
      json.beginObject()
      json.key("from")
      json.integer(selection.lowerBound)
      json.key("to")
      json.integer(selection.upperBound)
      json.endObject()
    } else {
      json.null()
    }
    json.key("focused")
    json.bool(entry.isFocused)
    slots(of: entry, &json)
    json.key("phase")
    json.string(entry.phase.rawValue)
    json.key("message")
    if let message {
      json.beginObject()
      json.key("kind")
      json.string(message.kind.rawValue)
      json.key("text")
      json.string(message.text)
      json.endObject()
    } else {
      json.null()
    }
    json.key("canConfirm")
    json.bool(entry.canConfirm)
  }

  private static func slots(of entry: EntryState, _ json: inout JSONWriter) {
    json.key("slots")
    json.beginArray()
    for slot in 0..<max(0, entry.length) {
      json.beginObject()
      json.key("filled")
      json.bool(slot < entry.count)
      if entry.drawnCaret == slot {
        json.key("caret")
        json.bool(true)
      }
      if let digit = entry.glyph(at: slot) {
        json.key("glyph")
        json.string(utf8: CollectionOfOne(0x30 &+ digit))
      }
      json.endObject()
    }
    json.endArray()
  }

  private static func batch(_ reply: BatchReply, _ json: inout JSONWriter) {
    if let page = reply.page {
      var hex: [UInt8] = []
      page.appendHex(to: &hex)
      json.key("page")
      json.string(utf8: hex)
    }
    json.key("expected")
    json.integer(reply.expected)
  }

  private static func optional(
    _ key: StaticString, _ value: Int?, _ json: inout JSONWriter, isAlwaysThere: Bool = false
  ) {
    guard value != nil || isAlwaysThere else { return }
    json.key(key)
    if let value { json.integer(value) } else { json.null() }
  }
}
