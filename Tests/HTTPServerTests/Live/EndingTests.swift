// How a connection ends when both sides end it at once: by events that only one segment brings together, on Linux.

#if os(Linux)
  import Foundation
  import HTTPWire
  import Testing

  @testable import HTTPServer

  extension LiveTests {
    /// The end of connections.
    @Suite struct EndingTests {
      @Test func anAnswerUnderWayIsNotResetByWhatItsClientSendsBeforeItEnds() throws {
        let body = String(repeating: "x", count: 60_000)
        let handler: @Sendable (borrowing Request, inout Response) -> HandlerOutcome = { _, response in
          response.body = Array(body.utf8)
          return .respond
        }
        let server = try LiveServer { _ in [Route("/", [(.get, handler)])] }
        // Most of the answer waits in the kernel, on the server's side.
        let client = try Client(port: server.port, receiveBuffer: 4096)
        try client.send(get("/") + "BAD\r\n\r\n")
        while server.ask({ server in server.connections.elements.first?.state.phase }) != .lingering {}
        try client.finishSending(with: get("/"))
        #expect(try client.readResponse().body == body)
        #expect(try client.readResponse().status == 400)
        #expect(try client.read(atMost: 1).isEmpty)
      }
    }
  }
#endif
