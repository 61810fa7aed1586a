// Keys by their names on the wire: those of `KeyboardEvent.key` (W3C UI Events), where a key that makes a character is
// named by that character. The no-script form names its keys alike.

import EntryEngine

extension Key {
  /// The names of several characters, for people.
  static let nameList = "Backspace, Delete, ArrowLeft, ArrowRight, Home, End, Enter, Escape"

  /// The key called `name`, or nil when there is none. Decimal digits of every script are digits (general category
  /// Nd); any other single character, as people count them, is ``other``.
  init?(named name: JSONText) {
    var bytes = name.utf8
    guard let first = bytes.next() else { return nil }
    if first < 0x80, bytes.next() == nil {
      switch first {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): self = .digit(first &- UInt8(ascii: "0"))
      // With caps lock on, the A that selects all is a capital one.
      case UInt8(ascii: "a"), UInt8(ascii: "A"): self = .a
      default: self = .other
      }
    } else if first < 0x80 {
      self.init(functionKey: name)
    } else {
      self.init(character: name)
    }
  }

  private init?(functionKey name: JSONText) {
    if name.isEqual("Backspace") {
      self = .backspace
    } else if name.isEqual("Delete") {
      self = .delete
    } else if name.isEqual("ArrowLeft") {
      self = .arrowLeft
    } else if name.isEqual("ArrowRight") {
      self = .arrowRight
    } else if name.isEqual("Home") {
      self = .home
    } else if name.isEqual("End") {
      self = .end
    } else if name.isEqual("Enter") {
      self = .enter
    } else if name.isEqual("Escape") {
      self = .escape
    } else if name.isOneCharacter {
      self = .other
    } else {
      return nil
    }
  }

  private init?(character name: JSONText) {
    var decoder = UTF8()
    var bytes = name.utf8
    guard case .scalarValue(let scalar) = decoder.decode(&bytes) else { return nil }
    if case .emptyInput = decoder.decode(&bytes) {
      self.init(typing: scalar)
    } else if name.isOneCharacter {
      self = .other
    } else {
      return nil
    }
  }
}

extension JSONText {
  /// Whether people see one character (extended grapheme cluster). Longer than any such key is none.
  fileprivate var isOneCharacter: Bool { raw.count <= 128 && string.count == 1 }
}
