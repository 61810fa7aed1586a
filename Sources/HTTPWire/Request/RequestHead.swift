// What a request says before its body, as places in the connection's buffer. Whether it may be served is the server's
// matter.

/// The head of one request. Its ranges count from the first byte that the parser was given for this request; each
/// accessor takes those same bytes. Values are never copied.
package struct RequestHead: Sendable {
  /// `other` for a sound token that is no known method: 501, once the host has been checked.
  package internal(set) var method = Method.other
  /// 0 for HTTP/1.0, else 1: a higher minor version is served as 1.1 (RFC 9110 section 2.5).
  package internal(set) var minorVersion: UInt8 = 1
  /// What the target said.
  package internal(set) var target = RequestTarget()
  /// How the body is delimited.
  package internal(set) var framing = BodyFraming.none
  /// Whether the client wants the connection to stay (RFC 9112 section 9.3).
  package internal(set) var keepsAlive = true
  /// What `Expect` asks for.
  package internal(set) var expectation = Expectation.none
  /// The lines of known fields in their order; the array keeps its memory from request to request.
  var lines: [FieldLine] = []

  /// One line of a known field.
  struct FieldLine: Sendable {
    let field: KnownField
    /// Without white space around it.
    let value: ByteRange
  }

  /// The path as sent, without the query; "/" when an absolute target has none, "*" for `OPTIONS *`.
  package func path(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer { bytes.slice(target.path) }

  /// What follows the first `?` of the target, or empty. Its escapes are not checked.
  package func query(in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer { bytes.slice(target.query) }

  /// Whom the request is for: the authority of an absolute target, else `Host`. Nil only for an HTTP/1.0 request that
  /// names nobody. The parser has checked the grammar; an empty host is sound and on nobody's list.
  package func authority(in bytes: UnsafeRawBufferPointer) -> HostAuthority? {
    if target.form == .absolute { return HostAuthority(bytes.slice(target.authority)) }
    return value(of: .host, in: bytes).flatMap { HostAuthority($0) }
  }

  /// The value of the first line of a field without surrounding white space, or nil when there is none.
  package func value(of field: KnownField, in bytes: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer? {
    for line in lines where line.field == field { return bytes.slice(line.value) }
    return nil
  }

  /// The value of each line of a field, in order.
  package func forEach(
    _ field: KnownField, in bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    for line in lines where line.field == field { body(bytes.slice(line.value)) }
  }

  /// How many lines a field has.
  func count(of field: KnownField) -> Int {
    var count = 0
    for line in lines where line.field == field { count += 1 }
    return count
  }

  /// As before the first request, keeping memory.
  mutating func reset() {
    method = .other
    minorVersion = 1
    target = RequestTarget()
    framing = .none
    keepsAlive = true
    expectation = .none
    lines.removeAll(keepingCapacity: true)
  }
}

/// How the body of a request is delimited (RFC 9112 section 6).
package enum BodyFraming: Equatable, Sendable {
  /// There is no body.
  case none
  /// `Content-Length`, 0…Int.max. Anything above the server's limit is 413: that is the server's to say, after host,
  /// path and origin. Compare before adding anything to it.
  case length(Int)
  /// `Transfer-Encoding: chunked`; ``ChunkedDecoder`` reads it.
  case chunked
}

/// What an `Expect` field asks for (RFC 9110 section 10.1.1).
package enum Expectation: Sendable {
  case none
  /// `100-continue`: send ``ResponseWriter/writeContinue(into:)`` when the body will be read and none of it has come.
  case hundredContinue
  /// Anything else: 417.
  case unknown
}
