// Reads request heads (RFC 9112) in place, in the buffer that the connection owns. Pure: bytes in, one of three outcomes
// out. Bodies are left to ``ChunkedDecoder``, host lists and paths to the server.

/// Parses one request head after another.
///
/// Give it all bytes received for this request so far, whenever some have come; what it has seen before is not looked at
/// again, so the cost of a slow sender is linear. After a head, or before the next one, call ``reset()``.
///
/// How the bytes were cut never changes the outcome: a line is judged when its line end is there, except that a control
/// byte and a byte beyond a limit are refused where they stand. The first of these places in the order of bytes decides.
package struct RequestParser: Sendable {
  package enum Outcome: Equatable, Sendable {
    /// More bytes are needed.
    case incomplete
    /// The head is complete in ``RequestParser/head`` and takes up the first `length` bytes; the body follows.
    case head(length: Int)
    /// To be answered with this status, then closed. Nothing behind it may be parsed.
    case refused(Status)
  }

  /// The head as far as it is known; complete after ``Outcome/head(length:)``. After a refusal its method is right when
  /// the request line was sound, else `other`.
  package private(set) var head = RequestHead()

  private enum Stage: Sendable {
    case requestLine
    case fields
    case finished(Outcome)
  }

  private let limits: Limits
  private var stage = Stage.requestLine
  /// Everything before this offset has been looked at.
  private var scanned = 0
  private var lineStart = 0
  private var fieldsStart = 0
  private var emptyLines = 0
  private var fieldCount = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Makes ready for the next request; memory is kept.
  package mutating func reset() {
    head.reset()
    stage = .requestLine
    (scanned, lineStart, fieldsStart, emptyLines, fieldCount) = (0, 0, 0, 0, 0)
  }

  /// Goes on with `bytes`: those given before, at the same offsets, and what has come since.
  package mutating func parse(_ bytes: UnsafeRawBufferPointer) -> Outcome {
    while true {
      switch stage {
      case .finished(let outcome): return outcome
      case .requestLine:
        switch nextLine(bytes, limit: lineStart + limits.requestLine, allowsTab: false) {
        case .incomplete: return .incomplete
        case .malformed: refuse(.badRequest)
        case .tooLong:
          // Only a line that got as far as its target has a target that is too long.
          let line = bytes.slice(ByteRange(start: lineStart, end: lineStart + limits.requestLine))
          refuse(line.contains(Ascii.space) ? .uriTooLong : .badRequest)
        case .line(let line): takeRequestLine(bytes, line)
        }
      case .fields:
        guard lineStart < bytes.count else { return .incomplete }
        if fieldCount >= limits.fieldCount, bytes[lineStart] != Ascii.carriageReturn {
          refuse(.fieldsTooLarge)
          continue
        }
        let limit = min(lineStart + limits.fieldLine, fieldsStart + limits.fields)
        switch nextLine(bytes, limit: limit, allowsTab: true) {
        case .incomplete: return .incomplete
        case .malformed: refuse(.badRequest)
        case .tooLong: refuse(.fieldsTooLarge)
        case .line(let line): takeField(bytes, line)
        }
      }
    }
  }

  private mutating func refuse(_ status: Status) { stage = .finished(.refused(status)) }

  private enum Line {
    case incomplete, malformed, tooLong
    case line(ByteRange)
  }

  /// The line that begins at `lineStart`, once its CRLF is there; its bytes end before offset `limit`.
  private mutating func nextLine(_ bytes: UnsafeRawBufferPointer, limit: Int, allowsTab: Bool) -> Line {
    var index = scanned
    while true {
      index = bytes.plainBytesEnd(from: index, to: min(limit, bytes.count))
      guard index < bytes.count else {
        scanned = index
        return .incomplete
      }
      let byte = bytes[index]
      if byte == Ascii.carriageReturn {
        guard index + 1 < bytes.count else {
          scanned = index
          return .incomplete
        }
        guard bytes[index + 1] == Ascii.lineFeed else { return .malformed }
        let line = ByteRange(start: lineStart, end: index)
        lineStart = index + 2
        scanned = lineStart
        return .line(line)
      }
      if index >= limit { return .tooLong }
      if byte != Ascii.tab || !allowsTab { return .malformed }
      index += 1
    }
  }

  private mutating func takeRequestLine(_ bytes: UnsafeRawBufferPointer, _ line: ByteRange) {
    if line.isEmpty {
      // RFC 9112 section 2.2 asks for one empty line at least to be passed over.
      emptyLines += 1
      if emptyLines > limits.emptyLines { refuse(.badRequest) }
      return
    }
    var index = line.start
    while index < line.end, ByteClass.isToken(bytes[index]) { index += 1 }
    let method = ByteRange(start: line.start, end: index)
    guard !method.isEmpty, index < line.end, bytes[index] == Ascii.space else { return refuse(.badRequest) }
    let targetStart = index + 1
    index = targetStart
    while index < line.end, ByteClass.isTarget(bytes[index]) { index += 1 }
    let target = ByteRange(start: targetStart, end: index)
    guard !target.isEmpty, index < line.end, bytes[index] == Ascii.space,
      let version = Self.version(bytes.slice(ByteRange(start: index + 1, end: line.end)))
    else { return refuse(.badRequest) }
    guard version.major == 1 else { return refuse(.versionNotSupported) }
    let known = Method(bytes.slice(method))
    guard let parsed = RequestTarget(bytes, target, method: known) else { return refuse(.badRequest) }
    head.method = known
    head.minorVersion = min(version.minor, 1)
    head.target = parsed
    fieldsStart = lineStart
    stage = .fields
  }

  /// `HTTP/` digit `.` digit, in capitals (RFC 9112 section 2.3).
  private static func version(_ bytes: UnsafeRawBufferPointer) -> (major: UInt8, minor: UInt8)? {
    guard bytes.count == 8, bytes.slice(ByteRange(start: 0, end: 5)).equals("HTTP/"), ByteClass.isDigit(bytes[5]),
      bytes[6] == Ascii.dot, ByteClass.isDigit(bytes[7])
    else { return nil }
    return (bytes[5] - Ascii.zero, bytes[7] - Ascii.zero)
  }

  private mutating func takeField(_ bytes: UnsafeRawBufferPointer, _ line: ByteRange) {
    if line.isEmpty {
      if let fault = head.settle(bytes) {
        refuse(fault)
      } else {
        stage = .finished(.head(length: lineStart))
      }
      return
    }
    // A folded line begins with white space, so its name is empty: RFC 9112 section 5.2 has it refused.
    var colon = line.start
    while colon < line.end, ByteClass.isToken(bytes[colon]) { colon += 1 }
    guard colon > line.start, colon < line.end, bytes[colon] == Ascii.colon else { return refuse(.badRequest) }
    fieldCount += 1
    if let field = KnownField(bytes.slice(ByteRange(start: line.start, end: colon))) {
      let value = bytes.trimmed(ByteRange(start: colon + 1, end: line.end))
      head.lines.append(RequestHead.FieldLine(field: field, value: value))
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The offset of the first control byte at or after `from`, at most `to`; eight bytes at a time.
  fileprivate func plainBytesEnd(from: Int, to: Int) -> Int {
    var index = from
    let ones: UInt64 = 0x0101_0101_0101_0101
    while to - index >= 8 {
      let word = loadUnaligned(fromByteOffset: index, as: UInt64.self)
      let zeroForDelete = word ^ (ones &* 0x7F)
      // A subtraction borrows into the top bit of a byte that was smaller; bytes from 80 up had theirs before.
      let below20 = (word &- ones &* 0x20) & ~word
      let delete = (zeroForDelete &- ones) & ~zeroForDelete
      if (below20 | delete) & (ones &* 0x80) != 0 { break }
      index += 8
    }
    while index < to, self[index] >= 0x20, self[index] != 0x7F { index += 1 }
    return index
  }
}
