// Decides the life of one connection: what may be read, what a closed peer or a passed deadline means, when the descriptor
// may go. No I/O and no clock: events and times come in, actions go out.

import HTTPWire

/// Where a connection stands.
struct ConnectionState {
  enum Phase: Equatable {
    /// Between requests; nothing of the next has come.
    case idle
    /// A head, or a body, has come in part.
    case receivingHead
    case receivingBody
    /// A request is with its handler, which answers later.
    case answering
    /// An event stream is open.
    case streaming
    /// The last answer is on its way; nothing is read any more.
    case finishing
    /// Half-closed: what still comes is thrown away, so that the answer is not lost to a reset (RFC 9112 section 9.6).
    case lingering
    case closed
  }

  /// What the socket's side is to do.
  enum Action: Equatable {
    case nothing
    /// Go on reading and answering.
    case advance
    /// Answer with this status, then close.
    case refuse(Status)
    /// Write a heartbeat.
    case heartbeat
    /// Tell the peer that nothing more comes, and throw away what it still sends.
    case finishSending
    /// Close the descriptor now.
    case close
  }

  /// Nanoseconds and bytes that bound a connection.
  struct Bounds: Sendable {
    var header: UInt64
    var body: UInt64
    var idle: UInt64
    var write: UInt64
    var slowestBytesPerSecond: UInt64 = 1024
    var heartbeat: UInt64
    /// How long, and for how many bytes, a refused client is listened to.
    var linger: UInt64 = 2_000_000_000
    var lingerBytes = 8 << 20
    /// Bytes behind an open stream, which are never answered.
    var behindStream = 64 << 10
    /// Bytes waiting to be sent above which nothing more is read.
    var output = 64 << 10

    /// Seconds of a configuration; a negative number is none, and a day is as good as for ever.
    static func nanoseconds(_ seconds: Int) -> UInt64 { UInt64(max(0, min(seconds, 86_400))) * 1_000_000_000 }
  }

  let bounds: Bounds
  private(set) var phase = Phase.idle
  /// When the phase began; in a stream, when something was last sent.
  private var since: UInt64
  /// Bytes that wait to be sent, and when the peer will have been too slow to take them.
  private(set) var pendingOutput = 0
  private var outputDeadline: UInt64 = 0
  private var discarded = 0
  private(set) var peerHasFinished = false
  private var mustLinger = false
  private(set) var isStopping = false

  init(bounds: Bounds, now: UInt64) {
    self.bounds = bounds
    since = now
  }

  /// Whether bytes that have come are to be made into requests.
  var takesRequests: Bool {
    switch phase {
    case .idle, .receivingHead, .receivingBody: pendingOutput < bounds.output
    case .answering, .streaming, .finishing, .lingering, .closed: false
    }
  }

  /// Whether bytes that come are thrown away.
  var discardsInput: Bool { phase == .streaming || phase == .lingering }

  /// When ``deadlinePassed(_:)`` is to be called unless something happens before; nil = never.
  var deadline: UInt64? {
    if pendingOutput > 0 { return outputDeadline }
    switch phase {
    case .idle: return since &+ bounds.idle
    case .receivingHead: return since &+ bounds.header
    case .receivingBody: return since &+ bounds.body
    case .streaming: return since &+ bounds.heartbeat
    case .lingering: return since &+ bounds.linger
    case .answering, .finishing, .closed: return nil
    }
  }

  mutating func deadlinePassed(_ now: UInt64) -> Action {
    guard let deadline, deadline <= now else { return .nothing }
    if pendingOutput > 0 { return close() }
    switch phase {
    case .receivingHead, .receivingBody: return .refuse(.requestTimeout)
    case .streaming: return .heartbeat
    case .idle, .lingering: return close()
    case .answering, .finishing, .closed: return .nothing
    }
  }

  /// All bytes that are there have been made into requests; `progress` is what is left of the next one.
  mutating func requestsTaken(_ progress: RequestReader.Progress, _ now: UInt64) -> Action {
    let next: Phase
    switch phase {
    case .idle, .receivingHead, .receivingBody:
      switch progress {
      case .nothing: next = .idle
      case .head: next = .receivingHead
      case .body: next = .receivingBody
      }
    case .answering, .streaming, .finishing, .lingering, .closed: return .nothing
    }
    if peerHasFinished {
      // Nothing more comes: a part of a request will never be a whole one.
      if next != .idle { return .refuse(.badRequest) }
      return finish(lingering: false)
    }
    if isStopping, next == .idle { return finish(lingering: false) }
    // The deadline of a head is absolute: only a new phase begins a new one.
    if next != phase { enter(next, now) }
    return .nothing
  }

  /// A request was answered; `stays` says whether the connection may be kept, else `lingering` whether the peer may
  /// still be sending.
  mutating func answered(stays: Bool, lingering: Bool, now: UInt64) {
    if stays { enter(.idle, now) } else { _ = finish(lingering: lingering) }
  }

  /// A request's answer comes later.
  mutating func answersLater(_ now: UInt64) { enter(.answering, now) }

  /// The head of an event stream was written.
  mutating func streamOpened(_ now: UInt64) { enter(.streaming, now) }

  /// The answer that ends this connection was written, while the peer may still be sending.
  mutating func refused() { _ = finish(lingering: true) }

  /// The stream has ended on this side.
  mutating func streamEnded() { _ = finish(lingering: true) }

  /// `pending` bytes wait to be sent now.
  mutating func queued(_ pending: Int, _ now: UInt64) {
    if pendingOutput == 0 { outputDeadline = now &+ bounds.write }
    pendingOutput = pending
  }

  /// An attempt to send took `sent` of the waiting bytes and left `pending`.
  mutating func wrote(_ sent: Int, pending: Int, _ now: UInt64) -> Action {
    let wasBlocked = pendingOutput >= bounds.output
    pendingOutput = pending
    // Whoever takes less than that in the long run is a client that does not read, however often it takes a byte.
    let earned = UInt64(sent) &* (1_000_000_000 / bounds.slowestBytesPerSecond)
    outputDeadline = min(outputDeadline &+ earned, now &+ bounds.write)
    if phase == .streaming, sent > 0 { since = now }
    guard phase == .finishing, pending == 0 else { return wasBlocked && takesRequests ? .advance : .nothing }
    // A peer that has finished, or asked for the end itself, sends nothing that could reset the answer away.
    guard mustLinger, !peerHasFinished else { return close() }
    enter(.lingering, now)
    return .finishSending
  }

  /// The peer will send nothing more.
  mutating func peerFinished() -> Action {
    peerHasFinished = true
    switch phase {
    // Nobody half-closes and goes on reading an endless stream; a browser's tab that was closed looks like this.
    case .streaming, .lingering: return close()
    case .closed: return .nothing
    case .idle, .receivingHead, .receivingBody, .answering, .finishing: return .advance
    }
  }

  /// `count` bytes came that nobody wants.
  mutating func didDiscard(_ count: Int) -> Action {
    discarded &+= count
    return discarded > (phase == .streaming ? bounds.behindStream : bounds.lingerBytes) ? close() : .nothing
  }

  /// The connection failed, or is given up.
  mutating func close() -> Action {
    phase = .closed
    return .close
  }

  /// The server stops: what has begun is finished, nothing new is taken.
  mutating func stop() { isStopping = true }

  private mutating func finish(lingering: Bool) -> Action {
    if lingering { mustLinger = true }
    phase = .finishing
    return .nothing
  }

  private mutating func enter(_ next: Phase, _ now: UInt64) {
    phase = next
    since = now
    discarded = 0
  }
}

extension ConnectionState.Bounds {
  init(_ configuration: ServerConfiguration) {
    self.init(
      header: Self.nanoseconds(configuration.headerSeconds), body: Self.nanoseconds(configuration.bodySeconds),
      idle: Self.nanoseconds(configuration.idleSeconds), write: Self.nanoseconds(configuration.writeSeconds),
      heartbeat: Self.nanoseconds(configuration.heartbeatSeconds),
      linger: Self.nanoseconds(configuration.lingerSeconds))
  }
}
