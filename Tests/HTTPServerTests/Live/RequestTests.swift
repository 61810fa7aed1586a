// Requests to a live server: keep-alive, pipelining, pieces, resets, large answers.

import Foundation
import HTTPWire
import Synchronization
import Testing

@testable import HTTPServer

extension LiveTests {
  @Suite struct RequestTests {
    @Test func aThousandRequestsOnOneConnectionAreAnsweredOnIt() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(get("/"))
      #expect(try client.readResponse().body == "empty")
      let before = openSockets(at: server.port)
      for number in 0..<1_000 {
        try client.send(post("/", "\(number)"))
        let answer = try client.readResponse()
        #expect(answer.status == 200 && answer.body == "\(number)")
      }
      #expect(openSockets(at: server.port) == before)
      #expect(server.stop())
    }

    @Test func requestsInOnePieceAreAnsweredInTheirOrder() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send((0..<200).map { post("/", "\($0)") }.joined() + get("/nope", "Connection: close\r\n"))
      for number in 0..<200 { #expect(try client.readResponse().body == "\(number)") }
      #expect(try client.readResponse().status == 404)
      #expect(try client.readAll() == "")
    }

    @Test func aRequestThatComesByteByByteIsTheSameRequest() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      for byte in post("/", "hello").utf8 { try client.send([byte]) }
      #expect(try client.readResponse().body == "hello")
    }

    @Test(arguments: ["", "3\r\nabc\r\n"])
    func whatIsWrongWithABodyIsToldOnlyToThoseWhoMayAsk(before: String) throws {
      let server = try LiveServer { _ in [echo()] }
      for (host, status) in [("evil.example", 421), ("localhost", 400)] {
        let client = try Client(port: server.port)
        try client.send("POST / HTTP/1.1\r\nHost: \(host)\r\nTransfer-Encoding: chunked\r\n\r\n\(before)")
        try client.send("xyz\r\n")
        #expect(try client.readResponse().status == status)
        #expect(try client.readAll() == "")
      }
    }

    @Test func anAnswerCarriesDateAndExactlyOneFraming() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(get("/"))
      let answer = try client.readResponse()
      #expect(answer.fields["date"]?.hasSuffix(" GMT") == true)
      #expect(answer.fields["content-length"] == "5")
      #expect(answer.fields["transfer-encoding"] == nil && answer.fields["server"] == nil)
    }

    @Test func headHasTheFieldsOfGetAndNoBody() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(
        "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\nHEAD /nope HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/"))
      #expect(try client.read(until: "\r\n\r\n").contains("Content-Length: 5\r\n"))
      #expect(try client.read(until: "\r\n\r\n").hasPrefix("HTTP/1.1 404 "))
      #expect(try client.readResponse().body == "empty")
    }

    @Test func anOldClientIsClosedUnlessItAsksToStay() throws {
      let server = try LiveServer { _ in [echo()] }
      let first = try Client(port: server.port)
      try first.send("GET / HTTP/1.0\r\nHost: localhost\r\n\r\n")
      #expect(try first.readAll().contains("Connection: close\r\n"))
      let second = try Client(port: server.port)
      try second.send("GET / HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n")
      #expect(try second.readResponse().fields["connection"] == "keep-alive")
      try second.send(get("/"))
      #expect(try second.readResponse().status == 200)
    }

    @Test func aBodyThatWillBeReadIsAskedForAndOneThatWillNotIsRefused() throws {
      let server = try LiveServer { _ in [echo("/events")] }
      let first = try Client(port: server.port)
      try first.send("POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
      #expect(try first.read(until: "\r\n\r\n") == "HTTP/1.1 100 Continue\r\n\r\n")
      try first.send("hello")
      #expect(try first.readResponse().body == "hello")
      let second = try Client(port: server.port)
      try second.send("POST /nope HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nExpect: 100-continue\r\n\r\n")
      let answer = try second.readResponse()
      #expect(answer.status == 404 && answer.fields["connection"] == "close")
      #expect(try second.readAll() == "")
    }

    @Test func aRefusalIsNotLostThoughTheClientGoesOnSending() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send("POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000000\r\n\r\n")
      for _ in 0..<20 { try client.send([UInt8](repeating: 0x78, count: 100_000)) }
      #expect(try client.readAll().hasPrefix("HTTP/1.1 413 "))
      client.finishSending()
      #expect(server.waits { $0.connectionCount == 0 })
    }

    @Test func nothingBehindTheRequestThatAskedForTheEndIsAnswered() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(post("/", "last", "Connection: close\r\n") + String(repeating: get("/"), count: 1_000))
      let all = try client.readAll()
      #expect(all.hasSuffix("last") && all.components(separatedBy: "HTTP/1.1").count == 2)
    }

    @Test func nothingBehindAMalformedRequestIsAnswered() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(get("/") + "BAD\r\n\r\n" + get("/"))
      #expect(try client.readResponse().status == 200)
      let rest = try client.readAll()
      #expect(rest.hasPrefix("HTTP/1.1 400 ") && rest.components(separatedBy: "HTTP/1.1").count == 2)
    }

    @Test func aHalfClosedClientGetsItsAnswers() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(post("/", "one") + post("/", "two"))
      client.finishSending()
      #expect(try client.readResponse().body == "one")
      #expect(try client.readResponse().body == "two")
      #expect(try client.readAll() == "")
    }

    @Test func aBodyThatEndsTooSoonRunsNoHandler() throws {
      let calls = Counter()
      let server = try LiveServer { _ in
        [
          Route(
            "/",
            [
              (
                .post,
                { _, _ in
                  calls.add()
                  return .respond
                }
              )
            ])
        ]
      }
      for text in [
        "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nhell",
        "POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n",
        "POST / HTTP/1.1\r\nHost: loc",
      ] {
        let client = try Client(port: server.port)
        try client.send(text)
        client.finishSending()
        #expect(try client.readAll().hasPrefix("HTTP/1.1 400 "), "\(text)")
      }
      #expect(calls.value == 0)
    }

    @Test func aSlowHeadIsRefusedAtItsDeadline() throws {
      let server = try LiveServer({ $0.headerSeconds = 0 }) { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send("GET / HTTP/1.1\r\nHost: loc")
      #expect(try client.readAll().hasPrefix("HTTP/1.1 408 "))
    }

    @Test func anIdleConnectionIsClosedWithoutAWord() throws {
      let server = try LiveServer({ $0.idleSeconds = 0 }) { _ in [echo()] }
      #expect(try Client(port: server.port).readAll() == "")
    }

    @Test func aResponseLargerThanTheSocketsBufferArrivesWhole() throws {
      let body = (0..<(4 << 20)).map { UInt8(truncatingIfNeeded: $0 &* 31) }
      let server = try LiveServer { _ in
        [
          Route(
            "/",
            [
              (
                .get,
                { _, response in
                  response.preparedBody = body
                  return .respond
                }
              )
            ])
        ]
      }
      let client = try Client(port: server.port, receiveBuffer: 4096)
      try client.send(get("/") + get("/", "Connection: close\r\n"))
      for _ in 0..<2 {
        #expect(try client.read(until: "\r\n\r\n").contains("Content-Length: 4194304\r\n"))
        var received: [UInt8] = []
        while received.count < body.count {
          let part = try client.read(atMost: body.count - received.count)
          try #require(!part.isEmpty)
          received += part
        }
        #expect(received == body)
      }
    }

    @Test func aClientWithManyRequestsAtOnceLetsOthersInBetween() throws {
      let handled = Counter()
      let before = Counter()
      let gate = DispatchSemaphore(value: 0)
      let server = try LiveServer { _ in
        let first: Handler = { _, response in
          gate.wait()
          response.body += "ok".utf8
          return .respond
        }
        let many: Handler = { _, response in
          handled.add()
          response.body += "ok".utf8
          return .respond
        }
        let other: Handler = { _, response in
          while before.value < handled.value { before.add() }
          response.body += "ok".utf8
          return .respond
        }
        return [
          echo(), Route("/first", [(.get, first)]), Route("/many", [(.get, many)]), Route("/other", [(.get, other)]),
        ]
      }
      let hasty = try Client(port: server.port)
      let patient = try Client(port: server.port)
      try patient.send(get("/"))
      _ = try patient.readResponse()
      // All requests are there before the first one is answered.
      try hasty.send(get("/first") + String(repeating: get("/many"), count: 1_000))
      try patient.send(get("/other"))
      gate.signal()
      #expect(try patient.readResponse().body == "ok")
      for _ in 0...1_000 { #expect(try hasty.readResponse().body == "ok") }
      #expect(handled.value == 1_000)
      #expect(before.value <= 48)
    }

    @Test func clientsThatVanishAtAnyMomentLeaveNothingBehind() throws {
      let server = try LiveServer { _ in [echo()] }
      let warm = try Client(port: server.port)
      try warm.send(get("/"))
      _ = try warm.readResponse()
      let before = openSockets(at: server.port)
      let whole = post("/", String(repeating: "x", count: 1_000))
      for cut in stride(from: 0, through: whole.utf8.count, by: 25) {
        let client = try Client(port: server.port)
        try client.send(Array(whole.utf8.prefix(cut)))
        client.reset()
      }
      #expect(server.waits { $0.connectionCount == 1 })
      #expect(openSockets(at: server.port) == before)
      try warm.send(get("/"))
      #expect(try warm.readResponse().status == 200)
    }

    @Test func anErrorIsDrawnByTheApplicationOnceTheHeadIsSound() throws {
      let server = try LiveServer { server in
        server.errorRenderer = { status, request, response in
          response.status = status
          response.body += "drawn \(status.code) ".utf8
          response.body += request.path
        }
        return [Route("/events", [(.post, { _, _ in .respond })])]
      }
      let client = try Client(port: server.port)
      try client.send(get("/nope") + get("/events") + "GET / HTTP/1.1\r\n\r\n")
      #expect(try client.readResponse().body == "drawn 404 /nope")
      let second = try client.readResponse()
      #expect(second.body == "drawn 405 /events" && second.fields["allow"] == "POST, OPTIONS")
      #expect(try client.readResponse().body == "Bad Request: The request is malformed.\n")
    }

    @Test func routesMayBeSetAnewWhileRunning() throws {
      let server = try LiveServer { _ in [echo()] }
      let client = try Client(port: server.port)
      try client.send(get("/new"))
      #expect(try client.readResponse().status == 404)
      _ = server.ask { $0.routes = [echo("/new")] }
      try client.send(get("/new") + get("/"))
      #expect(try client.readResponse().status == 200)
      #expect(try client.readResponse().status == 404)
    }
  }
}
