// What the writer writes, and that the reader reads it back.

import Testing

@testable import DigitSlots

@Suite struct JSONWriterTests {
  private func text(_ body: (inout JSONWriter) -> Void) -> String {
    var bytes = Array("data: ".utf8)
    JSONWriter.append(to: &bytes, body)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func commasStandBetweenMembersAndElementsOnly() {
    let written = text { json in
      json.beginObject()
      json.key("a")
      json.beginArray()
      json.integer(1)
      json.beginObject()
      json.endObject()
      json.bool(false)
      json.endArray()
      json.key("b")
      json.null()
      json.key("c")
      json.string("x")
      json.endObject()
    }
    #expect(written == "data: {\"a\":[1,{},false],\"b\":null,\"c\":\"x\"}")
  }

  @Test(arguments: [
    ("plain", "\"plain\""), ("a\"b\\c", "\"a\\\"b\\\\c\""), ("\n\u{1}\u{1F}", "\"\\u000a\\u0001\\u001f\""),
    ("請輸入😀", "\"請輸入😀\""), ("", "\"\""),
  ])
  func stringsAreEscapedAndReadBack(_ value: String, _ expected: String) throws {
    var writer = JSONWriter()
    writer.string(value)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == expected)
    let readBack = try writer.bytes.withUnsafeBytes { bytes in
      var reader = JSONReader(bytes)
      return try reader.string().string
    }
    #expect(readBack == value)
  }

  @Test func numbersAreWrittenInFull() {
    let written = text { json in
      json.beginArray()
      json.integer(0)
      json.integer(-10)
      json.integer(Int.min)
      json.integer(UInt64.max)
      json.integer(UInt8(255))
      json.hexadecimal(0)
      json.hexadecimal(0x9F3C)
      json.hexadecimal(.max)
      json.endArray()
    }
    #expect(
      written
        == "data: [0,-10,-9223372036854775808,18446744073709551615,255,\"0\",\"9f3c\",\"ffffffffffffffff\"]")
  }
}
