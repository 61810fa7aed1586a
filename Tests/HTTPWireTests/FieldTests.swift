// Values of fields: hosts, origins, entity tags, preconditions, media types, preferences, cookies.

import HTTPWire
import Testing

@Suite("Field values")
struct FieldTests {
  private static func with<Result>(_ value: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    Array(value.utf8).withUnsafeBytes { body($0) }
  }

  @Test(
    "a configured host matches whatever the port, case, final dot or spelling of an address",
    arguments: [
      ("localhost", "localhost", true), ("localhost", "LocalHost.:8080", true), ("localhost.", "localhost", true),
      ("LOCALHOST", "localhost", true), ("localhost", "localhost..", false), ("localhost", "xlocalhost", false),
      ("localhost", "localhost.evil.example", false), ("localhost", "", false), ("localhost", ".", false),
      ("127.0.0.1", "127.0.0.1:1", true), ("127.0.0.1", "127.0.0.1.evil.example", false), ("127.0.0.1", "127.1", false),
      ("::1", "[::1]", true), ("[::1]", "[0:0:0:0:0:0:0:1]:9", true), ("::1", "[::0.0.0.1]", true),
      ("::1", "[::2]", false), ("::1", "localhost", false), ("localhost", "[::1]", false),
      ("fe80::A", "[FE80:0::a]", true), ("::ffff:127.0.0.1", "[::FFFF:7f00:1]", true),
      ("127.0.0.1", "[::ffff:127.0.0.1]", false), ("1:2:3:4:5:6:7:8", "[1:2:3:4:5:6:7:8]", true),
      ("1::8", "[1:0:0:0:0:0:0:8]", true), ("1:2:3:4:5:6:7::", "[1:2:3:4:5:6:7:0]", true),
      ("::2:3:4:5:6:7:8", "[0:2:3:4:5:6:7:8]", true), ("::", "[0:0:0:0:0:0:0:0]", true),
      ("64:ff9b::1.2.3.4", "[64:ff9b::102:304]", true),
      ("a:b:c:d:1:2:255.254.253.252", "[a:b:c:d:1:2:fffe:fdfc]", true),
    ])
  func hostMatches(name: String, host: String, isSame: Bool) throws {
    let name = try #require(HostName(name))
    let matches = Self.with(host) { bytes in HostAuthority(bytes).map { name.matches($0) } }
    #expect(matches == isSame)
  }

  @Test(
    "what is no host is no configured host either",
    arguments: [
      "", ".", "a:80", "a:", "[::1]:80", "a b", "a,b", "[::1", ":::", "[x]", "user@a", "http://a", "a/b", "é",
    ])
  func noHostName(text: String) {
    #expect(HostName(text) == nil)
  }

  @Test(
    "malformed addresses are no addresses",
    arguments: [
      "", ":", ":::", "1", "1:2:3:4:5:6:7", "1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7:8::", "::1:2:3:4:5:6:7:8", "1::2::3",
      "12345::", "g::", "1:", ":1", "1::2:", "::1.2.3", "::1.2.3.256", "::1.2.3.4.5", "::01.2.3.4",
      "1:2:3:4:5:6:7:1.2.3.4",
      "::1.2.3.4:5", "1.2.3.4", "::1%eth0", " ::1", "::.1.2.3", "::1..2.3",
    ])
  func noAddress(text: String) {
    #expect(Self.with(text) { IPv6Address($0) } == nil)
  }

  @Test(
    "ports are numbers up to 65535",
    arguments: [
      ("a", nil), ("a:", nil), ("a:0", 0), ("a:80", 80), ("a:65535", 65535), ("a:0000065535", 65535), ("[::1]:7", 7),
    ] as [(String, UInt16?)])
  func ports(host: String, port: UInt16?) throws {
    #expect(try #require(Self.with(host) { HostAuthority($0).map { [$0.port] } }) == [port])
  }

  @Test(
    "a port that is none is refused",
    arguments: [
      "a:65536", "a:99999999", "a:4294967296", "a:18446744073709551616", "a:-1", "a:+1", "a:x", "a:1 ", "a: 1", "a:1:2",
      "[::1]:65536", "a:\u{0661}",
    ])
  func noPort(host: String) {
    #expect(Self.with(host) { HostAuthority($0) == nil })
  }

  @Test(
    "an origin is the host's when host and port are",
    arguments: [
      ("http://localhost:8080", "localhost:8080", true), ("HTTP://LOCALHOST.:8080", "localhost:8080", true),
      ("http://localhost", "localhost", true), ("http://localhost:80", "localhost", true),
      ("https://door.example", "door.example", true), ("https://door.example:443", "door.example", true),
      ("https://door.example:80", "door.example", false), ("http://localhost:1", "localhost:8080", false),
      ("http://localhost", "localhost:8080", false), ("http://127.0.0.1:8080", "localhost:8080", false),
      ("http://[::1]:8080", "[0::1]:8080", true), ("http://localhost:8080.evil.example", "localhost:8080", false),
      ("http://evil.example", "localhost", false), ("null", "localhost", false), ("", "localhost", false),
      ("http://", "", false), ("http:///", "localhost", false), ("http://localhost/", "localhost", false),
      ("http://localhost http://evil.example", "localhost", false), ("ftp://localhost", "localhost", false),
      ("http://user@localhost", "localhost", false), ("file://", "localhost", false),
    ])
  func origins(origin: String, host: String, isSame: Bool) {
    let matches = Self.with(origin) { origin in
      Self.with(host) { host in HostAuthority(host).flatMap { Origin(origin)?.matches($0) } ?? false }
    }
    #expect(matches == isSame)
  }

  @Test(
    "If-None-Match compares weakly, reads lists and stops at the first fault",
    arguments: [
      ("\"x\"", true), ("W/\"x\"", true), ("*", true), (" * ", true), ("\"a\", \"x\"", true), ("\"a\",,W/\"x\" ", true),
      ("\"x\",\"open", true), ("\"a\" , \"b\"", false), ("\"X\"", false), ("x", false), ("\"x", false), ("\"", false),
      ("", false), ("w/\"x\"", false), ("W/x", false), ("W/", false), ("\"a\" \"x\"", false), ("\"open, \"x\"", false),
      ("**", false), ("*, \"a\"", false), ("\"a b\", \"x\"", false), ("\"x\"y", false), ("\"x\" y", false),
      ("\"x\"\"a\"", false), ("\"x\" , y", true), (",", false), ("W", false),
    ])
  func entityTags(value: String, isListed: Bool) throws {
    let tag = try #require(EntityTag(opaque: "x".utf8))
    #expect(text(tag.bytes) == "\"x\"")
    #expect(Self.with(value) { tag.isListed(in: $0) } == isListed)
  }

  @Test(
    "an entity tag holds neither quote nor white space nor control", arguments: ["\"", " ", "\r", "\u{7F}", "a\tb"])
  func noEntityTag(opaque: String) {
    #expect(EntityTag(opaque: opaque.utf8) == nil)
  }

  private static let modified = "Thu, 01 Jan 2026 00:00:00 GMT"

  @Test(
    "If-None-Match goes before If-Modified-Since, and a bad date counts for nothing",
    arguments: [
      ([], nil, false), (["\"x\""], nil, true), (["\"a\""], nil, false), (["\"a\"", "\"x\""], nil, true),
      (["\"a\""], modified, false), (["\"x\""], "Thu, 01 Jan 1970 00:00:00 GMT", true), ([], modified, true),
      ([], "Thu, 01 Jan 2026 00:00:01 GMT", true), ([], "Wed, 31 Dec 2025 23:59:59 GMT", false),
      ([], "not a date", false), ([], "Fri, 31 Dec 99999 23:59:59 GMT", false), ([], "", false),
      (["\"open"], modified, false), ([""], modified, false),
    ] as [([String], String?, Bool)])
  func preconditions(tags: [String], since: String?, isNotModified: Bool) {
    let now = HTTPDate(unixSeconds: 1_790_000_000)
    var precondition = Precondition(
      entityTag: EntityTag(opaque: "x".utf8), lastModified: HTTPDate(unixSeconds: 1_767_225_600))
    for tag in tags { Self.with(tag) { precondition.ifNoneMatch($0) } }
    if let since { Self.with(since) { precondition.ifModifiedSince($0, now: now) } }
    #expect(precondition.outcome == (isNotModified ? .notModified : .proceed))
  }

  @Test(
    "If-Match and If-Unmodified-Since go before all others, by strong comparison",
    arguments: [
      (["\"x\""], nil, nil, .proceed), (["*"], nil, nil, .proceed), (["\"a\"", "\"x\""], nil, nil, .proceed),
      (["\"a\""], nil, nil, .failed), (["W/\"x\""], nil, nil, .failed), (["W/\"x\", \"x\""], nil, nil, .proceed),
      ([""], nil, nil, .failed), (["\"x"], nil, nil, .failed), (["\"x\""], nil, "\"x\"", .notModified),
      (["\"a\""], nil, "\"x\"", .failed), ([], modified, nil, .proceed), ([], modified, "\"x\"", .notModified),
      ([], "Wed, 31 Dec 2025 23:59:59 GMT", nil, .failed), ([], "not a date", nil, .proceed),
      (["\"x\""], "Wed, 31 Dec 2025 23:59:59 GMT", nil, .proceed), (["\"a\""], modified, nil, .failed),
    ] as [([String], String?, String?, Precondition.Outcome)])
  func strongPreconditions(
    tags: [String], unmodifiedSince: String?, noneMatch: String?, outcome: Precondition.Outcome
  ) {
    let now = HTTPDate(unixSeconds: 1_790_000_000)
    var precondition = Precondition(
      entityTag: EntityTag(opaque: "x".utf8), lastModified: HTTPDate(unixSeconds: 1_767_225_600))
    for tag in tags { Self.with(tag) { precondition.ifMatch($0) } }
    if let unmodifiedSince { Self.with(unmodifiedSince) { precondition.ifUnmodifiedSince($0, now: now) } }
    if let noneMatch { Self.with(noneMatch) { precondition.ifNoneMatch($0) } }
    #expect(precondition.outcome == outcome)
  }

  @Test("what has no validators is always sent, unless one is asked for")
  func noValidators() {
    var precondition = Precondition(entityTag: nil, lastModified: nil)
    Self.with(Self.modified) { precondition.ifModifiedSince($0, now: HTTPDate(unixSeconds: 0)) }
    #expect(precondition.outcome == .proceed)
    Self.with("\"x\"") { precondition.ifNoneMatch($0) }
    #expect(precondition.outcome == .proceed)
    Self.with("\"x\"") { precondition.ifMatch($0) }
    #expect(precondition.outcome == .failed)
  }

  @Test(
    "a media type compares without case and parameters",
    arguments: [
      ("application/json", true), ("Application/JSON; charset=UTF-8", true), ("application/json ;a", true),
      ("application/json;", true), ("application/jsonx", false), ("application/problem+json", false), ("", false),
      ("text/plain, application/json", false), ("application/json, text/plain", false), ("application /json", false),
    ])
  func mediaTypes(value: String, isSame: Bool) {
    #expect(Self.with(value) { MediaType.matches($0, "application/json") } == isSame)
  }

  @Test(
    "HTML is wanted by who names it with a weight",
    arguments: [
      ("text/html", true), ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", true),
      ("TEXT/HTML;level=1;q=0.5", true), ("application/json, text/html;q=0.1", true), ("application/xhtml+xml", true),
      ("*/*", false), ("text/*", false), ("text/html;q=0", false), ("text/html;q=0.000", false),
      ("application/json", false),
      ("", false), ("text/plain;a=\"text/html, text/html\"", false), ("text/html;q=x", false), ("text/htmlx", false),
    ])
  func wantsHTML(value: String, wants: Bool) {
    #expect(Self.with(value) { Accept.wantsHTML($0) } == wants)
  }

  @Test(
    "the language is the one with the highest weight, found by lookup",
    arguments: [
      ("en", 0), ("en-GB", 0), ("EN-us,en;q=0.9", 0), ("zh", 1), ("zh-CN", 1), ("zh-SG", 1), ("zh-Hans", 1),
      ("zh-Hans-HK", 1), ("zh-TW", 2), ("zh-HK", 2), ("zh-MO", 2), ("zh-hant", 2), ("zh-Hant-TW", 2), ("zh-HK-x-y", 2),
      ("zh-XX", 1), ("de", nil), ("", nil), ("*", 0), ("de, *;q=0.1", 0), ("en;q=0, *", 1),
      ("en;q=0.1, zh-TW;q=0.2", 2),
      ("zh-TW,zh;q=0.9,en;q=0.8", 2), ("zh-CN,zh-TW", 1), ("zh-TW,zh-CN", 2), ("en;q=0.5,zh;q=0.5", 0),
      ("zh;q=0.5,en;q=0.5", 1), ("en;q=0", nil), ("en;q=1.001, zh;q=0.1", 1), ("en;q=2,zh-TW;q=0.001", 2),
      ("en;q=, zh", 1), ("en;q=0.1234, zh;q=0.1", 1), ("e", nil), ("english", nil), ("-en", nil), ("en-", 0),
      ("zhx", nil), (",,;;,en", 0), ("en ; q=0.3 , zh ; q=0.4", 1), ("de-DE,de;q=0.9,zh-TW;q=0.8,en;q=0.7", 2),
      ("*;q=0.5, zh;q=0.4", 0), ("en;Q=0.1, zh;Q=0.9", 1), ("en;q=1.000", 0), ("en;q=1.", 0), ("en;q=0.", nil),
      ("zh-min-nan", 1),
    ] as [(String, Int?)])
  func languages(value: String, index: Int?) {
    #expect(Self.with(value) { AcceptLanguage.best(in: $0, among: ["en", "zh-Hans", "zh-Hant"]) } == index)
  }

  @Test(
    "a cookie is found by its exact name among whatever else there is",
    arguments: [
      ("a=1", ["1"]), ("b=2; a=1", ["1"]), ("a=1; a=2", ["1", "2"]), ("===;;;", []), ("a", []), ("a=", [""]),
      (" a = 1 ;", ["1"]), ("xa=1; ax=2; A=3", []), ("a=b=c", ["b=c"]), ("a=\"q\"", ["\"q\""]), ("", []), (";", []),
      ("=1", []), ("b=a=1", []), ("a=1;a", ["1"]), ("\u{FF}=1; a=\u{FF}", ["\u{C3}\u{BF}"]), (";;a=1;;", ["1"]),
    ])
  func cookies(value: String, expected: [String]) {
    let found = Self.with(value) { value in
      Self.with("a") { name in
        var reader = CookieReader(value, name: name)
        var found: [String] = []
        while let next = reader.next() { found.append(text(next)) }
        return found
      }
    }
    #expect(found == expected)
  }
}
