// Reads what the no-script form posts as the same events that the script would post. The encoding of forms is the
// wire's, what the events do the engine's.

import EntryEngine
import HTTPWire
import Verification

/// Turns a form's body into events.
enum FormDecoder {
  /// The events of `body`: field `key` is a key or an action; field `text` is what stands in the real input, and alone it
  /// was sent by Enter: text, then confirm. Nil when a field is unknown, repeated, malformed or too long, or none is there.
  static func decode(_ body: UnsafeRawBufferPointer) -> EventBatch? {
    var reader = FormReader(body)
    var key: Event?
    var text: PastedText??
    while true {
      guard let field = try? Optional(reader.next()) else { return nil }
      guard let field else { break }
      if key == nil, field.name.equals("key") {
        key = event(named: field.value)
        if key == nil { return nil }
      } else if text == nil, field.name.equals("text") {
        // Every byte but the continuations of UTF-8 begins a character.
        let count = field.value.reduce(0) { $0 &+ ($1 & 0xC0 == 0x80 ? 0 : 1) }
        guard count <= EventDecoder.maxTextLength else { return nil }
        text = .some(count == 0 ? nil : PastedText(utf8: field.value))
      } else {
        return nil
      }
    }
    guard key != nil || text != nil else { return nil }
    var events: [Event] = []
    if case .some(.some(let text)) = text { events.append(.text(text)) }
    events.append(key ?? .confirm)
    return EventBatch(page: nil, sequence: nil, events: events)
  }

  private static let actions: [(StaticString, Event)] = [
    ("confirm", .confirm), ("cancel", .cancel), ("clear", .clear), ("open", .open), ("resend", .resend),
    ("unshuffle", .unshuffle),
  ]

  private static func event(named name: FormText) -> Event? {
    for (action, event) in actions where name.equals(action) { return event }
    // No name of a key is longer than this.
    return withUnsafeTemporaryAllocation(byteCount: 32, alignment: 1) { buffer in
      defer { wipe(buffer) }
      guard let count = name.decode(into: buffer) else { return nil }
      let raw = UnsafeRawBufferPointer(rebasing: buffer[..<count])
      return Key(named: JSONText(raw: raw, hasEscapes: false)).map { .key($0, []) }
    }
  }
}
