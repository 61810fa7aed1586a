// Forms: fields, decoding, broken escapes.

import HTTPWire
import Testing

@Suite("Forms")
struct FormReaderTests {
  private static func read(_ body: String) throws -> [[String]] {
    try Array(body.utf8).withUnsafeBytes { bytes in
      var reader = FormReader(bytes)
      var fields: [[String]] = []
      while let field = try reader.next() { fields.append([text(field.name), text(field.value)]) }
      return fields
    }
  }

  @Test(
    "are read as fields in their order, decoded",
    arguments: [
      ("", []), ("key=5", [["key", "5"]]), ("a=1&b=2", [["a", "1"], ["b", "2"]]), ("a", [["a", ""]]),
      ("a=", [["a", ""]]),
      ("=1", [["", "1"]]), ("=", [["", ""]]), ("&&a=1&&", [["a", "1"]]), ("&", []), ("a=b=c", [["a", "b=c"]]),
      ("a+b=c+d", [["a b", "c d"]]), ("%61=%2B%26%3D", [["a", "+&="]]), ("a=%e4%BD%a0", [["a", "\u{E4}\u{BD}\u{A0}"]]),
      ("a=%00", [["a", "\0"]]), ("a=1;b=2", [["a", "1;b=2"]]), ("text=12%203", [["text", "12 3"]]),
      ("a=1&a=2", [["a", "1"], ["a", "2"]]),
    ])
  func fields(body: String, expected: [[String]]) throws {
    #expect(try Self.read(body) == expected)
  }

  @Test(
    "with a broken escape are refused with its place",
    arguments: [
      ("%", 0), ("a=%", 2), ("a=%4", 2), ("a=%4g", 2), ("a=%g4", 2), ("%&a=1", 0), ("a=1&b=%zz", 6), ("a=%4&b", 2),
      ("a=%%41", 2), ("a=%41%", 5),
    ])
  func brokenEscapes(body: String, offset: Int) {
    #expect {
      try Self.read(body)
    } throws: { error in
      (error as? FormReader.BrokenEscape)?.offset == offset
    }
  }

  @Test("are compared and copied without an array")
  func decoding() throws {
    let body = Array("k%65y=%31+2".utf8)
    try body.withUnsafeBytes { bytes in
      var reader = FormReader(bytes)
      let field = try #require(try reader.next())
      #expect(field.name.equals("key"))
      #expect(!field.name.equals("ke"))
      #expect(!field.name.equals("keys"))
      #expect(field.value.equals("1 2"))
      var room: [UInt8] = [0, 0, 0, 9]
      #expect(room.withUnsafeMutableBytes { field.value.decode(into: $0) } == 3)
      #expect(room == [0x31, 0x20, 0x32, 9])
      var little: [UInt8] = [0, 0]
      #expect(little.withUnsafeMutableBytes { field.value.decode(into: $0) } == nil)
      #expect(try reader.next() == nil)
    }
  }
}
