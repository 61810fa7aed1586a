// A connection without a socket: parser, decoder and buffer as a server joins them, and a protocol of what came out.

import HTTPWire

/// Takes bytes in pieces and notes each request, each refusal and how it ended.
struct Wire: ~Copyable {
  /// One line for each request or refusal, everything in it that a server could tell apart.
  private(set) var notes: [String] = []
  /// What a server would answer as far as the wire decides it: `ok`, or a status; `+close` when nothing may follow.
  private(set) var verdicts: [String] = []
  private var buffer = ByteBuffer()
  private var parser: RequestParser
  private var decoder: ChunkedDecoder?
  private var headLength: Int?
  private var isOver = false
  private let limits: Limits
  private static let hosts = ["localhost", "127.0.0.1", "::1"].compactMap { HostName($0) }

  init(limits: Limits = Limits()) {
    self.limits = limits
    parser = RequestParser(limits: limits)
  }

  /// Whether a request has begun and is not complete.
  var isWaiting: Bool { !isOver && (headLength != nil || !buffer.isEmpty) }

  /// `wait`, or the verdicts joined by `;`.
  var outcome: String { verdicts.isEmpty ? "wait" : verdicts.joined(separator: ";") }

  mutating func receive(_ bytes: some Collection<UInt8>) {
    guard !isOver, !bytes.isEmpty else { return }
    let room = buffer.writable(atLeast: bytes.count)
    room.copyBytes(from: bytes)
    buffer.didWrite(bytes.count)
    while !isOver, step() {}
  }

  /// The client sends no more: what has begun can never be complete.
  mutating func end() {
    if isWaiting { refuse(.badRequest) }
    isOver = true
  }

  /// Whether something was completed, so that there may be more.
  private mutating func step() -> Bool {
    guard let length = headLength else {
      switch parser.parse(buffer.readable) {
      case .incomplete: return false
      case .refused(let status): refuse(status)
      case .head(let length):
        headLength = length
        if parser.head.framing == .chunked { decoder = ChunkedDecoder(limits: limits) }
        if let status = refusalOfHead() { answer(status) }
      }
      return true
    }
    let received = buffer.count - length
    switch parser.head.framing {
    case .none: finish(length, body: 0, end: length)
    case .length(let size):
      guard received >= size else { return false }
      finish(length, body: size, end: length + size)
    case .chunked:
      guard var current = decoder else { return false }
      let region = UnsafeMutableRawBufferPointer(rebasing: buffer.mutableReadable[length...])
      let result = current.decode(region)
      decoder = current
      switch result {
      case .incomplete:
        buffer.truncate(to: length + current.bodyLength)
        return false
      case .refused(let status): refuse(status)
      case .complete(let consumed): finish(length, body: current.bodyLength, end: length + consumed)
      }
    }
    return true
  }

  /// What a server says of a sound head before it reads the body, in its order: host, method, length.
  private func refusalOfHead() -> String? {
    let head = parser.head
    let isListed = head.authority(in: buffer.readable).map { host in Self.hosts.contains { $0.matches(host) } } ?? false
    if !isListed || head.target.isHTTPS { return "421" }
    if head.method == .other { return "501" }
    if head.expectation == .unknown { return "417" }
    if case .length(let length) = head.framing, length > limits.body { return "413+close" }
    return nil
  }

  private mutating func answer(_ verdict: String) {
    note(body: 0)
    verdicts.append(verdict)
    isOver = true
  }

  private mutating func finish(_ head: Int, body: Int, end: Int) {
    note(body: body)
    let isStream = parser.head.path(in: buffer.readable).equals("/stream") && parser.head.method == .get
    verdicts.append(parser.head.keepsAlive ? "ok" : "ok+close")
    isOver = !parser.head.keepsAlive || isStream
    buffer.consume(end)
    parser.reset()
    (headLength, decoder) = (nil, nil)
  }

  private mutating func refuse(_ status: Status) {
    notes.append("refused \(status.code), \(parser.head.method)")
    verdicts.append("\(status.code)+close")
    isOver = true
  }

  private mutating func note(body: Int) {
    let head = parser.head
    let bytes = buffer.readable
    var note = "\(head.method) \(text(head.path(in: bytes)))?\(text(head.query(in: bytes))) 1.\(head.minorVersion)"
    note += " \(head.framing) \(head.keepsAlive) \(head.expectation) \(head.target.form)"
    if let host = head.authority(in: bytes) { note += " \(text(host.host)):\(host.port.map(String.init) ?? "")" }
    for field in KnownField.allCases { head.forEach(field, in: bytes) { note += " \(field)=\(text($0))" } }
    if let length = headLength {
      note += " body=" + text(bytes.slice(ByteRange(start: length, end: length + body)))
    }
    notes.append(note)
  }
}

/// Bytes as text, one character a byte.
func text(_ bytes: some Sequence<UInt8>) -> String {
  String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
}

/// What becomes of bytes that come in pieces ending at `cuts`.
struct Transcript: Equatable {
  let outcome: String
  let notes: [String]
  let isWaiting: Bool

  init(_ bytes: [UInt8], cuts: [Int] = [], ends: Bool = false, limits: Limits = Limits()) {
    var wire = Wire(limits: limits)
    var start = 0
    for cut in cuts + [bytes.count] {
      wire.receive(bytes[start..<cut])
      start = cut
    }
    if ends { wire.end() }
    (outcome, notes, isWaiting) = (wire.outcome, wire.notes, wire.isWaiting)
  }
}
