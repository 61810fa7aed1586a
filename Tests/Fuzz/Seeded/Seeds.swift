// What mutations begin with: the case tables of requests and the lines of seeds.tsv, as `corpus.py` takes them for the
// fuzzer, except for rows with repetitions.

import Foundation

enum Seeds {
  /// The seeds of a target.
  static func of(_ target: FuzzTarget) -> [[UInt8]] {
    switch target {
    case .request: requests
    case .chunked: requests.compactMap(chunkedBody)
    default: rows(of: "Fuzz/seeds.tsv").filter { $0.first == target.rawValue }.compactMap { $0.last }.map(unescaped)
    }
  }

  private static let requests = ["http", "http-more"]
    .flatMap { rows(of: "HTTPWireTests/Cases/\($0).tsv") }
    .map { fill($0[1]) }
    .filter { !$0.contains("{{") && !$0.isEmpty }
    .map(unescaped)

  /// The lines of a table below its heading, in columns. Nothing when it cannot be read; a test counts them.
  private static func rows(of name: String) -> [[String]] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    guard let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8) else { return [] }
    return text.split(separator: "\n").dropFirst().map {
      $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }.filter { $0.count >= 2 }
  }

  private static func fill(_ text: String) -> String {
    let values = [
      "host": "localhost:8080", "port": "8080", "page": "/", "post": "/events", "sse": "/stream",
      "static": "/style.css", "etag": "\"x\"", "lastmod": "Thu, 01 Jan 2026 00:00:00 GMT", "fin": "",
    ]
    return values.reduce(text) { $0.replacing("{{\($1.key)}}", with: $1.value) }
  }

  /// Undoes \r \n \t \\ and \xHH.
  private static func unescaped(_ text: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "\\"), let escape = rest.popFirst() else {
        bytes.append(byte)
        continue
      }
      switch escape {
      case UInt8(ascii: "r"): bytes.append(0x0D)
      case UInt8(ascii: "n"): bytes.append(0x0A)
      case UInt8(ascii: "t"): bytes.append(0x09)
      case UInt8(ascii: "x"):
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      default: bytes.append(escape)
      }
    }
    return bytes
  }

  private static func chunkedBody(of request: [UInt8]) -> [UInt8]? {
    request.firstRange(of: Array("chunked\r\n\r\n".utf8)).map { Array(request[$0.upperBound...]) }
  }
}
