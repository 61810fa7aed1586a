// From a whole request to its answer in the output: asks the dispatcher, runs the handler, writes the response.

import HTTPWire

/// What must be remembered of a request that is answered later.
struct PendingAnswer {
  let method: Method
  let minorVersion: UInt8
  var keepsAlive: Bool

  init(_ head: RequestHead) {
    method = head.method
    minorVersion = head.minorVersion
    keepsAlive = head.keepsAlive
  }

  /// Of a request that is refused; `method` is what is known of it.
  init(refused method: Method) {
    self.method = method
    minorVersion = 1
    keepsAlive = false
  }
}

extension Connection {
  /// Takes one step with the bytes that are there. False when more are needed.
  func takeRequest() -> Bool {
    guard let reader else { return false }
    switch reader.next() {
    case .needsMore: return false
    case .refused(let status): refuseBody(reader, status)
    case .head: takeHead(reader)
    case .request: answer(reader)
    }
    return true
  }

  /// A fixed answer, after which the connection ends: the request's grammar, its time or its end was at fault.
  func refuse(_ status: Status) {
    var response = server.spares.takeResponse()
    ErrorAnswer.fill(&response, status, acceptsHTML: true)
    response.closes = true
    // A head that was refused may not have had a method yet; then it is not HEAD.
    let method = reader?.head.method ?? .other
    write(response, to: PendingAnswer(refused: method))
    server.spares.give(consume response)
    state.refused()
    state.queued(waitingCount, server.loop.now)
  }

  /// Takes a refused connection's only answer, before it has said anything.
  func refuseAtOnce() {
    server.spares.lend(to: &output)
    var response = server.spares.takeResponse()
    ErrorAnswer.fill(&response, .serviceUnavailable, acceptsHTML: true)
    response.add("Retry-After", "5")
    write(response, to: PendingAnswer(refused: .other))
    server.spares.give(consume response)
    state.refused()
    state.queued(waitingCount, server.loop.now)
    turn()
  }

  /// The head is there and its body is not: refuse now what need not be read, else say that the body may come.
  private func takeHead(_ reader: RequestReader) {
    let head = reader.head
    let expects = head.expectation == .hundredContinue
    var isTooLarge = false
    if case .length(let length) = head.framing { isTooLarge = length > server.limits.body }
    guard expects || isTooLarge || head.expectation == .unknown || reader.refusesBody else { return }
    switch server.dispatcher.decide(head, reader.bytes) {
    case .refuse(let status, let allow): refuseEarly(reader, status, allow)
    case .handle, .options, .optionsOfServer:
      // The reader says next what is wrong with the body.
      if reader.refusesBody { return }
      if isTooLarge { return refuseEarly(reader, .contentTooLarge, []) }
      ResponseWriter.writeContinue(into: &output)
      state.queued(waitingCount, server.loop.now)
    }
  }

  /// What is wrong with a request's bytes. Behind a sound head it is told only to those who may ask (the order of checks:
  /// host, path and origin come before the body).
  private func refuseBody(_ reader: RequestReader, _ status: Status) {
    if reader.refusesBody, case .refuse(let status, let allow) = server.dispatcher.decide(reader.head, reader.bytes) {
      refuseEarly(reader, status, allow)
    } else {
      refuse(status)
    }
  }

  private func refuseEarly(_ reader: RequestReader, _ status: Status, _ allow: [UInt8]) {
    var pending = PendingAnswer(reader.head)
    pending.keepsAlive = false
    var response = server.spares.takeResponse()
    let request = request(reader)
    drawError(status, allow: allow, request, &response)
    write(response, to: pending)
    server.spares.give(consume response)
    state.refused()
    state.queued(waitingCount, server.loop.now)
  }

  private func request(_ reader: RequestReader) -> Request {
    Request(
      head: reader.head, bytes: reader.bytes, body: reader.body, peer: peer,
      ticket: RequestTicket(connection: key.index, generation: key.generation, request: requestCount))
  }

  private func answer(_ reader: RequestReader) {
    requestCount &+= 1
    let pending = PendingAnswer(reader.head)
    var response = server.spares.takeResponse()
    // In a function of its own, so that nobody holds the head any more when the reader goes on and uses its memory again.
    let outcome = outcome(of: reader, &response)
    reader.consume()
    let now = server.loop.now
    switch outcome {
    case .respond:
      let stays = write(response, to: pending)
      // Bytes behind a request that asked for the end are bytes that could reset the answer away.
      state.answered(stays: stays, lingering: pending.keepsAlive || !reader.isEmpty, now: now)
    case .later:
      self.pending = pending
      state.answersLater(now)
    case .stream(let source): openStream(source, &response, pending)
    }
    server.spares.give(consume response)
    state.queued(waitingCount, now)
  }

  /// Has the request handled; for what the server answers itself, the response is filled in.
  private func outcome(of reader: RequestReader, _ response: inout Response) -> HandlerOutcome {
    let request = request(reader)
    switch server.dispatcher.decide(reader.head, reader.bytes) {
    case .handle(let handler):
      let outcome = handler(request, &response)
      guard case .stream = outcome, request.method != .head, !server.mayOpenStream(peer) else { return outcome }
      response.reset()
      drawError(.serviceUnavailable, allow: [], request, &response)
    case .options(let allow):
      response.status = .noContent
      response.add("Allow", allow)
    case .optionsOfServer: response.add("Allow", "GET, HEAD, POST, OPTIONS")
    case .refuse(let status, let allow): drawError(status, allow: allow, request, &response)
    }
    return .respond
  }

  /// The answer to a request whose handler said `later`. Nothing when that request is no longer waiting.
  func complete(_ number: UInt32, with fill: (inout Response) -> Void) {
    guard state.phase == .answering, requestCount == number, let pending else { return }
    self.pending = nil
    var response = server.spares.takeResponse()
    fill(&response)
    server.spares.lend(to: &output)
    let stays = write(response, to: pending)
    server.spares.give(consume response)
    state.answered(
      stays: stays, lingering: pending.keepsAlive || reader?.isEmpty == false, now: server.loop.now)
    state.queued(waitingCount, server.loop.now)
    server.takeTurn(self)
  }

  private func drawError(
    _ status: Status, allow: [UInt8], _ request: borrowing Request, _ response: inout Response
  ) {
    if let draw = server.errorRenderer {
      response.status = status
      draw(status, request, &response)
    } else {
      ErrorAnswer.fill(&response, status, acceptsHTML: request.value(of: .accept).map(Accept.wantsHTML) ?? false)
    }
    if status == .methodNotAllowed, !response.has("Allow") { response.add("Allow", allow) }
    if status == .serviceUnavailable, !response.has("Retry-After") { response.add("Retry-After", "5") }
  }

  /// Writes a whole response. The answer is whether the connection stays.
  @discardableResult
  private func write(_ response: borrowing Response, to request: PendingAnswer) -> Bool {
    let stays = request.keepsAlive && !response.closes && !state.isStopping
    let content = response.content
    let head = ResponseHead(
      status: response.status, framing: .length(content.count),
      persistence: !stays ? .close : request.minorVersion == 0 ? .keepAlive : .implied)
    server.writer.write(head, fields: response.fields, into: &output)
    guard head.sendsBody(to: request.method) else { return stays }
    if response.preparedBody != nil, content.count >= PreparedTail.smallest {
      tail = PreparedTail(content)
    } else {
      output.append(content)
    }
    return stays
  }
}
