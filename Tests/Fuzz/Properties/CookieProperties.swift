// What is found in a `Cookie` line does not hang on what stands around it.

import HTTPWire

@testable import DigitSlots

enum CookieProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    let values = Self.values(in: bytes)
    for value in values {
      try hold(!value.contains(UInt8(ascii: ";")), "a value ends at its semicolon")
      try hold(value.first != 0x20 && value.last != 0x20, "a value has no white space around it")
    }
    let place = cut(of: bytes)
    let left = Array(bytes[..<place])
    let right = Array(bytes[place...])
    let joined = left + Array("; ".utf8) + right
    let apart = left.withUnsafeBytes { Self.values(in: $0) } + right.withUnsafeBytes { Self.values(in: $0) }
    try hold(joined.withUnsafeBytes { Self.values(in: $0) } == apart, "cookies do not touch each other")
    let cookie = SessionCookie(port: 1, key: SessionKey(bytes: Array(repeating: 7, count: SessionKey.count)))
    if let found = cookie.find(in: bytes, where: { _ in true }) {
      let written = cookie.field(setting: found)
      let again = written.withUnsafeBytes { cookie.find(in: $0) { _ in true } }
      try hold(again == found, "a token written is read as the same")
    }
  }

  private static func values(in bytes: UnsafeRawBufferPointer) -> [[UInt8]] {
    let name = Array("digitslots-1".utf8)
    return name.withUnsafeBytes { name in
      var reader = CookieReader(bytes, name: name)
      var values: [[UInt8]] = []
      while let value = reader.next() { values.append(Array(value)) }
      return values
    }
  }
}
