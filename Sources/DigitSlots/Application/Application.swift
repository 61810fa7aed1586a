// The application on its loop: pads, sessions and endpoints put together and served. What each of them does is in files
// of its own.

import Foundation
import HTTPServer
import HTTPWire
import Verification

/// The program's server side, from a configuration to a running server. Belongs to one thread.
package final class Application {
  /// Gets what happens on the pads: the pad's name and what it is.
  var didReport: (String, EntryDriver.Report) -> Void = { _, _ in }

  private let configuration: Configuration
  private let pads: [ServedPad]
  private let key: SessionKey
  private let look: Look
  private let log: Log
  private let loop: EventLoop
  private var files: FilesReader?
  private var site: Site?

  /// Checks what only a start can check (files of `Public`, the state directory) and prepares every pad. Throws an error
  /// whose description names the place and the remedy.
  package convenience init(configuration: Configuration) throws {
    try self.init(pads: Pads.make(configuration), configuration: configuration)
  }

  /// Serves `pads` instead of those of the configuration.
  init(pads: [Pad], configuration: Configuration) throws {
    self.configuration = configuration
    self.pads = pads.enumerated().map { ServedPad(index: $0.offset, pad: $0.element) }
    log = Log(format: configuration.logFormat)
    key = try configuration.stateDirectory.map { try SessionKey(directory: $0) } ?? SessionKey()
    look = try Look(
      directory: configuration.publicDirectory, pads: self.pads.map(\.configuration),
      now: Int(Date().timeIntervalSince1970))
    loop = try EventLoop()
    files = FilesReader(directory: configuration.publicDirectory, pads: self.pads.map(\.configuration), loop: loop) {
      [weak self] in self?.show($0)
    }
  }

  /// Reads all files that a start with `configuration` reads, and throws what that would throw.
  package static func check(_ configuration: Configuration) throws {
    try Pads.check(configuration)
    _ = try Look(
      directory: configuration.publicDirectory, pads: configuration.pads, now: Int(Date().timeIntervalSince1970))
  }

  /// Serves on the calling thread until SIGINT or SIGTERM, then stops cleanly. `onListening` gets the address to open,
  /// once it is bound. Throws ``ListenError`` when it cannot be.
  package func run(onListening: (String) -> Void) throws {
    try run(handlesSignals: true, onListening: onListening)
  }

  /// As ``run(onListening:)``; an embedding program keeps its signals and sends ``commands()``.
  func run(handlesSignals: Bool, onListening: (String) -> Void) throws {
    // First of all: a signal that comes as soon as the port answers waits until the loop runs.
    if handlesSignals {
      try loop.onSignals([SIGINT, SIGTERM, SIGHUP]) { [weak self] signal in
        self?.obey(signal == SIGHUP ? .reload : .stop)
      }
    }
    let server = WebServer(loop: loop, configuration: ServerConfiguration(configuration))
    try server.start()
    for notice in server.notices { log.warning(notice) }
    let site = makeSite(server)
    self.site = site
    server.errorRenderer = site.errors.render
    server.routes = SiteRoutes.routes(of: site)
    onListening(configuration.address(of: server.addresses))
    loop.run()
    if handlesSignals {
      RunningCommands.endAll()
      log.info("stopped")
    }
    server.routes = []
    server.errorRenderer = nil
  }

  /// What the application can be told while it runs.
  enum Command: Sendable {
    /// Finish the requests in flight, wipe every digit, return. Once more: return now.
    case stop
    /// Read the files of `Public` again.
    case reload
  }

  /// A box for commands from any thread.
  func commands() -> Mailbox<Command> { loop.mailbox { [weak self] in self?.obey($0) } }

  private func obey(_ command: Command) {
    switch command {
    case .stop: stop()
    case .reload:
      files?.read()
      checkVerifiers()
    }
  }

  /// Verifiers notice a changed file by themselves; here it is told at once that nobody will be let in. Not on the loop,
  /// because files are read.
  private func checkVerifiers() {
    let verifiers = pads.map { ($0.configuration.name, $0.verifier) }
    Task.detached { [log] in
      for (name, verifier) in verifiers {
        if let problem = verifier.problem() { log.warning("pad \"\(name)\": \(problem)") }
      }
    }
  }

  private func stop() {
    guard let site else { return loop.stop() }
    guard !site.isStopping else {
      site.sessions.endAll()
      return loop.stop()
    }
    site.isStopping = true
    site.server.stop { [loop] in
      site.sessions.endAll()
      loop.stop()
    }
  }

  private func show(_ read: Result<Look, any Error>) {
    guard let site, !site.isStopping else { return }
    switch read {
    case .success(let look):
      site.look = look
      site.server.routes = SiteRoutes.routes(of: site)
      log.info("files read again")
    case .failure(let error): log.warning("files not read again, the old ones are served: \(error)")
    }
  }

  private func makeSite(_ server: WebServer) -> Site {
    let shuffle = KeypadShuffle(key: key)
    let driver = EntryDriver(loop: loop, shuffle: shuffle)
    let sessions = SessionStore(
      loop: loop, limit: configuration.maxSessions, newPerMinute: configuration.newSessionsPerMinute,
      cookie: SessionCookie(port: server.addresses.port, key: key), driver: driver,
      closeStream: { [unowned server] in server.close($0) })
    let site = Site(
      pads: pads, isDemonstration: configuration.isDemonstration, server: server, loop: loop, sessions: sessions,
      driver: driver, shuffle: shuffle, look: look)
    connect(driver, to: site)
    return site
  }

  private func connect(_ driver: EntryDriver, to site: Site) {
    let bridge = VerificationBridge(loop: loop) { [weak site, log] decision in
      if case .unavailable(let reason) = decision.answer { log.warning("verifier unavailable: \(reason)") }
      let attempt = decision.attempt
      guard let site, let session = site.sessions.session(token: attempt.session, epoch: attempt.epoch),
        site.pads.indices.contains(attempt.pad), let entry = session.entry(of: site.pads[attempt.pad])
      else { return }
      site.driver.decide(decision.answer, attempt: attempt.attempt, entry: entry, of: session)
    }
    driver.ask = { pad, digits, attempt in bridge.ask(pad, digits, attempt: attempt) }
    let requests = CodeRequests(loop: loop, log: log, site: site)
    driver.requestCode = { entry, session in requests.request(for: entry, of: session) }
    driver.didChange = { [weak site] session, entry in
      for stream in session.streams where stream.shows(entry.pad) { stream.handle.map { site?.server.wake($0) } }
    }
    driver.didDecide = { [weak site] _, entry in
      if let site { PageEndpoint.answerForms(of: entry, site) }
    }
    driver.didReport = { [weak self] entry, report in self?.didReport(entry.pad.configuration.name, report) }
  }
}
