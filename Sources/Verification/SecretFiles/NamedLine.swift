// The lines that files of secrets consist of: `name:secret:options`, with comments and empty lines between. What a secret
// and the options may be is the verifiers' matter.

/// One line of a file of secrets.
package struct NamedLine: Equatable, Sendable {
  /// The most names a file may hold: each of them costs time at every attempt.
  static let most = 50

  /// Its number in the file, from 1.
  let number: Int
  /// Whose it is.
  let name: String
  /// The second field.
  let secret: String
  /// Everything after the second colon, where there is one.
  let rest: String

  /// `key=value` with commas between.
  struct Option: Equatable, Sendable { let key: String, value: String }

  /// Whether `name` is `[A-Za-z0-9][A-Za-z0-9._@-]{0,63}`.
  package static func isName(_ name: String) -> Bool {
    let bytes = name.utf8
    guard 1...64 ~= bytes.count, let first = bytes.first, isPlain(first) else { return false }
    return bytes.allSatisfy { isPlain($0) || ".-_@".utf8.contains($0) }
  }
  /// What a name may be, for people.
  package static let allowedName = "letters, digits and then also . _ @ -, up to 64"

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  /// Takes the text of the file at `path` apart.
  static func all(in bytes: [UInt8], path: String) throws(SecretFileProblem) -> [NamedLine] {
    var lines: [NamedLine] = []
    var names: [String: Int] = [:]
    for (number, text) in numbered(bytes) {
      guard let text = String(validating: text, as: UTF8.self) else {
        throw SecretFileProblem(path, line: number, "found bytes that are no UTF-8")
      }
      let trimmed = text.drop { $0 == " " || $0 == "\t" }
      if trimmed.isEmpty || trimmed.hasPrefix("#") { continue }
      let fields = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
      guard fields.count >= 2 else {
        throw SecretFileProblem(path, line: number, "found no colon, allowed name:secret:options or # a comment")
      }
      guard isName(fields[0]) else {
        throw SecretFileProblem(path, line: number, "found a name that is none, allowed \(allowedName)")
      }
      if let other = names.updateValue(number, forKey: fields[0]) {
        throw SecretFileProblem(path, line: number, "found \(fields[0]) again, which stands in line \(other) already")
      }
      guard lines.count < most else {
        throw SecretFileProblem(path, line: number, "found one more name, allowed up to \(most)")
      }
      lines.append(
        NamedLine(number: number, name: fields[0], secret: fields[1], rest: fields.count > 2 ? fields[2] : ""))
    }
    return lines
  }

  /// The lines of `bytes` without their ends, a carriage return included.
  static func numbered(_ bytes: [UInt8]) -> [(number: Int, text: ArraySlice<UInt8>)] {
    bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated().map { index, line in
      (index + 1, line.last == 0x0D ? line.dropLast() : line)
    }
  }

  /// The options that ``rest`` holds.
  func options(_ path: String) throws(SecretFileProblem) -> [Option] {
    var options: [Option] = []
    for part in rest.split(separator: ",") {
      let trimmed = part.trimmingPrefix { $0 == " " }
      let sides = trimmed.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard sides.count == 2 else {
        throw SecretFileProblem(path, line: number, "found an option without =, allowed option=value")
      }
      guard !options.contains(where: { $0.key == sides[0] }) else {
        throw SecretFileProblem(path, line: number, "found the option \(sides[0]) twice, allowed once")
      }
      options.append(Option(key: sides[0], value: sides[1]))
    }
    return options
  }
}
