// What the server's reader makes of a connection's bytes, in a form that is quick to compare: everything a handler could
// tell apart goes into a digest.

import HTTPWire

@testable import HTTPServer

/// The requests of a connection and how it ended.
struct ConnectionTrace: Equatable {
  enum Ending: Equatable {
    /// All bytes are used up, or a request is not complete, or one asked to close.
    case end, wait, closed
    case refused(Status)
  }

  private(set) var ending = Ending.end
  private(set) var requests = 0
  private var digest = Digest()

  /// Feeds `bytes` in pieces that end at `cuts` and at their end.
  init(_ bytes: UnsafeRawBufferPointer, cuts: some Sequence<Int>, limits: Limits) throws(BrokenProperty) {
    let reader = RequestReader(limits: limits)
    var start = 0
    for cut in cuts {
      try feed(reader, bytes, &start, to: cut, limits)
      guard ending == .end else { return }
    }
    try feed(reader, bytes, &start, to: bytes.count, limits)
    if ending == .end, !reader.isEmpty { ending = .wait }
  }

  private mutating func feed(
    _ reader: RequestReader, _ bytes: UnsafeRawBufferPointer, _ start: inout Int, to end: Int, _ limits: Limits
  ) throws(BrokenProperty) {
    guard start < end else { return }
    let piece = bytes[start..<end]
    start = end
    reader.room(atLeast: piece.count).copyBytes(from: piece)
    reader.didReceive(piece.count)
    while true {
      switch reader.next() {
      case .needsMore: return
      case .head: continue
      case .refused(let status):
        try hold(reader.next() == .refused(status), "a refusal stays")
        ending = .refused(status)
        return
      case .request:
        requests += 1
        try note(reader, limits)
        let closes = !reader.head.keepsAlive
        reader.consume()
        if closes {
          ending = .closed
          return
        }
      }
    }
  }

  /// Takes a request in, and checks what every handler relies on.
  private mutating func note(_ reader: RequestReader, _ limits: Limits) throws(BrokenProperty) {
    let (head, bytes, body) = (reader.head, reader.bytes, reader.body)
    try hold(body.count <= limits.body, "no body is larger than its limit")
    let path = head.path(in: bytes)
    try hold(path.first == UInt8(ascii: "/") || path.elementsEqual("*".utf8), "a path begins with a slash, or is *")
    try hold(path.allSatisfy { 0x21...0x7E ~= $0 }, "a path holds nothing but visible ASCII")
    try hold(head.minorVersion <= 1, "the version is 1.0 or 1.1")
    try hold(head.framing != .none || body.isEmpty, "no body without framing")
    let host = head.authority(in: bytes)
    try hold(host != nil || head.minorVersion == 0, "a request of HTTP/1.1 has a host")
    digest.add(path)
    digest.add(head.query(in: bytes))
    digest.add(body)
    if let host { digest.add(host.host) }
    digest.add(host?.port.map(Int.init) ?? -1)
    for number in [Int(head.method.rawValue), Int(head.minorVersion), head.keepsAlive ? 1 : 0] { digest.add(number) }
    digest.add(head.expectation == .none ? 0 : head.expectation == .unknown ? 1 : 2)
    digest.add(head.framing == .chunked ? 1 : 0)
    for field in KnownField.allCases {
      var isClean = true
      head.forEach(field, in: bytes) { value in
        digest.add(value)
        isClean = isClean && !value.contains { $0 == 0x0D || $0 == 0x0A || $0 == 0 }
      }
      try hold(isClean, "no value holds CR, LF or NUL")
    }
  }
}
