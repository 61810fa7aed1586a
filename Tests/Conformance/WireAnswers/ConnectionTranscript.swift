// A connection without a socket: the server's own reader is fed in pieces, and what comes out is written down.

import HTTPWire

@testable import HTTPServer

/// Everything a server could tell apart in the bytes of one connection.
struct ConnectionTranscript {
  /// Requests and how it ended (`end`, `wait`, `closed` or `refused`), joined by `|`.
  private(set) var text = ""

  init(_ bytes: UnsafeRawBufferPointer, cuts: [Int], _ limits: Limits) {
    let reader = RequestReader(limits: limits)
    var start = 0
    for cut in cuts + [bytes.count] {
      let piece = bytes[start..<cut]
      start = cut
      guard !piece.isEmpty else { continue }
      reader.room(atLeast: piece.count).copyBytes(from: piece)
      reader.didReceive(piece.count)
      if let ending = advance(reader) {
        text += ending
        return
      }
    }
    text += reader.isEmpty ? "end" : "wait"
  }

  /// Takes all steps there are; the ending when nothing may follow.
  private mutating func advance(_ reader: RequestReader) -> String? {
    while true {
      switch reader.next() {
      case .needsMore: return nil
      case .head: continue
      case .refused(let status): return "refused \(status.code)"
      case .request:
        note(reader)
        let staysOpen = reader.head.keepsAlive
        reader.consume()
        if !staysOpen { return "closed" }
      }
    }
  }

  private mutating func note(_ reader: RequestReader) {
    let (head, bytes) = (reader.head, reader.bytes)
    let framing =
      switch head.framing {
      case .none: "none"
      case .length: "length"
      case .chunked: "chunked"
      }
    let host = head.authority(in: bytes)
    let port = host?.port.map { String($0) } ?? ""
    var words = [
      "\(head.method)", "\(head.minorVersion)", "\(head.target.form)", head.target.isHTTPS ? "https" : "http",
    ]
    words += [Self.hex(head.path(in: bytes)), Self.hex(head.query(in: bytes))]
    words += [host.map { Self.hex($0.host) } ?? "nobody", port, framing, head.keepsAlive ? "stays" : "closes"]
    words += ["\(head.expectation)", Self.hex(reader.body)]
    head.forEach(.cookie, in: bytes) { words.append(Self.hex($0)) }
    text += words.joined(separator: " ") + "|"
  }

  private static func hex(_ bytes: UnsafeRawBufferPointer) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
