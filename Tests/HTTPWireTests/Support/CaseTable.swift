// Reads a table of raw requests and expands its small language: \r \n \t \\ \xHH, {{text*N}}, {{host}} and the like.

import Foundation
import Testing

/// One line of a table.
struct Case: CustomTestStringConvertible, Sendable {
  let id: String
  let expected: String
  let note: String
  /// What is sent, in order.
  let steps: [Step]

  enum Step: Equatable, Sendable {
    case send([UInt8])
    /// The client half-closes.
    case end
  }

  var testDescription: String { "\(id) \(note)" }

  /// Everything that is sent.
  var bytes: [UInt8] {
    steps.flatMap { step -> [UInt8] in
      if case .send(let bytes) = step { bytes } else { [] }
    }
  }

  var endsInput: Bool { steps.contains(.end) }

  static func table(_ name: String) -> [Case] {
    guard let url = Bundle.module.url(forResource: name, withExtension: "tsv", subdirectory: "Cases"),
      let text = try? String(contentsOf: url, encoding: .utf8)
    else { return [] }
    return text.split(separator: "\n").dropFirst().map { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      return Case(
        id: columns[0], expected: columns[2], note: columns.count > 3 ? columns[3] : "",
        steps: steps(expandRepeats(columns[1])))
    }
  }

  private static let values = [
    "host": "localhost:8080", "port": "8080", "page": "/", "post": "/events", "sse": "/stream", "static": "/style.css",
    "etag": "\"x\"", "lastmod": "Thu, 01 Jan 2026 00:00:00 GMT",
  ]

  private static func expandRepeats(_ raw: String) -> String {
    var result = ""
    var rest = raw[...]
    while let match = rest.firstMatch(of: /\{\{((?:(?!\{\{|\}\}).)+?)\*(\d+)\}\}/) {
      result += rest[..<match.range.lowerBound] + String(repeating: String(match.1), count: Int(match.2) ?? 0)
      rest = rest[match.range.upperBound...]
    }
    return result + rest
  }

  private static func steps(_ raw: String) -> [Step] {
    var text = raw
    for (name, value) in values { text = text.replacingOccurrences(of: "{{\(name)}}", with: value) }
    var steps: [Step] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: /\{\{(wait:[\d.]+|recv|fin)\}\}/) {
      steps.append(.send(unescape(rest[..<match.range.lowerBound])))
      if match.1 == "fin" { steps.append(.end) }
      rest = rest[match.range.upperBound...]
    }
    steps.append(.send(unescape(rest)))
    return steps
  }

  static func unescape(_ text: Substring) -> [UInt8] {
    var bytes: [UInt8] = []
    var scalars = text.unicodeScalars.makeIterator()
    while let scalar = scalars.next() {
      guard scalar == "\\", let escape = scalars.next() else {
        bytes += Array(String(scalar).utf8)
        continue
      }
      switch escape {
      case "r": bytes.append(13)
      case "n": bytes.append(10)
      case "t": bytes.append(9)
      case "x":
        let digits = [scalars.next(), scalars.next()].compactMap { $0.map(String.init) }.joined()
        bytes.append(UInt8(digits, radix: 16) ?? 0)
      default: bytes += Array(String(escape).utf8)
      }
    }
    return bytes
  }
}
