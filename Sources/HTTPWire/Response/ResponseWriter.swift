// Writes response heads and chunks into a buffer, without text formatting. What is answered, and when it is sent, is up to
// the server.

/// Writes responses; keeps the `Date` line of the current second, so one of these serves a whole server.
package struct ResponseWriter: Sendable {
  private var date: HTTPDate
  private var dateLine: [UInt8]

  /// Takes the time as seconds since 1970, UTC.
  package init(unixSeconds: Int64) {
    date = HTTPDate(unixSeconds: unixSeconds)
    dateLine = Self.line(date)
  }

  /// Sets the time that `Date` tells. Costs nothing within the same second.
  package mutating func setTime(unixSeconds: Int64) {
    guard unixSeconds != date.unixSeconds else { return }
    date = HTTPDate(unixSeconds: unixSeconds)
    dateLine = Self.line(date)
  }

  /// Writes status line, `Date`, framing, `Connection`, then `fields` (whole lines, `Name: value` CRLF each, without those
  /// four) and the empty line.
  package func write(_ head: ResponseHead, fields: UnsafeRawBufferPointer, into buffer: inout ByteBuffer) {
    buffer.append("HTTP/1.1 ")
    buffer.append(decimal: Int(head.status.code))
    buffer.append(Ascii.space)
    buffer.append(head.status.reason)
    buffer.append("\r\n")
    buffer.append(dateLine)
    if !head.status.forbidsContent {
      switch head.framing {
      case .length(let length):
        buffer.append("Content-Length: ")
        buffer.append(decimal: max(0, length))
        buffer.append("\r\n")
      case .chunked: buffer.append("Transfer-Encoding: chunked\r\n")
      case .untilClose: break
      }
    }
    switch head.persistence {
    case .implied: break
    case .close: buffer.append("Connection: close\r\n")
    case .keepAlive: buffer.append("Connection: keep-alive\r\n")
    }
    buffer.append(fields)
    buffer.append("\r\n")
  }

  /// As above, with the block as an array.
  package func write(_ head: ResponseHead, fields: [UInt8], into buffer: inout ByteBuffer) {
    fields.withUnsafeBytes { write(head, fields: $0, into: &buffer) }
  }

  /// Writes the interim answer to `Expect: 100-continue`.
  package static func writeContinue(into buffer: inout ByteBuffer) { buffer.append("HTTP/1.1 100 Continue\r\n\r\n") }

  /// Writes `data` as one chunk. Empty data writes nothing, as an empty chunk would end the body.
  package static func writeChunk(_ data: UnsafeRawBufferPointer, into buffer: inout ByteBuffer) {
    guard !data.isEmpty else { return }
    buffer.append(hexadecimal: data.count)
    buffer.append("\r\n")
    buffer.append(data)
    buffer.append("\r\n")
  }

  /// Writes the end of a chunked body.
  package static func writeLastChunk(into buffer: inout ByteBuffer) { buffer.append("0\r\n\r\n") }

  private static func line(_ date: HTTPDate) -> [UInt8] { Array("Date: ".utf8) + date.bytes + [13, 10] }
}
