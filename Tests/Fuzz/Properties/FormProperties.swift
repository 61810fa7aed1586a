// A form's fields survive being written again; a broken escape is named by its place.

import HTTPWire

@testable import DigitSlots

enum FormProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    var reader = FormReader(bytes)
    var fields: [[UInt8]] = []
    do throws(FormReader.BrokenEscape) {
      while let field = try reader.next() {
        fields.append(Array(field.name))
        fields.append(Array(field.value))
      }
    } catch {
      try hold(
        bytes.indices.contains(error.offset) && bytes[error.offset] == UInt8(ascii: "%"),
        "a broken escape begins with %")
      try hold(FormDecoder.decode(bytes) == nil, "nothing of a broken form is applied")
      return
    }
    let written = write(fields)
    let again = written.withUnsafeBytes { bytes -> [[UInt8]] in
      var reader = FormReader(bytes)
      var fields: [[UInt8]] = []
      while let field = try? reader.next() {
        fields.append(Array(field.name))
        fields.append(Array(field.value))
      }
      return fields
    }
    try hold(again == fields, "fields written are read as the same")
    guard let batch = FormDecoder.decode(bytes) else { return }
    try hold(1...2 ~= batch.events.count && fields.count <= 4, "a form is a text, a key, or both")
    try hold(written.withUnsafeBytes { FormDecoder.decode($0) }?.events == batch.events, "encoding changes no event")
    try EventProperties.apply(batch)
  }

  /// Every byte escaped.
  private static func write(_ fields: [[UInt8]]) -> [UInt8] {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for (index, field) in fields.enumerated() {
      for byte in field { bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] }
      bytes.append(index % 2 == 0 ? UInt8(ascii: "=") : UInt8(ascii: "&"))
    }
    return bytes
  }
}
