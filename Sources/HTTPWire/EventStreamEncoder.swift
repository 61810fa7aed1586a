// Writes server-sent events (WHATWG HTML, section 9.2) as bytes. When they are sent is the server's matter.

/// Encodes server-sent events into a growing array of bytes.
package struct EventStreamEncoder {
  /// What has been encoded and not yet taken away.
  package var bytes: [UInt8] = []

  package init() {}

  /// One event; each line end in `data` (CR, LF, CRLF) begins a new `data:` line. `id` must hold no line end or NUL.
  package mutating func event(name: StaticString, id: [UInt8], data: [UInt8]) {}

  /// The time in milliseconds after which a browser connects again.
  package mutating func retry(milliseconds: Int) {}

  /// A comment, which keeps the connection alive and tells the page nothing.
  package mutating func comment() {}
}
