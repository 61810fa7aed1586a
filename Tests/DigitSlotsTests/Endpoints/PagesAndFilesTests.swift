// Pages, files and health over a socket: their fields, their validators and who is answered.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct PagesAndFilesTests {
  @Test("A page comes with the fields that keep others out, and a cookie once")
  func pageFields() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let page = try await client.get("/", ["Accept-Language: zh-TW"])
      #expect(page.status == 200)
      #expect(page.field("content-type") == "text/html; charset=utf-8")
      #expect(page.field("cache-control") == "no-store")
      #expect(page.field("x-content-type-options") == "nosniff")
      #expect(page.field("referrer-policy") == "same-origin")
      #expect(page.field("cross-origin-opener-policy") == "same-origin")
      #expect(page.field("cross-origin-resource-policy") == "same-origin")
      let policy = try #require(page.field("content-security-policy"))
      for part in [
        "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
        "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
      ] {
        #expect(policy.contains(part))
      }
      #expect(!policy.contains("unsafe"))
      #expect(page.field("set-cookie") != nil)
      #expect(page.body.contains("lang=\"zh-Hant\""))
      #expect(page.body.contains("data-pad=\"door\""))
      #expect(try await client.get("/pads/door").field("set-cookie") == nil)
    }
  }

  @Test("Each page has a token of its own")
  func pageTokens() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      var tokens: Set<Substring> = []
      for _ in 0..<3 {
        let match = try await client.get("/").body.firstMatch(of: #/data-page="([0-9a-f]{32})"/#)
        if let match { tokens.insert(match.1) }
      }
      #expect(tokens.count == 3)
    }
  }

  @Test("A file that the browser has is not sent again", arguments: ["/style.css", "/pads/door/theme.css"])
  func validators(path: String) async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let file = try await client.get(path)
      #expect(file.status == 200)
      #expect(file.field("content-type") == "text/css; charset=utf-8")
      #expect(file.field("cache-control") == "no-cache")
      #expect(!file.body.isEmpty)
      let tag = try #require(file.field("etag"))
      let date = try #require(file.field("last-modified"))
      for (field, status) in [
        ("If-None-Match: \(tag)", 304), ("If-None-Match: W/\(tag)", 304), ("If-None-Match: \"x\", \(tag)", 304),
        ("If-None-Match: *", 304), ("If-None-Match: \"x\"", 200), ("If-Modified-Since: \(date)", 304),
        ("If-Modified-Since: Thu, 01 Jan 1970 00:00:00 GMT", 200), ("If-Modified-Since: today", 200),
        ("If-Match: \(tag)", 200), ("If-Match: *", 200), ("If-Unmodified-Since: \(date)", 200),
      ] {
        let answer = try await client.get(path, [field])
        #expect(answer.status == status, "\(field)")
        #expect(answer.field("etag") == tag)
      }
      for field in ["If-Match: W/\(tag)", "If-Match: \"x\"", "If-Unmodified-Since: Thu, 01 Jan 1970 00:00:00 GMT"] {
        #expect(try await client.get(path, [field]).status == 412, "\(field)")
      }
    }
  }

  @Test("That it runs is told to any host, everything else to the hosts that are answered")
  func hosts() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let answer = try await client.get("/healthz", ["Host: somewhere.example"])
      #expect(answer.status == 200)
      #expect(answer.body == "ok\n")
      #expect(try await client.get("/readyz").body == "ok\n")
      for path in ["/", "/readyz"] {
        let refused = try await client.get(path, ["Host: somewhere.example"])
        #expect(refused.status == 421)
        #expect(refused.body.contains("--allow-host"))
      }
    }
  }

  @Test("A browser gets errors as pages in its language, a program as problems")
  func errors() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let page = try await client.get("/nothing", ["Accept: text/html,*/*;q=0.8", "Accept-Language: zh-CN"])
      #expect(page.status == 404)
      #expect(page.field("content-type") == "text/html; charset=utf-8")
      #expect(page.body.contains("lang=\"zh-Hans\""))
      let problem = try await client.get("/nothing")
      #expect(problem.json.string("title") == "Not Found")
    }
  }

  @Test("What comes from another site is refused: events, states, streams and forms")
  func otherSites() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let fields = ["Sec-Fetch-Site: cross-site"]
      #expect(try await client.post("/events", json: #"{"type":"clear"}"#, fields).status == 403)
      #expect(try await client.post("/", form: "key=4", fields).status == 403)
      #expect(try await client.get("/state", fields).status == 403)
      #expect(try await client.get("/stream", fields).status == 403)
      #expect(try await client.get("/", fields).status == 200)
    }
  }

  @Test("HEAD of a stream tells its fields and begins no session")
  func headOfStream() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let answer = try await client.call("HEAD", "/stream")
      #expect(answer.status == 200)
      #expect(answer.field("content-type") == "text/event-stream")
      #expect(answer.field("set-cookie") == nil)
    }
  }
}
