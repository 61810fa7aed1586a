// Events over a socket: who gets a session, and that each batch counts exactly once.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct EventsEndpointTests {
  private static let page = "000102030405060708090a0b0c0d0e0f"

  private static func key(_ digit: String) -> String { #"{"type":"key","key":"\#(digit)"}"# }

  private static func batch(_ sequence: Int, _ events: String, page: String = page) -> String {
    #"{"page":"\#(page)","seq":\#(sequence),"events":[\#(events)]}"#
  }

  @Test("A program without a page posts a key and gets the state and a cookie")
  func plainEvents() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let first = try await client.post("/events", json: Self.key("4"))
      #expect(first.status == 200)
      #expect(first.field("content-type") == "application/json")
      #expect(first.field("cache-control") == "no-store")
      #expect(first.json.int("count") == 1)
      #expect(first.json.int("revision") == 1)
      #expect(first.json.int("expected") == nil)
      let cookie = try #require(first.field("set-cookie"))
      #expect(cookie.hasPrefix("digitslots-\(application.port)="))
      #expect(cookie.hasSuffix("; HttpOnly; SameSite=Lax; Path=/"))
      let second = try await client.post("/pads/door/events", json: Self.key("8"))
      #expect(second.json.int("count") == 2)
      #expect(second.json.int("revision") == 2)
      #expect(second.field("set-cookie") == nil)
      #expect(second.json.string("epoch") == first.json.string("epoch"))
      let state = try await client.get("/state")
      #expect(state.body == second.body)
    }
  }

  @Test("A batch sent twice is applied once, and the answer says which number comes next")
  func batchTwice() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let first = try await client.post("/events", json: Self.batch(1, Self.key("4") + "," + Self.key("8")))
      let again = try await client.post("/events", json: Self.batch(1, Self.key("4") + "," + Self.key("8")))
      #expect(first.json.int("count") == 2)
      #expect(first.json.int("revision") == 1)
      #expect(first.json.int("expected") == 2)
      #expect(again.status == 200)
      #expect(again.body == first.body)
    }
  }

  @Test("A gap is a conflict with the number that is missing, and nothing is applied")
  func gap() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      _ = try await client.post("/events", json: Self.batch(1, Self.key("4")))
      let gap = try await client.post("/events", json: Self.batch(3, Self.key("8")))
      #expect(gap.status == 409)
      #expect(gap.field("content-type") == "application/json")
      #expect(gap.json.int("expected") == 2)
      #expect(gap.json.string("page") == Self.page)
      #expect(gap.json.int("count") == 1)
      let next = try await client.post("/events", json: Self.batch(2, Self.key("8")))
      #expect(next.json.int("count") == 2)
    }
  }

  @Test("A page of a session that is gone gets a new token and begins again with 1")
  func unknownPage() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      let conflict = try await client.post("/events", json: Self.batch(5, Self.key("4")))
      #expect(conflict.status == 409)
      #expect(conflict.json.int("expected") == 1)
      #expect(conflict.json.int("count") == 0)
      let page = try #require(conflict.json.string("page"))
      #expect(page != Self.page)
      #expect(page.count == 32)
      let next = try await client.post("/events", json: Self.batch(1, Self.key("4"), page: page))
      #expect(next.status == 200)
      #expect(next.json.int("count") == 1)
      #expect(next.json.string("epoch") == conflict.json.string("epoch"))
    }
  }

  @Test("A batch typed into a session that is gone is not applied, even with a number that would be right")
  func otherEpoch() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      func batch(_ sequence: Int, epoch: String, _ digit: String) -> String {
        #"{"page":"\#(Self.page)","seq":\#(sequence),"epoch":"\#(epoch)","events":[\#(Self.key(digit))]}"#
      }
      let first = try await client.post("/events", json: batch(1, epoch: "0", "4"))
      #expect(first.status == 200)
      let epoch = try #require(first.json.string("epoch"))
      #expect(try await client.post("/events", json: batch(2, epoch: epoch, "8")).json.int("count") == 2)
      for (sequence, stale) in [(3, "1"), (3, "ffffffffffffffff"), (2, "1")] {
        let conflict = try await client.post("/events", json: batch(sequence, epoch: stale, "9"))
        #expect(conflict.status == 409)
        #expect(conflict.json.int("count") == 2)
        #expect(conflict.json.int("expected") == 1)
        #expect(conflict.json.string("page") != Self.page)
        #expect(conflict.json.string("epoch") == epoch)
      }
      #expect(try await client.post("/events", json: batch(3, epoch: epoch, "9")).json.int("count") == 3)
    }
  }

  @Test(
    "Wrong JSON is refused with a problem that repeats nothing, nothing is applied and the number is not used up",
    arguments: [
      "", "{", "[]", #"{"type":"key"}"#, #"{"type":"press","key":"7777"}"#, #"{"type":"key","key":"7777"}"#,
      batch(2, key("7") + "," + #"{"type":"key","key":7}"#), batch(2, key("7") + #",{"type":"nothing"}"#),
      #"{"page":"\#(page)","events":[\#(key("7"))]}"#,
    ])
  func wrongJSON(body: String) async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      _ = try await client.post("/events", json: Self.batch(1, Self.key("4")))
      let refused = try await client.post("/events", json: body)
      #expect(refused.status == 400)
      #expect(refused.field("content-type") == "application/problem+json")
      #expect(refused.json.int("status") == 400)
      #expect(refused.json.string("detail")?.isEmpty == false)
      #expect(!refused.body.contains("7777"))
      let next = try await client.post("/events", json: Self.batch(2, Self.key("8")))
      #expect(next.status == 200)
      #expect(next.json.int("count") == 2)
    }
  }

  @Test("Wrong JSON from a stranger begins no session")
  func wrongJSONBeginsNothing() async throws {
    try await RunningApplication.with([.test()]) { application in
      let refused = try await RawClient(application).post("/events", json: "{")
      #expect(refused.field("set-cookie") == nil)
    }
  }

  @Test("Another content type, none, or a content encoding is 415")
  func contentTypes() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      for fields in [
        ["Content-Type: text/plain"], [], ["Content-Type: application/jsonp"],
        ["Content-Type: application/json", "Content-Encoding: gzip"],
      ] {
        #expect(try await client.call("POST", "/events", fields, Self.key("4")).status == 415, "\(fields)")
      }
      let fields = ["Content-Type: Application/JSON; charset=utf-8"]
      #expect(try await client.call("POST", "/events", fields, Self.key("4")).json.int("count") == 1)
    }
  }

  @Test("A forged cookie is not taken: its sender gets a new one and a session of his own")
  func forgedCookie() async throws {
    try await RunningApplication.with([.test()]) { application in
      let victim = try RawClient(application)
      let own = try await victim.post("/events", json: Self.key("4"))
      let cookie = try #require(victim.cookie)
      let changed = cookie.dropLast() + (cookie.last == "0" ? "1" : "0")
      for forged in ["\(changed)", "digitslots-\(application.port)=" + String(repeating: "a", count: 64)] {
        let attacker = try RawClient(application, cookie: forged)
        let answer = try await attacker.post("/events", json: Self.key("9"))
        #expect(answer.json.int("count") == 1)
        #expect(answer.json.string("epoch") != own.json.string("epoch"))
        #expect(answer.field("set-cookie") != nil)
      }
      #expect(try await victim.get("/state").json.int("count") == 1)
    }
  }

  @Test("After a restart a browser's post and stream, sent side by side, get one session")
  func oneRenewal() async throws {
    try await RunningApplication.with([.test()]) { application in
      let old = "digitslots-\(application.port)=" + String(repeating: "0123456789abcdef", count: 4)
      let page = try RawClient(application, cookie: old)
      let stream = try RawClient(application, cookie: old)
      let posted = try await page.post("/events", json: Self.key("4"))
      let other = try await stream.post("/events", json: Self.key("2"))
      #expect(other.json.int("count") == 2)
      #expect(other.json.string("epoch") == posted.json.string("epoch"))
      #expect(posted.field("set-cookie") == other.field("set-cookie"))
      #expect(stream.cookie != old)
      let neighbour = try RawClient(application, cookie: String(old.dropLast()) + "0")
      #expect(try await neighbour.post("/events", json: Self.key("1")).json.int("count") == 1)
    }
  }

  @Test("The session idle for longest makes room for a new one, and its page begins again")
  func eviction() async throws {
    try await RunningApplication.with([.test()], maxSessions: 2) { application in
      let clients = try (0..<3).map { _ in try RawClient(application) }
      let first = try await clients[0].post("/events", json: Self.batch(1, Self.key("4")))
      _ = try await clients[1].post("/events", json: Self.key("4"))
      _ = try await clients[2].post("/events", json: Self.key("4"))
      #expect(try await clients[1].get("/state").json.int("count") == 1)
      let gone = try await clients[0].get("/state")
      #expect(gone.json.int("count") == 0)
      #expect(gone.json.string("epoch") == "0")
      let conflict = try await clients[0].post("/events", json: Self.batch(2, Self.key("8")))
      #expect(conflict.status == 409)
      #expect(conflict.json.int("expected") == 1)
      #expect(conflict.json.string("epoch") != first.json.string("epoch"))
      #expect(conflict.field("set-cookie") == nil)
    }
  }

  @Test("Page views and states of strangers begin no session and push nobody out")
  func pageViewsCostNothing() async throws {
    try await RunningApplication.with([.test()], maxSessions: 1) { application in
      let client = try RawClient(application)
      let before = try await client.post("/events", json: Self.key("4"))
      let stranger = try RawClient(application, cookie: "none=1")
      for _ in 0..<100 {
        for _ in 0..<10 { try stranger.send("GET", "/theme") }
        for path in ["/", "/pads/door", "/state"] { try stranger.send("GET", path, ["Cookie: a=b"]) }
        for _ in 0..<10 { #expect(try await stranger.receive().status == 404) }
        for _ in 0..<3 { #expect(try await stranger.receive().status == 200) }
      }
      let after = try await client.get("/state")
      #expect(after.body == before.body)
    }
  }

  @Test("A pad that there is not is not found, for programs with a problem")
  func unknownPad() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      for path in ["/pads/garage", "/pads/garage/state", "/pads/", "/pads", "/gallery", "/pads/door/"] {
        let answer = try await client.get(path)
        #expect(answer.status == 404, "\(path)")
        #expect(answer.field("content-type") == "application/problem+json")
      }
      let wrong = try await client.get("/events")
      #expect(wrong.status == 405)
      #expect(wrong.field("allow")?.contains("POST") == true)
    }
  }
}
