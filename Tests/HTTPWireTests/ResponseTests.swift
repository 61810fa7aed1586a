// What goes out: heads, chunks, event streams, and the buffer that holds them.

import HTTPWire
import Testing

@Suite("Responses")
struct ResponseTests {
  private static func written(_ head: ResponseHead, fields: String = "") -> String {
    let writer = ResponseWriter(unixSeconds: 784_111_777)
    var buffer = ByteBuffer()
    writer.write(head, fields: Array(fields.utf8), into: &buffer)
    return text(buffer.readable)
  }

  private static let date = "Date: Sun, 06 Nov 1994 08:49:37 GMT\r\n"

  @Test("a head has status, date, one framing, connection, then the fields")
  func heads() {
    #expect(
      Self.written(ResponseHead(status: .ok, framing: .length(120)), fields: "A: b\r\n")
        == "HTTP/1.1 200 OK\r\n\(Self.date)Content-Length: 120\r\nA: b\r\n\r\n")
    #expect(
      Self.written(ResponseHead(status: .notFound, framing: .length(0), persistence: .close))
        == "HTTP/1.1 404 Not Found\r\n\(Self.date)Content-Length: 0\r\nConnection: close\r\n\r\n")
    #expect(
      Self.written(ResponseHead(status: .ok, framing: .chunked))
        == "HTTP/1.1 200 OK\r\n\(Self.date)Transfer-Encoding: chunked\r\n\r\n")
    #expect(
      Self.written(ResponseHead(status: .ok, framing: .untilClose, persistence: .close))
        == "HTTP/1.1 200 OK\r\n\(Self.date)Connection: close\r\n\r\n")
    #expect(
      Self.written(ResponseHead(status: .ok, framing: .length(1), persistence: .keepAlive))
        == "HTTP/1.1 200 OK\r\n\(Self.date)Content-Length: 1\r\nConnection: keep-alive\r\n\r\n")
  }

  @Test("a status that forbids content has no framing", arguments: [Status.noContent, .notModified])
  func noFraming(status: Status) {
    let head = ResponseHead(status: status, framing: .length(7))
    #expect(Self.written(head) == "HTTP/1.1 \(status.code) \(status.reason)\r\n\(Self.date)\r\n")
    #expect(!head.sendsBody(to: .get))
  }

  @Test("HEAD gets the length and no body")
  func headRequest() {
    let head = ResponseHead(status: .ok, framing: .length(7))
    #expect(!head.sendsBody(to: .head))
    #expect(head.sendsBody(to: .get))
    #expect(Self.written(head).contains("Content-Length: 7\r\n"))
  }

  @Test("the date follows the time that is set")
  func dateFollows() {
    var writer = ResponseWriter(unixSeconds: 0)
    writer.setTime(unixSeconds: 784_111_777)
    var buffer = ByteBuffer()
    writer.write(ResponseHead(status: .ok, framing: .length(0)), fields: [UInt8](), into: &buffer)
    #expect(text(buffer.readable).contains(Self.date))
  }

  @Test("chunks carry their size in hexadecimal, an empty one is not written")
  func chunks() {
    var buffer = ByteBuffer()
    [UInt8](repeating: 0x61, count: 26).withUnsafeBytes { ResponseWriter.writeChunk($0, into: &buffer) }
    ResponseWriter.writeChunk(UnsafeRawBufferPointer(start: nil, count: 0), into: &buffer)
    ResponseWriter.writeLastChunk(into: &buffer)
    #expect(text(buffer.readable) == "1a\r\n\(String(repeating: "a", count: 26))\r\n0\r\n\r\n")
  }

  @Test("the interim answer is a head of its own")
  func interim() {
    var buffer = ByteBuffer()
    ResponseWriter.writeContinue(into: &buffer)
    #expect(text(buffer.readable) == "HTTP/1.1 100 Continue\r\n\r\n")
  }

  @Test(
    "an event has a data line for each line of its data",
    arguments: [
      ("{}", "data: {}\n"), ("", "data: \n"), ("a\nb", "data: a\ndata: b\n"), ("a\rb", "data: a\ndata: b\n"),
      ("a\r\nb", "data: a\ndata: b\n"), ("a\n\nb", "data: a\ndata: \ndata: b\n"),
      ("a\r\r\nb", "data: a\ndata: \ndata: b\n"),
      ("a\n", "data: a\ndata: \n"), ("a\n\rb", "data: a\ndata: \ndata: b\n"),
    ])
  func events(data: String, lines: String) {
    var encoder = EventStreamEncoder()
    encoder.event(name: "state", id: Array("9f-12".utf8), data: Array(data.utf8))
    #expect(text(encoder.bytes) == "event: state\nid: 9f-12\n\(lines)\n")
  }

  @Test("an id that would break the stream is left out", arguments: ["a\nb", "a\rb", "a\0b"])
  func brokenID(id: String) {
    var encoder = EventStreamEncoder()
    encoder.event(name: "state", id: Array(id.utf8), data: [])
    #expect(text(encoder.bytes) == "event: state\ndata: \n\n")
  }

  @Test("retry and comments are lines that make no event")
  func retryAndComment() {
    var encoder = EventStreamEncoder()
    encoder.retry(milliseconds: 1000)
    encoder.comment()
    #expect(text(encoder.bytes) == "retry: 1000\n\n:\n\n")
  }
}

@Suite("Byte buffer")
struct ByteBufferTests {
  @Test("what is consumed or cut off is gone, the rest stays in order")
  func order() {
    var buffer = ByteBuffer()
    buffer.append("hello world")
    buffer.consume(6)
    buffer.append(" again")
    #expect(text(buffer.readable) == "world again")
    buffer.truncate(to: 5)
    #expect(text(buffer.readable) == "world")
    buffer.consume(99)
    #expect(buffer.readable.isEmpty)
    buffer.truncate(to: -1)
    buffer.consume(-1)
    #expect(buffer.readable.count == 0)
  }

  @Test("grows and moves without losing a byte")
  func grows() {
    var buffer = ByteBuffer()
    var expected: [UInt8] = []
    var next: UInt8 = 0
    for round in 0..<200 {
      let bytes = (0..<(round * 7 % 300)).map { _ -> UInt8 in
        next &+= 1
        return next
      }
      buffer.append(bytes)
      expected += bytes
      let taken = min(expected.count, round * 5 % 240)
      buffer.consume(taken)
      expected.removeFirst(taken)
      #expect(Array(buffer.readable) == expected)
    }
  }

  @Test("keeps no memory of what has left it")
  func wipes() {
    var buffer = ByteBuffer()
    buffer.append("secret-1secret-2")
    let room = buffer.writable(atLeast: 1)
    let memory = UnsafeRawBufferPointer(start: room.baseAddress.map { $0 - 16 }, count: 16)
    buffer.consume(8)
    #expect(memory.prefix(8).allSatisfy { $0 == 0 })
    #expect(text(memory.suffix(8)) == "secret-2")
    buffer.truncate(to: 7)
    #expect(memory.last == 0)
    buffer.removeAll()
    #expect(memory.allSatisfy { $0 == 0 })
  }

  @Test("owns no memory before its first byte and after it was released")
  func memory() {
    var buffer = ByteBuffer()
    #expect({ buffer.capacity }() == 0)
    #expect(buffer.readable.isEmpty)
    buffer.append([UInt8](repeating: 1, count: 5000))
    #expect({ buffer.capacity }() >= 5000)
    buffer.release()
    #expect({ buffer.capacity }() == 0)
    buffer.append(1)
    #expect(Array(buffer.readable) == [1])
  }

  @Test(
    "writes numbers without text",
    arguments: [
      (0, "0", "0"), (9, "9", "9"), (10, "10", "a"), (255, "255", "ff"),
      (Int.max, "9223372036854775807", "7fffffffffffffff"),
    ])
  func numbers(number: Int, decimal: String, hexadecimal: String) {
    var buffer = ByteBuffer()
    buffer.append(decimal: number)
    buffer.append(" ")
    buffer.append(hexadecimal: number)
    #expect(text(buffer.readable) == "\(decimal) \(hexadecimal)")
  }

  @Test("writes even the least number")
  func leastNumber() {
    var buffer = ByteBuffer()
    buffer.append(decimal: .min)
    #expect(text(buffer.readable) == "-9223372036854775808")
  }
}
