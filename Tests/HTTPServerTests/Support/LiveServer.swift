// A server on a loop and a thread of its own, for tests that talk to it.

import Foundation
import Synchronization

@testable import HTTPServer

/// Serves until ``stop()``, or until the test lets go of it.
final class LiveServer: Sendable {
  typealias Job = @Sendable (WebServer) -> Void

  private struct Running: Sendable {
    let addresses: [ServerConfiguration.Listener]
    let jobs: Mailbox<Job>
  }

  let addresses: [ServerConfiguration.Listener]
  private let jobs: Mailbox<Job>
  private let finished = DispatchSemaphore(value: 0)
  private let isStopped = Mutex(false)

  /// `routes` is called on the server's thread.
  init(
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in },
    routes: @escaping @Sendable (WebServer) -> [Route]
  ) throws {
    var settings = ServerConfiguration()
    settings.listeners = [.address("127.0.0.1", port: 0)]
    // No deadline passes because a machine is slow; who tests one sets it.
    settings.headerSeconds = 3_600
    settings.bodySeconds = 3_600
    settings.idleSeconds = 3_600
    settings.writeSeconds = 3_600
    settings.lingerSeconds = 3_600
    configure(&settings)
    let configuration = settings
    let started = DispatchSemaphore(value: 0)
    let outcome = Outcome()
    let thread = Thread { [finished] in
      do {
        let loop = try EventLoop()
        let server = WebServer(loop: loop, configuration: configuration)
        server.routes = routes(server)
        try server.start()
        let jobs = loop.mailbox { (job: Job) in job(server) }
        outcome.value.withLock { $0 = .success(Running(addresses: server.addresses, jobs: jobs)) }
        started.signal()
        loop.run()
      } catch {
        outcome.value.withLock { $0 = .failure(error) }
        started.signal()
      }
      finished.signal()
    }
    thread.start()
    started.wait()
    let running = try outcome.value.withLock { try $0.get() }
    (addresses, jobs) = (running.addresses, running.jobs)
  }

  deinit { _ = stop() }

  var port: UInt16 {
    for case .address(_, let port) in addresses { return port }
    return 0
  }

  /// Runs `job` on the server's thread and waits for what it returns.
  func ask<Value: Sendable>(_ job: @escaping @Sendable (WebServer) -> Value) -> Value? {
    let done = DispatchSemaphore(value: 0)
    let value = Box<Value>()
    jobs.send { server in
      value.value.withLock { $0 = job(server) }
      done.signal()
    }
    _ = done.wait(timeout: .now() + 20)
    return value.value.withLock { $0 }
  }

  /// Asks again, after each round of the server, until `condition` holds. False when it never does.
  func waits(until condition: @escaping @Sendable (WebServer) -> Bool) -> Bool {
    for _ in 0..<200_000 where ask(condition) == true { return true }
    return false
  }

  /// Stops the server; true when it has come to its end.
  func stop() -> Bool {
    let wasStopped = isStopped.withLock { isStopped in
      defer { isStopped = true }
      return isStopped
    }
    guard !wasStopped else { return true }
    jobs.send { server in server.stop { server.loop.stop() } }
    return finished.wait(timeout: .now() + 20) == .success
  }

  private final class Outcome: Sendable {
    let value = Mutex<Result<Running, any Error>>(.failure(CancellationError()))
  }

  final class Box<Value: Sendable>: Sendable {
    let value = Mutex<Value?>(nil)
  }
}

/// Counts what happens on the server's thread, for the test's.
final class Counter: Sendable {
  private let count = Mutex(0)
  var value: Int { count.withLock { $0 } }
  func add() { count.withLock { $0 += 1 } }
}

/// A GET as a browser's first line and host.
func get(_ path: String, _ fields: String = "") -> String { "GET \(path) HTTP/1.1\r\nHost: localhost\r\n\(fields)\r\n" }

func post(_ path: String, _ body: String, _ fields: String = "") -> String {
  "POST \(path) HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"
}

/// A route that answers with the request's body, or "empty".
func echo(_ path: String = "/") -> Route {
  let handler: Handler = { request, response in
    if request.body.isEmpty { response.body += "empty".utf8 } else { response.body += request.body }
    return .respond
  }
  return Route(path, [(.get, handler), (.post, handler)])
}
