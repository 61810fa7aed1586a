// The files of `Public`: built in, and file by file those of a folder that takes precedence. Read once into an immutable
// table; no file is opened while serving. Reading a folder is in a file of its own.

import Verification

/// What the browser can get, by path.
package struct PublicFiles: Sendable {
  /// One file as it is served.
  package struct File: Sendable {
    package let bytes: [UInt8]
    package let contentType: String
    /// A strong entity tag with its quotes: the same bytes have the same one, on every machine and after every start.
    package let entityTag: String
    /// Seconds since 1970: the file's time, or the start's for one built in.
    package let modified: Int

    /// The file called `name`.
    package init(name: String, bytes: [UInt8], modified: Int) {
      self.bytes = bytes
      self.modified = modified
      contentType = ContentType.of(name)
      entityTag = Self.entityTag(of: bytes)
    }
  }

  /// By path with its leading slash: `/style.css`, `/app.js`, `/locales/en.json` … Templates (`*.html`) are not here.
  package let served: [String: File]
  /// Templates by file name.
  package let templates: [String: [UInt8]]

  /// Reads what is built in, then `directory` when there is one. Throws ``PublicFilesError`` with the file's name and
  /// the remedy.
  package init(directory: String?, now: Int) throws {
    var served: [String: File] = [:]
    var templates: [String: [UInt8]] = [:]
    func add(_ path: String, _ bytes: [UInt8], _ modified: Int) {
      if path.hasSuffix(".html") {
        templates[path] = bytes
      } else {
        let file = File(name: path, bytes: bytes, modified: modified)
        for spelling in Self.spellings(of: path) { served["/" + spelling] = file }
      }
    }
    for (path, bytes) in BuiltInFiles.all { add(path, bytes, now) }
    if let directory {
      for file in try PublicDirectory.read(directory) { add(file.path, file.bytes, file.modified) }
    }
    self.served = served
    self.templates = templates
  }

  /// The path as it may be asked for, because requests are matched byte by byte: as browsers send it, with the characters
  /// that may stand in a path segment as they are (RFC 3986 section 3.3; URL Standard, path percent-encode set), and
  /// with everything but unreserved characters and slashes percent-encoded.
  static func spellings(of path: String) -> Set<String> {
    [percentEncoded(path, keeping: "!$&'()*+,;=:@"), percentEncoded(path)]
  }

  /// `path` with everything but unreserved characters, slashes and those of `kept` percent-encoded.
  static func percentEncoded(_ path: String, keeping kept: String = "") -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    let plain = Set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/".utf8).union(kept.utf8)
    let encoded = path.utf8.flatMap { byte in
      plain.contains(byte) ? [byte] : [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
    }
    return String(decoding: encoded, as: UTF8.self)
  }
}

extension PublicFiles.File {
  /// The first 128 bits of the SHA-256 of `bytes`, as a strong tag.
  private static func entityTag(of bytes: [UInt8]) -> String {
    let hex = SHA256.digest(of: bytes).bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\"\(hex.joined())\""
  }
}
