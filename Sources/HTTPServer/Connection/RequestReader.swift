// Cuts the bytes of a connection into requests, head and body. Pure: bytes are put in, steps come out; it knows neither
// socket nor clock nor route.

import HTTPWire

/// Reads the requests of one connection, one after another. It owns the bytes, so an idle connection needs none of these.
final class RequestReader {
  /// What can be done next.
  enum Step: Equatable {
    /// Nothing before more bytes come.
    case needsMore
    /// A head is complete and its body is not; told once. The head stands until the body has come.
    case head
    /// A whole request: ``head``, ``bytes`` and ``body`` are good until ``consume()``.
    case request
    /// To be answered with this status and closed; nothing behind it may be parsed.
    case refused(Status)
  }

  /// How far the next request has come.
  enum Progress {
    case nothing, head, body
  }

  private enum Stage {
    case head
    case length(head: Int, body: Int)
    case chunked(head: Int, ChunkedDecoder)
    case complete(head: Int, body: Int, total: Int)
    case refused(Status)
  }

  private let limits: Limits
  private var input = ByteBuffer()
  private var parser: RequestParser
  private var stage = Stage.head
  private var headWasTold = false

  init(limits: Limits) {
    self.limits = limits
    parser = RequestParser(limits: limits)
  }

  /// Whether a sound head was told before what was refused behind it.
  var refusesBody: Bool {
    if case .refused = stage { headWasTold } else { false }
  }
  /// The head of the request that is being read.
  var head: RequestHead { parser.head }
  /// The bytes that ``head`` refers to.
  var bytes: UnsafeRawBufferPointer { input.readable }
  /// Whether nothing has come of the next request.
  var isEmpty: Bool { input.isEmpty }
  /// Memory that it holds.
  var capacity: Int { input.capacity }

  /// The body of a whole request, decoded.
  var body: UnsafeRawBufferPointer {
    guard case .complete(let head, let body, _) = stage else { return UnsafeRawBufferPointer(start: nil, count: 0) }
    return UnsafeRawBufferPointer(rebasing: input.readable[head..<(head + body)])
  }

  var progress: Progress {
    switch stage {
    case .length, .chunked: .body
    case .head: input.isEmpty ? .nothing : .head
    case .complete, .refused: .nothing
    }
  }

  /// Room for bytes that have come; ``didReceive(_:)`` says how many.
  func room(atLeast minimum: Int) -> UnsafeMutableRawBufferPointer { input.writable(atLeast: minimum) }

  func didReceive(_ count: Int) { input.didWrite(count) }

  /// Takes the next step with the bytes that are there.
  func next() -> Step {
    switch stage {
    case .refused(let status): return .refused(status)
    case .complete: return .request
    case .head:
      switch parser.parse(input.readable) {
      case .incomplete: return .needsMore
      case .refused(let status): return refuse(status)
      case .head(let length):
        switch parser.head.framing {
        case .none: stage = .complete(head: length, body: 0, total: length)
        case .length(let body): stage = .length(head: length, body: body)
        case .chunked: stage = .chunked(head: length, ChunkedDecoder(limits: limits))
        }
        return next()
      }
    case .length(let head, let body):
      // Compared before anything is added: a length may be Int.max.
      guard body <= limits.body else { return headWasTold ? refuse(.contentTooLarge) : tellHead() }
      guard input.count - head >= body else { return headWasTold ? .needsMore : tellHead() }
      stage = .complete(head: head, body: body, total: head + body)
      return .request
    case .chunked(let head, var decoder):
      let region = UnsafeMutableRawBufferPointer(rebasing: input.mutableReadable[head...])
      switch decoder.decode(region) {
      case .incomplete:
        input.truncate(to: head + decoder.bodyLength)
        stage = .chunked(head: head, decoder)
        return headWasTold ? .needsMore : tellHead()
      case .complete(let consumed):
        stage = .complete(head: head, body: decoder.bodyLength, total: head + consumed)
        return .request
      case .refused(let status):
        // The host list comes before the body: the head is told first, the fault after it.
        stage = .refused(status)
        return headWasTold ? .refused(status) : tellHead()
      }
    }
  }

  /// Passes over the request that was answered.
  func consume() {
    guard case .complete(_, _, let total) = stage else { return }
    input.consume(total)
    stage = .head
    headWasTold = false
    parser.reset()
  }

  /// Forgets everything, for the next connection; memory is kept when it is no more than `kept` bytes.
  func reset(keeping kept: Int) {
    if input.capacity > kept { input.release() } else { input.removeAll() }
    stage = .head
    headWasTold = false
    parser.reset()
  }

  private func tellHead() -> Step {
    headWasTold = true
    return .head
  }

  private func refuse(_ status: Status) -> Step {
    stage = .refused(status)
    return .refused(status)
  }
}
