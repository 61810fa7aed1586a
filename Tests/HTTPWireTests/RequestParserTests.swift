// What the parser says beyond a status: the parts of a head, the edges of its limits, and that it looks at a byte once.

import HTTPWire
import Testing

@Suite("Request parser")
struct RequestParserTests {
  private static func parse(_ request: String, limits: Limits = Limits()) -> (RequestParser.Outcome, RequestParser) {
    var parser = RequestParser(limits: limits)
    let outcome = Array(request.utf8).withUnsafeBytes { parser.parse($0) }
    return (outcome, parser)
  }

  @Test("the parts of a head are slices of the buffer")
  func parts() {
    let request = Array(
      "\r\nPOST /a%20b?c=d?e HTTP/1.1\r\nhost: \t h:81 \r\nX-Other: 1\r\nCookie: a=1\r\nCOOKIE: b=2\r\n\r\nrest".utf8)
    request.withUnsafeBytes { bytes in
      var parser = RequestParser()
      #expect(parser.parse(bytes) == .head(length: request.count - 4))
      let head = parser.head
      #expect(head.method == .post)
      #expect(text(head.path(in: bytes)) == "/a%20b")
      #expect(text(head.query(in: bytes)) == "c=d?e")
      #expect(head.value(of: .host, in: bytes).map { text($0) } == "h:81")
      #expect(head.authority(in: bytes)?.port == 81)
      #expect(head.value(of: .origin, in: bytes) == nil)
      var cookies: [String] = []
      head.forEach(.cookie, in: bytes) { cookies.append(text($0)) }
      #expect(cookies == ["a=1", "b=2"])
    }
  }

  @Test(
    "an absolute target replaces the host and has a path even when it names none",
    arguments: [
      ("http://b:2/p?q", "/p", "q", "b"), ("http://b", "/", "", "b"), ("HTTP://b?q", "/", "q", "b"),
      ("https://[::1]:9/", "/", "", "::1"),
    ])
  func absolute(target: String, path: String, query: String, host: String) {
    Array("GET \(target) HTTP/1.1\r\nHost: a\r\n\r\n".utf8).withUnsafeBytes { bytes in
      var parser = RequestParser()
      #expect(parser.parse(bytes) == .head(length: bytes.count))
      #expect(parser.head.target.form == .absolute)
      #expect(parser.head.target.isHTTPS == target.hasPrefix("https"))
      #expect(text(parser.head.path(in: bytes)) == path)
      #expect(text(parser.head.query(in: bytes)) == query)
      #expect(parser.head.authority(in: bytes).map { text($0.host) } == host)
    }
  }

  @Test("the next request begins anew", arguments: [false, true])
  func reset(isRefusedBefore: Bool) {
    let first = isRefusedBefore ? "GET" : "POST /x HTTP/1.0\r\nHost: a\r\nContent-Length: 5\r\nExpect: x\r\n"
    var (_, parser) = Self.parse(first + "\r\n")
    parser.reset()
    Array("GET / HTTP/1.1\r\nHost: b\r\n\r\n".utf8).withUnsafeBytes { bytes in
      #expect(parser.parse(bytes) == .head(length: bytes.count))
      #expect(parser.head.method == .get)
      #expect(parser.head.framing == .none)
      #expect(parser.head.keepsAlive)
      #expect(parser.head.expectation == .none)
      #expect(parser.head.value(of: .host, in: bytes).map { text($0) } == "b")
    }
  }

  @Test("an outcome stays when more bytes come")
  func outcomeStays() {
    var parser = RequestParser()
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\n\r\nGET".utf8)
    request.withUnsafeBytes { bytes in
      #expect(parser.parse(bytes) == .head(length: bytes.count - 3))
      #expect(parser.parse(bytes) == .head(length: bytes.count - 3))
    }
    var other = RequestParser()
    Array("BAD\r\nGET / HTTP/1.1\r\n".utf8).withUnsafeBytes { bytes in
      #expect(other.parse(UnsafeRawBufferPointer(rebasing: bytes[..<5])) == .refused(.badRequest))
      #expect(other.parse(bytes) == .refused(.badRequest))
    }
  }

  @Test("a limit is reported at the first byte beyond it, and not before")
  func limitsAreExact() {
    func firstRefusal(_ request: String, limits: Limits = Limits()) -> (offset: Int, status: Status)? {
      var parser = RequestParser(limits: limits)
      return Array(request.utf8).withUnsafeBytes { bytes in
        for end in 0...bytes.count {
          if case .refused(let status) = parser.parse(UnsafeRawBufferPointer(rebasing: bytes[..<end])) {
            return (end, status)
          }
        }
        return nil
      }
    }
    let line = firstRefusal("GET /" + String(repeating: "a", count: 9000))
    #expect(line?.offset == 8193 && line?.status == .uriTooLong)
    let method = firstRefusal(String(repeating: "A", count: 9000))
    #expect(method?.offset == 8193 && method?.status == .badRequest)
    let start = "GET / HTTP/1.1\r\n"
    let field = firstRefusal(start + "X:" + String(repeating: "a", count: 17_000))
    #expect(field?.offset == start.utf8.count + 16_385 && field?.status == .fieldsTooLarge)
    let half = "X:" + String(repeating: "a", count: 16_382) + "\r\n"
    let all = firstRefusal(start + half + half + "Y: z")
    #expect(all?.offset == start.utf8.count + 32_769 && all?.status == .fieldsTooLarge)
    let many = firstRefusal(start + String(repeating: "X:\r\n", count: 100) + "Y")
    #expect(many?.offset == start.utf8.count + 401 && many?.status == .fieldsTooLarge)
    let empty = firstRefusal(String(repeating: "\r\n", count: 5))
    #expect(empty?.offset == 10 && empty?.status == .badRequest)
  }

  @Test("the longest head of all is accepted and as long as the limits say")
  func longestHead() {
    var limits = Limits()
    limits.requestLine = 100
    limits.fields = 300
    limits.fieldLine = 200
    let line = "GET /" + String(repeating: "a", count: 100 - 14) + " HTTP/1.1\r\n"
    let host = "Host: a\r\n"
    let first = "X:" + String(repeating: "b", count: 198) + "\r\n"
    let second = "Y:" + String(repeating: "c", count: 300 - host.utf8.count - first.utf8.count - 2) + "\r\n"
    let head = String(repeating: "\r\n", count: 4) + line + host + first + second + "\r\n"
    #expect(head.utf8.count == limits.head)
    #expect(Self.parse(head, limits: limits).0 == .head(length: limits.head))
  }

  @Test("bytes that were looked at are not looked at again")
  func looksOnce() {
    let request = Array("GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "x", count: 500))\r\n\r\n".utf8)
    request.withUnsafeBytes { original in
      let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: original.count, alignment: 1)
      defer { copy.deallocate() }
      copy.copyMemory(from: original)
      var parser = RequestParser()
      let seen = 400
      #expect(parser.parse(UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(copy)[..<seen])) == .incomplete)
      // A NUL would be refused if it were read: neither the request line nor the value seen so far is read again.
      for index in 0..<15 { copy[index] = 0 }
      for index in 30..<seen { copy[index] = 0 }
      #expect(parser.parse(UnsafeRawBufferPointer(copy)) == .head(length: original.count))
    }
  }

  @Test("a refused request tells its method once the request line was sound")
  func methodOfRefused() {
    let (outcome, parser) = Self.parse("HEAD / HTTP/1.1\r\nbad\r\n")
    #expect(outcome == .refused(.badRequest))
    #expect(parser.head.method == .head)
  }

  @Test("every control byte but the tab is refused in a field, and every one in a request line")
  func controlBytes() {
    for byte in UInt8.min...UInt8.max {
      let field = Array("GET / HTTP/1.1\r\nHost: a\r\nX: 12345678".utf8) + [byte] + Array("12345678\r\n\r\n".utf8)
      var parser = RequestParser()
      let isControl = byte < 0x20 && byte != 9 || byte == 0x7F
      let outcome = field.withUnsafeBytes { parser.parse($0) }
      #expect(outcome == (isControl ? .refused(.badRequest) : .head(length: field.count)), "\(byte) in a field")
      let line = Array("GET /12345678".utf8) + [byte] + Array("12345678 HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
      var second = RequestParser()
      let allowed = byte > 0x20 && byte < 0x7F && !Array("\"<>\\^`{|}#%".utf8).contains(byte)
      let result = line.withUnsafeBytes { second.parse($0) }
      // `%12` is an escape.
      #expect(
        result == (allowed || byte == 0x25 ? .head(length: line.count) : .refused(.badRequest)), "\(byte) in a target")
    }
  }

  @Test("each known field and method is found by its name, in any case where case does not count")
  func names() {
    for field in KnownField.allCases {
      let name = Array(
        text(UnsafeRawBufferPointer(start: field.name.utf8Start, count: field.name.utf8CodeUnitCount)).utf8)
      #expect(name.withUnsafeBytes { KnownField($0) } == field)
      #expect(Array(text(name).uppercased().utf8).withUnsafeBytes { KnownField($0) } == field)
      #expect((name + [0x73]).withUnsafeBytes { KnownField($0) } == nil)
    }
    for method in Method.allCases where method != .other {
      let name = "\(method.name)"
      #expect(Array(name.utf8).withUnsafeBytes { Method($0) } == method)
      #expect(Array(name.lowercased().utf8).withUnsafeBytes { Method($0) } == .other)
    }
  }
}
