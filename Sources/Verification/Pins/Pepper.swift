// The pepper: a key in a file of its own that is mixed into each code before it is hashed. Who has the hashes without it
// cannot try codes; without one, all of six digits are tried in some hours.

import Foundation

/// A key that codes are mixed with.
struct Pepper: Sendable {
  /// Bytes a key.
  private static let size = 32

  private let key: HMACSHA256
  /// Names the key in the lines that were made with it, and tells nothing of it: 32 bits of an HMAC.
  let name: String

  init(key: [UInt8]) {
    self.key = HMACSHA256(key: key)
    let digest = self.key.code(for: "digitslots pepper".utf8)
    name = String(decoding: HexText.encode(digest.bytes.prefix(4)), as: UTF8.self)
  }

  /// Where the pepper of a file of codes is kept unless it is told otherwise.
  static func path(for pins: String) -> String { pins + ".pepper" }

  /// Reads the one at `path`.
  init(path: String) throws(SecretFileProblem) {
    let file = try SecretFile(path: path)
    let text = file.bytes.filter { $0 != 0x0A && $0 != 0x0D }
    guard text.count == 2 * Self.size, let key = HexText.decode(text) else {
      throw SecretFileProblem(path, "found no pepper, allowed \(2 * Self.size) hex digits")
    }
    self.init(key: key)
  }

  /// The one at `path`, made there when there is none.
  static func make(at path: String) throws -> Pepper {
    try SecretFileEditor(path: path).edit { old in
      guard old == nil else { return nil }
      var generator = SystemRandomNumberGenerator()
      return HexText.encode((0..<size).map { _ in generator.next() }) + [0x0A]
    }
    return try Pepper(path: path)
  }

  /// Calls `body` with what is hashed in place of `code`: 64 hex digits, wiped afterwards.
  func withPhrase<Result>(of code: SecretCode, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    var phrase = code.withASCII { HexText.encode(key.code(for: $0).bytes) }
    return phrase.withUnsafeMutableBytes { buffer in
      defer { wipe(buffer) }
      return body(UnsafeRawBufferPointer(buffer))
    }
  }
}
