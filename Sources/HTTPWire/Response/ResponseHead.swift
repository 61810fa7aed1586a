// What the connection says about an answer: its status, how the body is delimited, whether the connection stays.

/// The part of a response head that is the connection's; all other fields come as a block from the application.
package struct ResponseHead: Equatable, Sendable {
  /// How the body is delimited (RFC 9112 section 6); left away for a status that forbids content.
  package enum Framing: Equatable, Sendable {
    /// `Content-Length`, of the whole body also when HEAD leaves it out.
    case length(Int)
    /// `Transfer-Encoding: chunked`, for HTTP/1.1 clients only; see ``ResponseWriter/writeChunk(_:into:)``.
    case chunked
    /// No field: the body ends with the connection.
    case untilClose
  }

  /// What `Connection` says.
  package enum Persistence: Equatable, Sendable {
    /// Nothing: an HTTP/1.1 connection stays.
    case implied
    /// `close`
    case close
    /// `keep-alive`, for an HTTP/1.0 client that asked.
    case keepAlive
  }

  package var status: Status
  package var framing: Framing
  package var persistence: Persistence

  package init(status: Status, framing: Framing, persistence: Persistence = .implied) {
    self.status = status
    self.framing = framing
    self.persistence = persistence
  }

  /// Whether body bytes follow the head (RFC 9110 sections 6.4.1 and 9.3.2).
  package func sendsBody(to method: Method) -> Bool { method != .head && !status.forbidsContent }
}
