// The reader against what RFC 8259 allows and what it does not.

import Testing

@testable import DigitSlots

/// Reads `bytes` as one value of any kind; the error when it is none.
private func check(_ bytes: [UInt8], _ dialect: JSONReader.Dialect = .strict) -> JSONError? {
  bytes.withUnsafeBytes { buffer in
    var reader = JSONReader(buffer, dialect: dialect)
    do throws(JSONError) {
      try reader.skip()
      try reader.end()
      return nil
    } catch {
      return error
    }
  }
}

private func check(_ text: String, _ dialect: JSONReader.Dialect = .strict) -> JSONError? {
  check(Array(text.utf8), dialect)
}

/// Reads `text` with `read`, to the end.
private func value<Value>(_ text: String, _ read: (inout JSONReader) throws -> Value) throws -> Value {
  try Array(text.utf8).withUnsafeBytes { buffer in
    var reader = JSONReader(buffer)
    let value = try read(&reader)
    try reader.end()
    return value
  }
}

@Suite struct JSONReaderTests {
  @Test(arguments: [
    "0", "-0", "12", "-3.25", "1e5", "1E+5", "1.5e-3", "true", "false", "null", "\"\"", "[]", "{}", " [ ] ", "[1,2,3]",
    "{\"a\":1}", "{\"a\":{\"b\":[{},[],\"x\"]},\"c\":null}", "\t\r\n[1 , 2]\n", "\"\\u0041\\n\\\\\\/\\\"\"",
    "\"\\ud83d\\ude00\"", "\"é€😀\u{7F}\"", "[[[[]]]]", "\"//\"",
  ])
  func valuesOfTheGrammarAreRead(_ text: String) {
    #expect(check(text) == nil)
  }

  @Test(arguments: [
    ("", 0), ("{", 1), ("[", 1), ("[1", 2), ("[1,", 3), ("[1,]", 3), ("{\"a\":1,}", 7), ("[,1]", 1), ("[1 2]", 3),
    ("{1:2}", 1), ("{\"a\" 1}", 5), ("{\"a\":}", 5), ("{\"a\"}", 4), ("{a:1}", 1), ("[1}", 2), ("{\"a\":1]", 6),
    ("01", 1), ("-", 1), ("+1", 0), (".5", 0), ("1.", 2), ("1e", 2), ("1e+", 3), ("--1", 1), ("0x1", 1), ("NaN", 0),
    ("tru", 0), ("True", 0), ("nul", 0), ("nullx", 4), ("1 2", 2), ("\"", 1), ("\"a", 2), ("'a'", 0), ("\"\\x\"", 1),
    ("\"\\", 1), ("\"\\u12\"", 1), ("\"\\u12g4\"", 1), ("\"\\ud83d\"", 7), ("\"\\ud83dx\"", 7), ("\"\\ude00\"", 7),
    ("\"\\ud83d\\n\"", 7), ("\"\\ud83d\\ud83d\"", 7), ("\"a\tb\"", 2), ("\"a\nb\"", 2), ("\"\0\"", 1), ("[1] //x", 4),
    ("[1] /* x */", 4), ("\u{FEFF}1", 0), ("]", 0), ("[]]", 2), ("\u{A0}1", 0),
  ])
  func whatTheGrammarDoesNotAllowIsRefusedAtItsPlace(_ text: String, _ offset: Int) {
    #expect(check(text)?.offset == offset)
  }

  @Test(
    arguments: [
      [0xFF], [0x80], [0xC0, 0xAF], [0xC1, 0xBF], [0xC3], [0xE0, 0x80, 0xAF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
      [0xED, 0xBF, 0xBF], [0xE2, 0x82], [0xE2, 0x28, 0xA1], [0xF0, 0x8F, 0xBF, 0xBF], [0xF4, 0x90, 0x80, 0x80],
      [0xF5, 0x80, 0x80, 0x80], [0xF0, 0x9F, 0x98], [0xE2, 0x82, 0x28],
    ] as [[UInt8]])
  func bytesThatAreNoUTF8AreRefused(_ bytes: [UInt8]) {
    let quote = UInt8(ascii: "\"")
    #expect(check([quote] + bytes + [quote]) == JSONError(offset: 1, expected: "UTF-8"))
    #expect(check([quote] + bytes) != nil)
  }

  @Test func nestingIsBoundedAndNeverRecurses() {
    #expect(check(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    #expect(check(String(repeating: "[", count: 20_000)) == JSONError(offset: 64, expected: "at most 64 levels"))
    #expect(check(String(repeating: "{\"a\":", count: 9_000))?.expected == "at most 64 levels")
  }

  @Test(arguments: [
    ("// one\n[1, // two\n 2,\n] // three", true), ("{\"a\": 1,}", true), ("{\"a\": [ ], // x\n}", true),
    ("[,]", false),
    ("[1,,]", false), ("[1] / 2", false), ("[1] /* 2 */", false), ("//", false),
  ])
  func theCommentedDialectTakesLineCommentsAndTrailingCommas(_ text: String, _ isGood: Bool) {
    #expect((check(text, .commented) == nil) == isGood)
    #expect(check(text, .strict) != nil)
  }

  @Test(arguments: [
    ("0", 0), ("-0", 0), ("9223372036854775807", Int.max), ("-9223372036854775808", Int.min), ("-12", -12),
    ("9223372036854775808", nil), ("-9223372036854775809", nil), ("99999999999999999999999999", nil), ("1.0", nil),
    ("1e2", nil), ("\"1\"", nil), ("true", nil),
  ])
  func integersAreThoseThatIntHolds(_ text: String, _ expected: Int?) {
    #expect((try? value(text) { try $0.integer() }) == expected)
  }

  @Test(arguments: [("1.5", 1.5), ("-2e3", -2000), ("0.25", 0.25), ("1e999", nil), ("null", nil)])
  func numbersAreFinite(_ text: String, _ expected: Double?) {
    #expect((try? value(text) { try $0.number() }) == expected)
  }

  @Test(arguments: [
    ("\"\"", ""), ("\"abc\"", "abc"), ("\"\\u0041\\u00e9\\u20ac\"", "Aé€"), ("\"\\ud83d\\ude00!\"", "😀!"),
    ("\"\\b\\f\\n\\r\\t\\/\\\\\\\"\"", "\u{8}\u{C}\n\r\t/\\\""), ("\"\\u0000\"", "\0"), ("\"\\uFFFF\"", "\u{FFFF}"),
    ("\"\\udbff\\udfff\"", "\u{10FFFF}"),
  ])
  func escapesAreUndone(_ text: String, _ expected: String) throws {
    try value(text) { reader in
      let text = try reader.string()
      #expect(text.string == expected)
      #expect(Array(text.utf8) == Array(expected.utf8))
      #expect(text.scalarCount == expected.unicodeScalars.count)
    }
  }

  @Test func textsAreComparedWithTheirEscapesUndone() throws {
    try value("\"\\u0074ype\"") { reader in
      let text = try reader.string()
      #expect(text.isEqual("type"))
      #expect(!text.isEqual("typ"))
      #expect(!text.isEqual("types"))
      #expect(!text.isEqual(""))
    }
  }

  @Test func membersAndElementsAreReadInOrder() throws {
    let text = try value("{\"a\":[1,[2,3],{}],\"b\":{\"c\":true},\"d\":null}") { reader in
      var seen: [String] = []
      try reader.beginObject()
      while let key = try reader.nextKey() {
        seen.append(key.string)
        guard try reader.peek() == .array else {
          try reader.skip()
          continue
        }
        try reader.beginArray()
        while try reader.nextElement() {
          seen.append("\(try reader.peek())")
          try reader.skip()
        }
      }
      return seen.joined(separator: " ")
    }
    #expect(text == "a number array object b d")
  }

  @Test func placesAreCountedInLinesAndCharacters() {
    Array("{\n \"é\": x}".utf8).withUnsafeBytes { buffer in
      let reader = JSONReader(buffer)
      #expect(reader.position(of: 0) == (1, 1))
      #expect(reader.position(of: 2) == (2, 1))
      #expect(reader.position(of: 9) == (2, 7))
      #expect(reader.position(of: 99).line == 2)
      #expect(reader.position(of: -1) == (1, 1))
    }
  }

  @Test func everyPrefixOfATextIsRefusedAndNoneTraps() {
    let text = Array("{\"a\":[1.5e3,\"\\ud83d\\ude00é\",true,null],\"b\":{}}".utf8)
    for count in 0..<text.count { #expect(check(Array(text.prefix(count))) != nil) }
    for index in text.indices {
      for byte in [0x00, 0x22, 0x2C, 0x5C, 0x5D, 0x7D, 0xC3, 0xF0, 0xFF] as [UInt8] {
        var changed = text
        changed[index] = byte
        _ = check(changed)
        _ = check(changed, .commented)
      }
    }
  }
}
