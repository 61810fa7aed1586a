// Writes server-sent events (WHATWG HTML, section 9.2) as bytes. When they are sent is the server's matter.

/// Encodes server-sent events into a growing array of bytes.
package struct EventStreamEncoder {
  /// What has been encoded and not yet taken away.
  package var bytes: [UInt8] = []

  package init() {}

  /// One event; each line end in `data` (CR, LF, CRLF) begins a new `data:` line. `id` must hold no line end or NUL: one
  /// that does is left out.
  package mutating func event(name: StaticString, id: [UInt8], data: [UInt8]) {
    append("event: ")
    append(name)
    append("\n")
    if !id.contains(where: { $0 == Ascii.carriageReturn || $0 == Ascii.lineFeed || $0 == 0 }) {
      append("id: ")
      bytes.append(contentsOf: id)
      append("\n")
    }
    append("data: ")
    var afterReturn = false
    for byte in data {
      switch byte {
      case Ascii.lineFeed where afterReturn: break
      case Ascii.lineFeed, Ascii.carriageReturn: append("\ndata: ")
      default: bytes.append(byte)
      }
      afterReturn = byte == Ascii.carriageReturn
    }
    append("\n\n")
  }

  /// The time in milliseconds after which a browser connects again.
  package mutating func retry(milliseconds: Int) {
    append("retry: ")
    bytes.append(contentsOf: String(max(0, milliseconds)).utf8)
    append("\n\n")
  }

  /// A comment, which keeps the connection alive and tells the page nothing.
  package mutating func comment() { append(":\n\n") }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
