// Listening: addresses, ports in use, Unix sockets.

import Foundation
import Testing

@testable import HTTPServer

extension LiveTests {
  /// Listening, and who comes in.
  @Suite struct ListenTests {
    @Test func bothLoopbackFamiliesAnswerOnOneFreePort() throws {
      let server = try LiveServer({ $0.listeners = [.address("localhost", port: 0)] }) { _ in [echo()] }
      #expect(server.port != 0)
      #expect(server.addresses.first == .address("127.0.0.1", port: server.port))
      for isIPv6 in [false, true].prefix(server.addresses.count) {
        let client = try Client(port: server.port, isIPv6: isIPv6)
        try client.send(get("/"))
        #expect(try client.readResponse().status == 200)
      }
    }

    private func message(_ listener: ServerConfiguration.Listener) -> String? {
      do {
        _ = try LiveServer({ $0.listeners = [listener] }) { _ in [] }
        return nil
      } catch { return "\(error)" }
    }

    @Test func aPortInUseIsNamedWithTheRemedy() throws {
      let server = try LiveServer { _ in [] }
      #expect(
        message(.address("127.0.0.1", port: server.port))
          == "cannot listen at 127.0.0.1 port \(server.port): the port is in use by another program; stop that program or "
          + "choose another port (--port N)")
    }

    @Test func anAddressThatIsNoneOrNotOursIsNamedWithTheRemedy() {
      #expect(message(.address("door", port: 0))?.contains("cannot listen at door: not an IP address") == true)
      #expect(message(.address("192.0.2.1", port: 0))?.contains("this machine has no such address") == true)
      #expect(message(.address("127.0.0.256", port: 0))?.contains("not an IP address") == true)
    }

    @Test func aPortJustLeftCanBeBoundAtOnce() throws {
      let first = try LiveServer { _ in [echo()] }
      let port = first.port
      let client = try Client(port: port)
      try client.send(get("/"))
      _ = try client.readResponse()
      #expect(first.stop())
      let second = try LiveServer({ $0.listeners = [.address("127.0.0.1", port: port)] }) { _ in [echo()] }
      #expect(second.port == port)
    }

    @Test func beyondTheCapAClientIsToldToComeAgainAndThoseInsideAreServed() throws {
      let server = try LiveServer({ $0.maxConnections = 2 }) { _ in [echo()] }
      let first = try Client(port: server.port)
      let second = try Client(port: server.port)
      #expect(server.waits { $0.connectionCount == 2 })
      let third = try Client(port: server.port)
      let answer = try third.readResponse()
      #expect(answer.status == 503 && answer.fields["retry-after"] == "5" && answer.fields["connection"] == "close")
      for _ in 0..<2 {
        try first.send(get("/"))
        #expect(try first.readResponse().status == 200)
      }
      second.reset()
      #expect(server.waits { $0.connectionCount <= 2 })
      third.finishSending()
      #expect(server.waits { $0.connectionCount == 1 })
      let fourth = try Client(port: server.port)
      try fourth.send(get("/"))
      #expect(try fourth.readResponse().status == 200)
    }

    @Test func oneClientAtItsCapIsRefused() throws {
      let server = try LiveServer({ $0.maxConnectionsPerClient = 1 }) { _ in [echo()] }
      let first = try Client(port: server.port)
      #expect(server.waits { $0.connectionCount == 1 })
      #expect(try Client(port: server.port).readResponse().status == 503)
      try first.send(get("/"))
      #expect(try first.readResponse().status == 200)
    }

    @Test func clientsThatLeaveBeforeTheyAreTakenHarmNobody() throws {
      let server = try LiveServer { _ in [echo()] }
      for _ in 0..<200 { try Client(port: server.port).reset() }
      let client = try Client(port: server.port)
      try client.send(get("/"))
      #expect(try client.readResponse().status == 200)
      #expect(server.waits { $0.connectionCount == 1 })
    }

    @Test func aListenerWithoutDescriptorsRestsAndComesBack() throws {
      let loop = try EventLoop()
      var notices: [String] = []
      let listeners = try OpenListener.open(
        [.address("127.0.0.1", port: 0)], unixMode: 0o600, notices: &notices)
      guard case .address(_, let port) = listeners[0].address else { return }
      var attempts = 0
      var taken = 0
      let acceptor = try Acceptor(
        loop: loop, listeners,
        accept: { number, peer in
          attempts += 1
          if attempts <= 2 {
            errno = EMFILE
            return -1
          }
          return StreamSocket.accept(number, &peer)
        }
      ) { _, _ in
        taken += 1
        loop.stop()
      }
      let client = try Client(port: port)
      loop.run()
      #expect(taken == 1)
      // Asked once each time, not again and again while the connection waited.
      #expect(attempts == 3 || attempts == 4)
      try client.send("x")
      acceptor.close()
    }
  }

  /// Unix-domain sockets.
  @Suite struct LocalSocketTests {
    private let folder: String

    init() throws {
      folder = NSTemporaryDirectory() + "http-\(UInt32.random(in: 0...UInt32.max))"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private func server(_ path: String, mode: UInt16 = 0o600) throws -> LiveServer {
      try LiveServer({
        $0.listeners = [.unix(path)]
        $0.unixSocketMode = mode
      }) { _ in [echo()] }
    }

    private func mode(_ path: String) -> mode_t {
      var status = stat()
      return lstat(path, &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test(arguments: [0o600, 0o660] as [UInt16])
    func aSocketFileAnswersHasItsModeAndGoesWithItsServer(mode: UInt16) throws {
      let path = folder + "/socket"
      let server = try server(path, mode: mode)
      #expect(self.mode(path) == mode_t(mode))
      let client = try Client(path: path)
      try client.send(get("/"))
      #expect(try client.readResponse().status == 200)
      #expect(server.stop())
      #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test func aSocketFileThatNobodyListensAtIsReplaced() throws {
      let path = folder + "/socket"
      do {
        // Bound and closed without being removed, as after a crash.
        _ = try LocalSocket(path: path, mode: 0o600).listen()
      }
      #expect(FileManager.default.fileExists(atPath: path))
      let server = try server(path)
      let client = try Client(path: path)
      try client.send(get("/"))
      #expect(try client.readResponse().status == 200)
      #expect(server.stop())
    }

    @Test func aSocketFileInUseAndAnyOtherFileAreLeftAlone() throws {
      let path = folder + "/socket"
      let first = try server(path)
      #expect(throws: ListenError.self) { try server(path) }
      let client = try Client(path: path)
      try client.send(get("/"))
      #expect(try client.readResponse().status == 200)
      let file = folder + "/file"
      #expect(FileManager.default.createFile(atPath: file, contents: Data("kept".utf8)))
      #expect(throws: ListenError.self) { try server(file) }
      #expect(FileManager.default.contents(atPath: file) == Data("kept".utf8))
      #expect(first.stop())
    }

    @Test func aPathThatIsTooLongOrInNoFolderIsNamed() {
      let long = folder + "/" + String(repeating: "x", count: 200)
      #expect(throws: ListenError.self) { try server(long) }
      #expect(throws: ListenError.self) { try server(folder + "/none/socket") }
    }
  }
}
