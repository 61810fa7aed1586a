// From a sound head to its route or its refusal, in the order of checks.

import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct DispatcherTests {
  private let dispatcher: Dispatcher

  init() {
    let nothing: Handler = { _, _ in .respond }
    dispatcher = Dispatcher(
      table: RouteTable([
        Route("/", [(.get, nothing)]), Route("/events", [(.post, nothing)]),
        Route("/stream", access: .sameOrigin, [(.get, nothing)]), Route("/healthz", access: .anyone, [(.get, nothing)]),
      ]), access: AccessPolicy(allowedHosts: []))
  }

  /// A head without its first `Host: localhost`, and what becomes of it: the status of a refusal, `handle`, `options` with
  /// Allow, or `server`.
  private static let cases: [(String, String)] = [
    ("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n", "handle"),
    ("HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n", "handle"),
    ("GET http://localhost/ HTTP/1.1\r\nHost: evil.example\r\n\r\n", "handle"),
    (
      "GET / HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\nOrigin: http://evil.example\r\n\r\n", "handle"
    ),
    // Host before everything else.
    ("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
    ("GET /nope HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
    ("FOO / HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
    ("OPTIONS * HTTP/1.1\r\nHost: evil.example\r\n\r\n", "421"),
    ("GET http://evil.example/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "421"),
    ("GET https://localhost/ HTTP/1.1\r\nHost: localhost\r\n\r\n", "421"),
    ("GET / HTTP/1.0\r\n\r\n", "421"),
    ("GET /healthz HTTP/1.1\r\nHost: evil.example\r\n\r\n", "handle"),
    ("GET /healthz HTTP/1.0\r\n\r\n", "handle"),
    // Then method and path.
    ("FOO / HTTP/1.1\r\nHost: localhost\r\n\r\n", "501"),
    ("FOO /nope HTTP/1.1\r\nHost: localhost\r\n\r\n", "501"),
    ("get / HTTP/1.1\r\nHost: localhost\r\n\r\n", "501"),
    ("GET /nope HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
    ("POST /nope HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n", "404"),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\n\r\n", "405 GET, HEAD, OPTIONS"),
    ("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n", "405 POST, OPTIONS"),
    ("TRACE / HTTP/1.1\r\nHost: localhost\r\n\r\n", "405 GET, HEAD, OPTIONS"),
    // Then the origin.
    ("POST /events HTTP/1.1\r\nHost: localhost\r\n\r\n", "handle"),
    ("POST /events HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n\r\n", "handle"),
    ("POST /events HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", "403"),
    ("POST /events HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-site\r\n\r\n", "403"),
    ("GET /stream HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n\r\n", "403"),
    ("HEAD /stream HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: cross-site\r\n\r\n", "403"),
    ("GET /stream HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\n\r\n", "handle"),
    // A field that is there twice, whatever it says.
    (
      "POST /events HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nSec-Fetch-Site: cross-site\r\n\r\n",
      "403"
    ),
    (
      "POST /events HTTP/1.1\r\nHost: localhost\r\nsec-fetch-site: none\r\nSec-Fetch-Site: none\r\n\r\n", "403"
    ),
    (
      "POST /events HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n",
      "403"
    ),
    (
      "POST /events HTTP/1.1\r\nHost: localhost\r\nSec-Fetch-Site: same-origin\r\nOrigin: null\r\nOrigin: null\r\n\r\n",
      "403"
    ),
    ("OPTIONS /events HTTP/1.1\r\nHost: localhost\r\nOrigin: null\r\nOrigin: http://localhost\r\n\r\n", "403"),
    // OPTIONS is the server's.
    ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n", "server"),
    ("OPTIONS /events HTTP/1.1\r\nHost: localhost\r\n\r\n", "options POST, OPTIONS"),
    ("OPTIONS /nope HTTP/1.1\r\nHost: localhost\r\n\r\n", "404"),
    ("OPTIONS /events HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", "403"),
    ("OPTIONS * HTTP/1.1\r\nHost: localhost\r\nOrigin: http://evil.example\r\n\r\n", "403"),
    // An expectation nobody can meet comes last.
    ("POST /events HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\n\r\n", "417"),
    ("POST /events HTTP/1.1\r\nHost: localhost\r\nExpect: tea\r\nOrigin: null\r\n\r\n", "403"),
    ("POST /events HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n", "handle"),
  ]

  @Test(arguments: cases.indices)
  func hostThenMethodAndPathThenOriginDecide(index: Int) throws {
    let (text, expected) = Self.cases[index]
    var parser = RequestParser()
    let bytes = Array(text.utf8)
    let decision = bytes.withUnsafeBytes { bytes -> String in
      guard parser.parse(bytes) == .head(length: bytes.count) else { return "not parsed" }
      switch dispatcher.decide(parser.head, bytes) {
      case .handle: return "handle"
      case .options(let allow): return "options " + String(decoding: allow, as: UTF8.self)
      case .optionsOfServer: return "server"
      case .refuse(let status, let allow):
        return "\(status.code)" + (allow.isEmpty ? "" : " " + String(decoding: allow, as: UTF8.self))
      }
    }
    #expect(decision == expected, "\(text)")
  }
}
