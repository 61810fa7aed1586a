// From the last digit to the verdict: what state, stream and form tell of an attempt, and the lock after five.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct VerdictTests {
  private static func text(_ digits: String) -> String { #"{"type":"text","text":"\#(digits)"}"# }

  @Test("The answer does not wait for the verdict; the stream tells it")
  func acceptance() async throws {
    let pad = Pad.test { $0.acceptedFor = 0 }
    try await RunningApplication.with([pad]) { application in
      let client = try RawClient(application)
      _ = try await client.get("/")
      let stream = try RawClient(application, cookie: client.cookie)
      try stream.send("GET", "/stream")
      #expect(try await stream.receive().field("content-type") == "text/event-stream")
      #expect(try await stream.event().int("count") == 0)
      let answer = try await client.post("/events", json: Self.text("482913"))
      #expect(answer.json.string("phase") == "verifying")
      #expect(answer.json.int("count") == 6)
      let verdict = try await stream.event { $0.string("phase") == "accepted" }
      #expect(verdict.int("attempt") == 1)
      #expect(verdict.string("epoch") == answer.json.string("epoch"))
      #expect(try await client.get("/state").json.string("phase") == "accepted")
      // Shown until the page is loaded again.
      _ = try await client.get("/")
      #expect(try await client.get("/state").json.string("phase") == "editing")
    }
  }

  @Test("Five wrong codes reach the verifier, then the entry is locked and a right one is not looked at")
  func lock() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      _ = try await client.get("/")
      let stream = try RawClient(application, cookie: client.cookie)
      try stream.send("GET", "/stream")
      _ = try await stream.receive()
      for attempt in 1...4 {
        _ = try await client.post("/events", json: Self.text("00000\(attempt)"))
        let verdict = try await stream.event { $0.string("phase") == "rejected" && $0.int("attempt") == attempt }
        #expect(verdict.int("count") == 0)
        #expect(verdict.string("message", "kind") == "error")
      }
      _ = try await client.post("/events", json: Self.text("000005"))
      let locked = try await stream.event { $0.string("phase") == "locked" }
      let left = try #require(locked.int("retryAfter"))
      #expect((1...30).contains(left))
      let right = try await client.post("/events", json: Self.text("482913"))
      #expect(right.status == 200)
      #expect(right.json.string("phase") == "locked")
      #expect(right.json.int("attempt") == 5)
      let form = try await client.post("/", form: "text=482913", ["Accept: text/html"])
      #expect(form.status == 429)
      #expect(form.field("retry-after").flatMap { Int($0) }.map { (1...30).contains($0) } == true)
      #expect(form.field("content-type") == "text/html; charset=utf-8")
    }
  }

  @Test("Two tabs of a browser stay in step, each by its stream")
  func twoTabs() async throws {
    try await RunningApplication.with([.test()]) { application in
      let first = try RawClient(application)
      _ = try await first.get("/")
      let streams = try (0..<2).map { _ in try RawClient(application, cookie: first.cookie) }
      for stream in streams {
        try stream.send("GET", "/stream")
        let head = try await stream.receive()
        #expect(head.field("cache-control") == "no-store")
        #expect(try await stream.event().int("revision") == 0)
      }
      #expect(streams[0].transcript.contains("retry: 1000"))
      let second = try RawClient(application, cookie: first.cookie)
      _ = try await first.post("/events", json: #"{"type":"key","key":"4"}"#)
      for stream in streams { #expect(try await stream.event { $0.int("count") == 1 }.int("revision") == 1) }
      let answer = try await second.post("/events", json: #"{"type":"key","key":"Backspace"}"#)
      #expect(answer.json.int("revision") == 2)
      for stream in streams { #expect(try await stream.event { $0.int("count") == 0 }.int("revision") == 2) }
      let epoch = try #require(answer.json.string("epoch"))
      #expect(streams[1].transcript.contains("id: \(epoch)-2\n"))
    }
  }

  @Test("The gallery's one stream tells of every pad")
  func gallery() async throws {
    try await RunningApplication.with { application in
      let client = try RawClient(application)
      #expect(try await client.get("/gallery").status == 200)
      let stream = try RawClient(application, cookie: client.cookie)
      try stream.send("GET", "/gallery/stream")
      _ = try await stream.receive()
      for style in Style.allCases {
        #expect(try await stream.event { $0.string("pad") == style.rawValue }.int("count") == 0)
      }
      _ = try await client.post("/pads/cells/events", json: #"{"type":"key","key":"4"}"#)
      let state = try await stream.event { $0.int("count") == 1 }
      #expect(state.string("pad") == "cells")
    }
  }

  @Test("The form goes the way of the script: to the page, after the verdict")
  func form() async throws {
    try await RunningApplication.with([.test { $0.acceptedFor = 0 }]) { application in
      let client = try RawClient(application)
      let key = try await client.post("/pads/door", form: "key=4")
      #expect(key.status == 303)
      #expect(key.field("location") == "/pads/door")
      #expect(key.field("set-cookie") != nil)
      #expect(try await client.get("/state").json.int("count") == 1)
      #expect(try await client.post("/", form: "key=clear").field("location") == "/")
      let wrong = try await client.post("/", form: "text=111111")
      #expect(wrong.status == 303)
      #expect(try await client.get("/state").json.string("phase") == "rejected")
      let right = try await client.post("/", form: "text=482+913")
      #expect(right.status == 303)
      #expect(try await client.get("/state").json.string("phase") == "accepted")
      // The page that the redirect leads to shows it, the next one begins anew.
      _ = try await client.get("/")
      #expect(try await client.get("/state").json.string("phase") == "accepted")
      _ = try await client.get("/")
      #expect(try await client.get("/state").json.string("phase") == "editing")
    }
  }

  @Test("A form that is none is refused and changes nothing")
  func wrongForms() async throws {
    try await RunningApplication.with([.test()]) { application in
      let client = try RawClient(application)
      for body in ["keys=5", "", "key=PageUp", "key=%"] {
        #expect(try await client.post("/", form: body).status == 400)
      }
      #expect(try await client.call("POST", "/", ["Content-Type: text/plain"], "key=4").status == 415)
      #expect(try await client.get("/state").json.string("epoch") == "0")
    }
  }

  @Test("The demonstration's redirect keeps the theme and the language, and nothing else of the query")
  func wishes() async throws {
    try await RunningApplication.with { application in
      let client = try RawClient(application)
      let answer = try await client.post("/pads/cells?theme=classic&x=y&lang=zh-Hant", form: "key=4")
      #expect(answer.field("location") == "/pads/cells?theme=classic&lang=zh-Hant")
    }
  }

  @Test("No digit of a masked pad is in anything that is sent")
  func noDigits() async throws {
    let code = "736194"
    try await RunningApplication.with([.test(right: code)]) { application in
      let client = try RawClient(application)
      _ = try await client.get("/")
      let stream = try RawClient(application, cookie: client.cookie)
      try stream.send("GET", "/stream")
      _ = try await stream.receive()
      for digit in code.dropLast() {
        let state = try await client.post("/events", json: #"{"type":"key","key":"\#(digit)"}"#)
        #expect(!state.body.contains("glyph"))
      }
      let page = try await client.get("/")
      #expect(!page.body.contains("glyph"))
      _ = try await client.post("/", form: "key=\(code.suffix(1))")
      _ = try await stream.event { $0.string("phase") == "accepted" }
      _ = try await client.get("/")
      _ = try await client.post("/events", json: #"{"type":"key","key":"\#(code)"}"#)
      for transcript in [client.transcript, stream.transcript] {
        #expect(!transcript.contains("glyph"))
        // Tokens and epochs are random hex digits, in which any digits may stand in a row.
        let plain = transcript.replacing(#/[0-9a-f]{12,}/#, with: "")
        #expect(!plain.contains(code.prefix(5)))
        #expect(!plain.contains(code.suffix(5)))
      }
    }
  }
}
