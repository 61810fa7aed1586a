// The server as the application sees it: listeners, routes, answers that come later, streams. Sockets and the states of
// connections are in files of their own.

import HTTPWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Draws an error for which no handler was called, or that a handler leaves to it.
package typealias ErrorRenderer = (Status, borrowing Request, inout Response) -> Void

/// An HTTP/1.1 server on one loop.
package final class WebServer {
  /// Where it listens once ``start()`` has returned; ports are real ones.
  package private(set) var addresses: [ServerConfiguration.Listener] = []
  /// What a person who starts it should know: an address that this machine does not have.
  package private(set) var notices: [String] = []
  /// The paths answered; may be set again while running (a reload).
  package var routes: [Route] = [] {
    didSet { dispatcher.table = RouteTable(routes) }
  }
  /// Draws 404, 405, 421, 403 … for a request whose head was sound; by default a fixed text, or problem+json for a
  /// client that does not ask for HTML. Grammar errors always get the fixed text.
  package var errorRenderer: ErrorRenderer?

  /// Nanoseconds for which connections that have more to do get their turns, before those that have become ready are
  /// looked at: 2 ms.
  private static let turnsAtOnce: UInt64 = 2_000_000

  let loop: EventLoop
  let configuration: ServerConfiguration
  let bounds: ConnectionState.Bounds
  let limits = Limits()
  let spares: Spares
  private(set) var dispatcher: Dispatcher
  private var streams: ClientCounter
  private(set) var connections = Slab<Connection>()
  private var admission: Admission
  private var acceptor: Acceptor?
  private var responseWriter = ResponseWriter(unixSeconds: 0)
  private var due: [SlabKey] = []
  private var takingTurns: [SlabKey] = []
  private var takeTurns: () -> Void = {}
  private var whenStopped: (() -> Void)?
  private var stopTimer: LoopTimer?

  package init(loop: EventLoop, configuration: ServerConfiguration) {
    self.loop = loop
    self.configuration = configuration
    bounds = ConnectionState.Bounds(configuration)
    spares = Spares(limits: limits)
    dispatcher = Dispatcher(
      table: RouteTable([]), access: AccessPolicy(allowedHosts: configuration.allowedHosts))
    admission = Admission(
      connections: Cap(most: configuration.maxConnections, perClient: configuration.maxConnectionsPerClient))
    streams = ClientCounter(Cap(most: configuration.maxStreams, perClient: configuration.maxStreamsPerClient))
    takeTurns = { [unowned self] in takeDueTurns() }
  }

  deinit {
    acceptor?.close()
    for connection in connections.elements { connection.abandon(loop) }
  }

  /// Binds and listens. Throws ``ListenError`` with a message that names the address and the remedy.
  package func start() throws {
    let most = DescriptorLimit.raise(toHold: configuration.maxConnections)
    if most < configuration.maxConnections {
      notices.append(
        "the system's limit of open files (ulimit -n) leaves room for \(most) connections, "
          + "not \(configuration.maxConnections)")
    }
    admission = Admission(
      connections: Cap(most: most, perClient: configuration.maxConnectionsPerClient),
      mostRefusals: max(4, min(64, most / 8)))
    let listeners = try OpenListener.open(
      configuration.listeners, unixMode: configuration.unixSocketMode, notices: &notices)
    addresses = listeners.map(\.address)
    acceptor = try Acceptor(loop: loop, listeners) { [unowned self] in take($0, $1) }
  }

  /// Stops accepting, lets requests in flight finish, ends streams, then calls `done`. A second call does nothing.
  package func stop(_ done: @escaping () -> Void) {
    guard whenStopped == nil else { return }
    whenStopped = done
    acceptor?.takeWaiting()
    acceptor?.close()
    acceptor = nil
    for connection in connections.elements { connection.stop() }
    stopTimer = loop.schedule(after: ConnectionState.Bounds.nanoseconds(configuration.stopSeconds)) { [unowned self] in
      for connection in connections.elements { connection.perform(connection.state.close()) }
    }
    finishStopping()
  }

  /// Answers a request whose handler said ``HandlerOutcome/later``. Nothing happens when its client left.
  package func complete(_ ticket: RequestTicket, with fill: (inout Response) -> Void) {
    connections[SlabKey(index: ticket.connection, generation: ticket.generation)]?.complete(ticket.request, with: fill)
  }

  /// Has the stream's source asked for events.
  package func wake(_ stream: StreamHandle) {
    guard let connection = connection(of: stream) else { return }
    connection.stream?.isWanted = true
    takeTurn(connection)
  }

  /// Ends a stream.
  package func close(_ stream: StreamHandle) {
    guard let connection = connection(of: stream) else { return }
    connection.stream?.isEnding = true
    takeTurn(connection)
  }
}

extension WebServer {
  /// The response writer, with the time of this second.
  var writer: ResponseWriter {
    responseWriter.setTime(unixSeconds: Int64(time(nil)))
    return responseWriter
  }

  /// Open connections, those that are being refused included.
  var connectionCount: Int { connections.count }

  /// Open streams.
  var streamCount: Int { streams.count }

  /// Whether a client at `peer` may have one more stream now.
  package func mayOpenStream(_ peer: PeerAddress) -> Bool { streams.hasRoom(for: peer) && whenStopped == nil }

  func streamOpened(_ peer: PeerAddress) { streams.add(peer) }

  func streamClosed(_ peer: PeerAddress) { streams.remove(peer) }

  /// Gives `connection` a turn after what runs now. Whoever calls from inside a handler is never called back by it.
  func takeTurn(_ connection: Connection) {
    if due.isEmpty { loop.later(takeTurns) }
    if due.last != connection.key { due.append(connection.key) }
  }

  func connectionClosed(_ connection: Connection, refused: Bool) {
    connections.remove(connection.key)
    admission.release(connection.peer, refused: refused)
    acceptor?.descriptorBecameFree()
    finishStopping()
  }

  private func take(_ socket: consuming Descriptor, _ peer: PeerAddress) {
    let verdict = admission.admit(peer)
    guard verdict != .drop else { return }
    let connection = Connection(server: self, socket: socket, peer: peer, wasRefused: verdict == .refuse)
    let key = connections.insert(connection)
    guard connection.open(as: key) else { return connection.perform(connection.state.close()) }
    if verdict == .refuse { connection.refuseAtOnce() }
  }

  private func connection(of stream: StreamHandle) -> Connection? {
    connections[SlabKey(index: stream.connection, generation: stream.generation)]
  }

  private func takeDueTurns() {
    swap(&due, &takingTurns)
    let end = MonotonicClock.nanoseconds() &+ Self.turnsAtOnce
    var taken = 0
    while taken < takingTurns.count {
      connections[takingTurns[taken]]?.turn()
      taken += 1
      if MonotonicClock.nanoseconds() > end { break }
    }
    let rest = takingTurns.dropFirst(taken)
    if !rest.isEmpty {
      if due.isEmpty { loop.later(takeTurns) }
      due.insert(contentsOf: rest, at: 0)
    }
    takingTurns.removeAll(keepingCapacity: true)
  }

  private func finishStopping() {
    guard let done = whenStopped, connections.count == 0, acceptor == nil else { return }
    if let stopTimer { loop.cancel(stopTimer) }
    stopTimer = nil
    // Called once and from the loop, never from inside a connection that closes.
    whenStopped = {}
    loop.later(done)
  }
}
