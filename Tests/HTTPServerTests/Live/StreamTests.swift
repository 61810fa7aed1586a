// Event streams of a live server: first bytes, newest state, clients that leave.

import Foundation
import HTTPWire
import Synchronization
import Testing

@testable import HTTPServer

extension LiveTests {
  /// Event streams.
  @Suite struct StreamTests {
    /// What the sources of a test have in common, seen from both threads.
    private final class Feed: Sendable {
      struct State {
        var handles: [StreamHandle] = []
        var closed = 0
        var news = "0"
      }
      private let state = Mutex(State())
      func change(_ body: @Sendable (inout State) -> Void) { state.withLock { body(&$0) } }
      var now: State { state.withLock { $0 } }
    }

    private final class Source: EventSource {
      private let feed: Feed
      init(_ feed: Feed) { self.feed = feed }
      func streamDidOpen(_ handle: StreamHandle) { feed.change { $0.handles.append(handle) } }
      func writeEvents(into encoder: inout EventStreamEncoder) {
        let news = feed.now.news
        if !news.isEmpty { encoder.event(name: "state", id: [], data: Array(news.utf8)) }
      }
      func streamDidClose() { feed.change { $0.closed += 1 } }
    }

    private func routes(_ feed: Feed) -> [Route] {
      [echo(), Route("/stream", access: .sameOrigin, [(.get, { _, _ in .stream(Source(feed)) })])]
    }

    private func tell(_ server: LiveServer, _ feed: Feed, _ news: String) {
      _ = server.ask { server in
        feed.change { $0.news = news }
        for handle in feed.now.handles { server.wake(handle) }
      }
    }

    @Test func theFirstEventComesAtOnceAndEachWakeBringsTheNewest() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream"))
      let head = try client.read(until: "\r\n\r\n")
      #expect(head.contains("Content-Type: text/event-stream\r\n") && head.contains("Cache-Control: no-store\r\n"))
      #expect(head.contains("Transfer-Encoding: chunked\r\n") && !head.contains("Content-Length"))
      #expect(try client.read(until: "\n\n\r\n").contains("data: 0\n"))
      tell(server, feed, "1")
      #expect(try client.read(until: "\n\n\r\n").contains("data: 1\n"))
    }

    @Test func aSourceWithoutNewsStillSendsFirstBytes() throws {
      let feed = Feed()
      feed.change { $0.news = "" }
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream"))
      _ = try client.read(until: "\r\n\r\n")
      #expect(try client.read(until: "\n\n\r\n") == "3\r\n:\n\n\r\n")
    }

    @Test func anOldClientsStreamIsDelimitedByItsEnd() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send("GET /stream HTTP/1.0\r\nHost: localhost\r\n\r\n")
      #expect(try !client.read(until: "\r\n\r\n").contains("Transfer-Encoding"))
      #expect(
        try client.read(until: "\n\n")
          == "event: state\ndata: 0\n\n".replacing("event: state\n", with: "event: state\nid: \n"))
      _ = server.ask { server in for handle in feed.now.handles { server.close(handle) } }
      #expect(try client.readAll() == "")
    }

    @Test func aStreamBeatsByItself() throws {
      let feed = Feed()
      feed.change { $0.news = "" }
      let server = try LiveServer({ $0.heartbeatSeconds = 0 }) { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream"))
      for _ in 0..<3 { #expect(try client.read(until: ":\n\n\r\n").hasSuffix("3\r\n:\n\n\r\n")) }
    }

    @Test func headOfAStreamOpensNoneAndLeavesTheConnection() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send("HEAD /stream HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/"))
      #expect(try client.read(until: "\r\n\r\n").contains("Content-Type: text/event-stream\r\n"))
      #expect(try client.readResponse().body == "empty")
      #expect(feed.now.handles.isEmpty)
    }

    @Test func whatIsSentBehindAStreamIsNeverAnswered() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream") + post("/", "behind"))
      _ = try client.read(until: "\n\n\r\n")
      tell(server, feed, "1")
      let next = try client.read(until: "\n\n\r\n")
      #expect(next.contains("data: 1\n") && !next.contains("HTTP/1.1") && !next.contains("behind"))
    }

    @Test func aClientThatTalksTooMuchBehindItsStreamIsClosed() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream"))
      _ = try client.read(until: "\n\n\r\n")
      do { while true { try client.send([UInt8](repeating: 0, count: 16 << 10)) } } catch {}
      #expect(server.waits { _ in feed.now.closed == 1 })
    }

    @Test func twoHundredStreamsOpenedAndAbortedLeaveNothingBehind() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let warm = try Client(port: server.port)
      try warm.send(get("/"))
      _ = try warm.readResponse()
      let before = openSockets(at: server.port)
      for number in 0..<200 {
        let client = try Client(port: server.port)
        try client.send(get("/stream"))
        _ = try client.read(until: "\n\n\r\n")
        if number % 2 == 0 { client.reset() }
      }
      #expect(server.waits { $0.connectionCount == 1 && $0.streamCount == 0 })
      #expect(feed.now.closed == 200)
      #expect(openSockets(at: server.port) == before)
      tell(server, feed, "nobody is there")
      try warm.send(get("/"))
      #expect(try warm.readResponse().status == 200)
    }

    @Test func aSlowReaderGetsTheNewestStateOnly() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port, receiveBuffer: 4096)
      try client.send(get("/stream"))
      _ = try client.read(until: "\n\n\r\n")
      // Far more than both sockets' buffers hold: most of it is never written.
      for number in 0..<200 { tell(server, feed, String(repeating: "\(number % 10)", count: 100_000)) }
      tell(server, feed, "newest")
      var received = 0
      var tail = ""
      while !tail.contains("data: newest\n") {
        let part = try client.read(atMost: 65536)
        try #require(!part.isEmpty)
        received += part.count
        tail = String(decoding: (Array(tail.utf8) + part).suffix(200), as: UTF8.self)
      }
      #expect(received < 200 * 100_000)
    }

    @Test func beyondTheirCapStreamsAreRefusedAndOtherRequestsAreNot() throws {
      let feed = Feed()
      let server = try LiveServer({ $0.maxStreams = 1 }) { _ in self.routes(feed) }
      let first = try Client(port: server.port)
      try first.send(get("/stream"))
      _ = try first.read(until: "\n\n\r\n")
      let second = try Client(port: server.port)
      try second.send(get("/stream") + get("/"))
      let answer = try second.readResponse()
      #expect(answer.status == 503 && answer.fields["retry-after"] == "5")
      #expect(try second.readResponse().status == 200)
      first.reset()
      #expect(server.waits { $0.streamCount == 0 })
      try second.send(get("/stream"))
      #expect(try second.read(until: "\n\n\r\n").contains("data: 0\n"))
    }

    @Test func aClientBeyondItsCapOfStreamsIsRefusedUntilOneHasGone() throws {
      let feed = Feed()
      let server = try LiveServer({ $0.maxStreamsPerClient = 2 }) { _ in self.routes(feed) }
      let first = try Client(port: server.port)
      let second = try Client(port: server.port)
      try first.send(get("/stream"))
      _ = try first.read(until: "\n\n\r\n")
      try second.send(get("/stream"))
      _ = try second.read(until: "\n\n\r\n")
      let late = try Client(port: server.port)
      try late.send(get("/stream"))
      #expect(try late.readResponse().status == 503)
      first.reset()
      #expect(server.waits { $0.streamCount == 1 })
      try late.send(get("/stream"))
      #expect(try late.read(until: "\n\n\r\n").contains("data: 0\n"))
    }

    @Test func streamsEndInGoodOrderWhenTheServerStops() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream"))
      _ = try client.read(until: "\n\n\r\n")
      #expect(server.stop())
      #expect(try client.readAll() == "0\r\n\r\n")
      #expect(feed.now.closed == 1)
    }

    @Test func aServerThatIsLetGoOfWithoutAStopLeavesNoConnectionOpen() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let streaming = try Client(port: server.port)
      try streaming.send(get("/stream"))
      _ = try streaming.read(until: "\n\n\r\n")
      let idle = try Client(port: server.port)
      try idle.send(get("/"))
      _ = try idle.readResponse()
      #expect(server.ask { $0.loop.stop() } != nil)
      #expect(try streaming.readAll() == "")
      #expect(try idle.readAll() == "")
    }

    @Test func aPageOfAnotherSiteGetsNoStream() throws {
      let feed = Feed()
      let server = try LiveServer { _ in self.routes(feed) }
      let client = try Client(port: server.port)
      try client.send(get("/stream", "Sec-Fetch-Site: cross-site\r\n"))
      #expect(try client.readResponse().status == 403)
      #expect(feed.now.handles.isEmpty)
    }
  }
}
