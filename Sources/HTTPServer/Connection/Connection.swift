// One connection's descriptor: reads, sends, closes and keeps its timer as the state decides. What is answered is in
// `Connection+Answers`, event streams are in `Connection+Stream`.

import HTTPWire

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection of a ``WebServer``. Loop thread only.
final class Connection {
  /// What one turn may take before it is the others' again: a client that never stops asking, or reads as fast as it is
  /// written to, keeps nobody waiting. Some 100 µs, so that even 500 such clients leave a round below 50 ms.
  private struct Budget {
    /// Requests and reads.
    var steps = 16
    /// Bytes sent.
    var bytes = sendSize
    /// What a read of bytes that nobody wants costs: it is larger than others.
    static let discarding = 4
    static let sendSize = 32 << 10
  }

  unowned let server: WebServer
  let peer: PeerAddress
  private let wasRefused: Bool
  private var socket: Descriptor?
  var key = SlabKey(index: 0, generation: 0)
  private var watch: SlabKey?

  var state: ConnectionState
  var reader: RequestReader?
  var output = ByteBuffer()
  /// What follows `output` on the wire; nothing can be put behind it.
  var tail: PreparedTail?
  var stream: OpenStream?
  /// The request whose answer comes later.
  var pending: PendingAnswer?
  var requestCount: UInt32 = 0

  // Readiness is told once (edge-triggered): it holds until a call says EAGAIN.
  private var canRead = false
  private var canWrite = true
  private var endIsNear = false

  private var timer: LoopTimer?
  private var timerDeadline: UInt64 = 0
  private var onTimer: () -> Void = {}

  init(server: WebServer, socket: consuming Descriptor, peer: PeerAddress, wasRefused: Bool) {
    self.server = server
    self.socket = consume socket
    self.peer = peer
    self.wasRefused = wasRefused
    state = ConnectionState(bounds: server.bounds, now: server.loop.now)
  }

  /// Begins to watch the descriptor. False when the system will not have it.
  func open(as key: SlabKey) -> Bool {
    guard let number = socket?.number else { return false }
    self.key = key
    onTimer = { [unowned self] in timerFired() }
    watch = try? server.loop.watch(number) { [unowned self] in becameReady($0) }
    if watch != nil { settle() }
    return watch != nil
  }

  private func becameReady(_ readiness: Readiness) {
    if readiness.contains(.readable) { canRead = true }
    if readiness.contains(.writable) { canWrite = true }
    if readiness.contains(.ended) { endIsNear = true }
    // Who reads is told by recv(2); closing before all is read that has come would reset the answer away.
    if readiness.contains(.failed), !state.takesRequests, !state.discardsInput { return perform(state.close()) }
    turn()
  }

  /// Does all that can be done now.
  func turn() {
    guard state.phase != .closed else { return }
    server.spares.lend(to: &output)
    var budget = Budget()
    repeat {
      if state.discardsInput { discardInput(&budget) }
      takeRequests(&budget)
      if state.phase == .streaming { writeEvents() }
    } while send(&budget)
    settle()
  }

  private func takeRequests(_ budget: inout Budget) {
    while tail == nil, state.takesRequests {
      guard budget.steps > 0 else { return server.takeTurn(self) }
      budget.steps -= 1
      guard takeRequest() || receive() else {
        return perform(state.requestsTaken(reader?.progress ?? .nothing, server.loop.now))
      }
    }
  }

  /// The server stops: finishes what has begun, and what came before it was told of.
  func stop() {
    state.stop()
    stream?.isEnding = true
    canRead = true
    turn()
  }

  /// Reads once. False when there is nothing to read.
  private func receive() -> Bool {
    guard canRead, !state.peerHasFinished, let number = socket?.number else { return false }
    let reader = reader ?? server.spares.takeReader()
    self.reader = reader
    let room = reader.room(atLeast: reader.isEmpty ? Spares.readSize : Spares.readSize / 2)
    let count = recv(number, room.baseAddress, room.count, 0)
    guard count > 0 else { return readingStopped(count) }
    reader.didReceive(count)
    // Less than there was room for: the socket is empty, and the next byte will be told.
    if count < room.count, !endIsNear { canRead = false }
    return true
  }

  /// Reads what nobody wants.
  private func discardInput(_ budget: inout Budget) {
    if let reader, !reader.isEmpty {
      perform(state.didDiscard(reader.bytes.count))
      server.spares.give(reader)
      self.reader = nil
    }
    while state.discardsInput, canRead, let number = socket?.number {
      guard budget.steps > 0 else { return server.takeTurn(self) }
      budget.steps -= Budget.discarding
      let scrap = server.spares.scrap
      let count = recv(number, scrap.baseAddress, scrap.count, 0)
      if count > 0 {
        perform(state.didDiscard(count))
        if count < scrap.count, !endIsNear { canRead = false }
      } else if !readingStopped(count) {
        return
      }
    }
  }

  /// recv(2) brought nothing. True when it is to be tried again.
  private func readingStopped(_ count: Int) -> Bool {
    if count == 0 {
      canRead = false
      perform(state.peerFinished())
      return false
    }
    switch errno {
    case EINTR: return true
    case EAGAIN: canRead = false
    default: perform(state.close())
    }
    return false
  }

  /// Sends what waits. True when there is more to do afterwards.
  private func send(_ budget: inout Budget) -> Bool {
    guard state.phase != .closed else { return false }
    var sent = 0
    let hadTail = tail != nil
    while canWrite, waitingCount > 0, let number = socket?.number {
      guard sent < budget.bytes else {
        server.takeTurn(self)
        break
      }
      let count = sendOnce(number)
      if count > 0 {
        sent += count
      } else if errno == EAGAIN {
        canWrite = false
      } else if errno != EINTR {
        perform(state.close())
        return false
      }
    }
    budget.bytes -= sent
    let action = state.wrote(sent, pending: waitingCount, server.loop.now)
    perform(action)
    return action == .advance || action == .finishSending || (hadTail && tail == nil)
      || (state.phase == .streaming && output.isEmpty && stream?.hasWork == true)
  }

  /// Bytes that wait to be sent.
  var waitingCount: Int { output.count + (tail?.count ?? 0) }

  private func sendOnce(_ number: Int32) -> Int {
    guard let tail else {
      let count = StreamSocket.send(number, output.readable)
      if count > 0 { output.consume(count) }
      return count
    }
    let head = output.count
    let count = tail.withBytes { bytes in
      let part = UnsafeRawBufferPointer(rebasing: bytes.prefix(Budget.sendSize))
      return StreamSocket.send(number, output.readable, part)
    }
    guard count > 0 else { return count }
    output.consume(count)
    if count > head { self.tail = tail.without(count - head) }
    return count
  }

  func perform(_ action: ConnectionState.Action) {
    switch action {
    case .nothing, .advance: break
    case .refuse(let status): refuse(status)
    case .heartbeat: writeHeartbeat()
    case .finishSending: if let number = socket?.number { StreamSocket.finishSending(number) }
    case .close: close()
    }
  }

  /// Gives back what an idle connection need not own, and sets the timer.
  private func settle() {
    guard state.phase != .closed else { return }
    if let reader, reader.isEmpty {
      server.spares.give(reader)
      self.reader = nil
    }
    server.spares.takeBack(from: &output)
    guard let deadline = state.deadline else { return }
    // A deadline that moved away is left to the timer that is set: it finds it not passed and is set anew.
    if timer != nil, timerDeadline <= deadline { return }
    if let timer { server.loop.cancel(timer) }
    let now = server.loop.now
    timer = server.loop.schedule(after: deadline > now ? deadline - now : 0, onTimer)
    timerDeadline = deadline
  }

  private func timerFired() {
    timer = nil
    server.spares.lend(to: &output)
    perform(state.deadlinePassed(server.loop.now))
    turn()
  }

  /// Lets go of the descriptor while the server itself goes: nobody is told any more.
  func abandon(_ loop: EventLoop) {
    guard let number = socket?.number else { return }
    if let watch { loop.unwatch(number, watch) }
    if let timer { loop.cancel(timer) }
    socket = nil
    _ = state.close()
  }

  /// Closes the descriptor now. The second time does nothing.
  private func close() {
    guard let number = socket?.number else { return }
    if let watch { server.loop.unwatch(number, watch) }
    // Who did not take his bytes in time shall not keep them in the kernel's memory for minutes more.
    if waitingCount > 0 { StreamSocket.resetOnClose(number) }
    socket = nil
    if let timer { server.loop.cancel(timer) }
    timer = nil
    if let reader { server.spares.give(reader) }
    reader = nil
    output.removeAll()
    tail = nil
    server.spares.takeBack(from: &output)
    let ended = stream
    stream = nil
    if ended != nil { server.streamClosed(peer) }
    server.connectionClosed(self, refused: wasRefused)
    ended?.source.streamDidClose()
  }
}
