// A request as a handler sees it: slices of the connection's read buffer, good until the handler returns.

import HTTPWire

/// One request, valid only while its handler runs; that is why it cannot be copied.
package struct Request: ~Copyable {
  /// The method; HEAD reaches a GET handler as `.head`.
  package let method: Method
  /// The path as sent, without the query.
  package let path: UnsafeRawBufferPointer
  /// What follows the first `?`, or empty.
  package let query: UnsafeRawBufferPointer
  /// The whole body, decoded; empty when there is none.
  package let body: UnsafeRawBufferPointer
  /// Who is at the other end.
  package let peer: PeerAddress
  /// Names this request until it is answered, for ``WebServer/complete(_:with:)``.
  package let ticket: RequestTicket

  private let head: RequestHead
  private let bytes: UnsafeRawBufferPointer

  init(
    head: RequestHead, bytes: UnsafeRawBufferPointer, body: UnsafeRawBufferPointer, peer: PeerAddress,
    ticket: RequestTicket
  ) {
    method = head.method
    path = head.path(in: bytes)
    query = head.query(in: bytes)
    self.body = body
    self.peer = peer
    self.ticket = ticket
    self.head = head
    self.bytes = bytes
  }

  /// The value of a field without surrounding white space, or nil; of a repeated `Cookie`, see ``forEach(_:_:)``.
  package func value(of field: KnownField) -> UnsafeRawBufferPointer? { head.value(of: field, in: bytes) }

  /// Every value of a field that may be repeated, in order.
  package func forEach(_ field: KnownField, _ body: (UnsafeRawBufferPointer) -> Void) {
    head.forEach(field, in: bytes, body)
  }
}

/// Names one unanswered request. A ticket that has been answered, or whose client left, names nothing any more.
package struct RequestTicket: Hashable, Sendable {
  let connection: UInt32
  let generation: UInt32
  let request: UInt32
}
