// Answers that come later, and what holds meanwhile.

import Foundation
import HTTPWire
import Synchronization
import Testing

@testable import HTTPServer

extension LiveTests {
  /// Answers that come later.
  @Suite struct LaterTests {
    private final class Tickets: Sendable {
      private let all = Mutex<[RequestTicket]>([])
      func add(_ ticket: RequestTicket) { all.withLock { $0.append(ticket) } }
      var list: [RequestTicket] { all.withLock { $0 } }
    }

    private func routes(_ tickets: Tickets) -> [Route] {
      let later: Handler = { request, _ in
        tickets.add(request.ticket)
        return .later
      }
      return [echo(), Route("/later", [(.get, later)])]
    }

    private func answer(_ server: LiveServer, _ ticket: RequestTicket, _ text: String) {
      _ = server.ask { $0.complete(ticket) { $0.body += text.utf8 } }
    }

    @Test func whatComesBehindWaitsForItsTurn() throws {
      let tickets = Tickets()
      let server = try LiveServer { _ in self.routes(tickets) }
      let client = try Client(port: server.port)
      try client.send(get("/later") + post("/", "behind") + get("/later") + post("/", "last"))
      #expect(server.waits { _ in tickets.list.count == 1 })
      answer(server, tickets.list[0], "first")
      #expect(try client.readResponse().body == "first")
      #expect(try client.readResponse().body == "behind")
      #expect(server.waits { _ in tickets.list.count == 2 })
      answer(server, tickets.list[0], "a second answer to the first")
      answer(server, tickets.list[1], "second")
      #expect(try client.readResponse().body == "second")
      #expect(try client.readResponse().body == "last")
    }

    @Test func aTicketWhoseClientLeftNamesNothing() throws {
      let tickets = Tickets()
      let server = try LiveServer { _ in self.routes(tickets) }
      let client = try Client(port: server.port)
      try client.send(get("/later"))
      #expect(server.waits { _ in tickets.list.count == 1 })
      client.reset()
      #expect(server.waits { $0.connectionCount == 0 })
      let next = try Client(port: server.port)
      try next.send(get("/later"))
      #expect(server.waits { _ in tickets.list.count == 2 })
      // Both connections have the same place in the server's table.
      #expect(tickets.list[0].connection == tickets.list[1].connection)
      answer(server, tickets.list[0], "for the one that left")
      answer(server, tickets.list[1], "for the one that waits")
      #expect(try next.readResponse().body == "for the one that waits")
    }

    @Test func aHalfClosedClientWaitsForItsAnswerToo() throws {
      let tickets = Tickets()
      let server = try LiveServer { _ in self.routes(tickets) }
      let client = try Client(port: server.port)
      try client.send(get("/later"))
      client.finishSending()
      #expect(server.waits { _ in tickets.list.count == 1 })
      answer(server, tickets.list[0], "late")
      #expect(try client.readResponse().body == "late")
      #expect(try client.readAll() == "")
    }

    @Test func aHandlerMayAnswerAnothersRequestWhileItFillsItsOwn() throws {
      let tickets = Tickets()
      let server = try LiveServer { server in
        let both: Handler = { [unowned server] request, response in
          response.body += "mine ".utf8
          for ticket in tickets.list { server.complete(ticket) { $0.body += "theirs".utf8 } }
          response.body += "still mine".utf8
          return .respond
        }
        return self.routes(tickets) + [Route("/both", [(.get, both)])]
      }
      let waiting = try Client(port: server.port)
      try waiting.send(get("/later"))
      #expect(server.waits { _ in tickets.list.count == 1 })
      let client = try Client(port: server.port)
      try client.send(get("/both"))
      #expect(try client.readResponse().body == "mine still mine")
      #expect(try waiting.readResponse().body == "theirs")
    }

    @Test func anAnswerThatIsPendingIsFinishedBeforeTheServerStops() throws {
      let tickets = Tickets()
      let server = try LiveServer { _ in self.routes(tickets) }
      let client = try Client(port: server.port)
      let idle = try Client(port: server.port)
      try client.send(get("/later"))
      #expect(server.waits { _ in tickets.list.count == 1 })
      _ = server.ask { server in
        server.stop { server.loop.stop() }
        server.complete(tickets.list[0]) { $0.body += "in time".utf8 }
      }
      let answer = try client.readResponse()
      #expect(answer.body == "in time" && answer.fields["connection"] == "close")
      #expect(try idle.readAll() == "")
      #expect(server.stop())
    }
  }
}
