// Every JSON text is either refused at a place within it, or read alike by each way there is to read it.

import Foundation

@testable import DigitSlots

enum JSONProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    let strict = try outcome(bytes, .strict)
    let commented = try outcome(bytes, .commented)
    try hold(strict != nil || commented == nil, "what is JSON is JSON with comments")
    // A comment behind the text changes nothing, except where a comment stands open.
    if commented == nil {
      let more = Array(bytes) + Array("\n// \"\n".utf8)
      let isTaken = more.withUnsafeBytes { (try? outcome($0, .commented)) == .some(.none) }
      try hold(isTaken, "a comment may follow")
    }
    let isWalked = try Walk.walk(bytes)
    try compareWithFoundation(bytes, isWalked)
    if strict == nil {
      // Only a number that no Double holds can be passed over and yet not be read.
      try hold(isWalked == nil || isWalked?.expected == "a number up to 1e308", "what is passed over can be read")
    } else {
      try hold(isWalked != nil, "what can be read can be passed over")
    }
  }

  /// Foundation's reader takes the same texts, except that it goes deeper, takes a comma before a closing bracket and a
  /// byte order mark, and guesses UTF-16 and UTF-32 by zeros.
  private static func compareWithFoundation(
    _ bytes: UnsafeRawBufferPointer, _ error: JSONError?
  ) throws(BrokenProperty) {
    guard !bytes.contains(0), !bytes.starts(with: [0xEF, 0xBB, 0xBF]), !bytes.starts(with: [0xFE, 0xFF]),
      !bytes.starts(with: [0xFF, 0xFE])
    else { return }
    let taken: Bool
    do {
      _ = try JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)
      taken = true
    } catch { taken = false }
    if let error {
      let isStricter = ["at most", "no comma"].contains { error.expected.hasPrefix($0) }
      try hold(!taken || isStricter, "Foundation refuses it too: \(error)")
    } else {
      try hold(taken, "Foundation takes it too")
    }
  }

  /// Passes over the whole text; what is wrong, or nil.
  private static func outcome(
    _ bytes: UnsafeRawBufferPointer, _ dialect: JSONReader.Dialect
  ) throws(BrokenProperty) -> JSONError? {
    var reader = JSONReader(bytes, dialect: dialect)
    do throws(JSONError) {
      try reader.skip()
      try reader.end()
      return nil
    } catch {
      try hold(0...bytes.count ~= error.offset, "an error is within the text")
      let (line, column) = reader.position(of: error.offset)
      try hold(1...(bytes.count + 1) ~= line && 1...(bytes.count + 1) ~= column, "a place is within the text")
      return error
    }
  }
}

/// Reads a text value by value.
private struct Walk {
  var reader: JSONReader

  /// What is wrong with the text, or nil.
  static func walk(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) -> JSONError? {
    var walk = Walk(reader: JSONReader(bytes))
    do {
      try walk.value()
      try walk.reader.end()
      return nil
    } catch let error as JSONError {
      return error
    } catch let error as BrokenProperty {
      throw error
    } catch {
      throw BrokenProperty(property: "no other error")
    }
  }

  /// As deep as the reader goes.
  private mutating func value() throws {
    switch try reader.peek() {
    case .object:
      try reader.beginObject()
      while let key = try reader.nextKey() {
        try Self.check(key)
        try value()
      }
    case .array:
      try reader.beginArray()
      while try reader.nextElement() { try value() }
    case .string: try Self.check(try reader.string())
    case .number:
      var ahead = reader
      let integer = try? ahead.integer()
      let number = try reader.number()
      try hold(integer.map { Double($0) == number } ?? true, "an integer is the number that it is")
    case .bool: _ = try reader.bool()
    case .null: try reader.null()
    }
  }

  private static func check(_ text: JSONText) throws {
    let bytes = Array(text.utf8)
    let string = String(validating: bytes, as: UTF8.self)
    try hold(string != nil, "a string is UTF-8 once its escapes are undone")
    try hold(string?.unicodeScalars.count == text.scalarCount, "characters are counted right")
    try hold(text.hasEscapes || bytes.elementsEqual(text.raw), "a string without escapes stands for itself")
    var writer = JSONWriter()
    writer.string(utf8: bytes)
    let again = try writer.bytes.withUnsafeBytes { written in
      var reader = JSONReader(written)
      return Array(try reader.string().utf8)
    }
    try hold(again == bytes, "a string written is read as the same")
  }
}
