// `POST …/events`: events in, state out, each batch exactly once. Reading the JSON, applying the events and writing the
// state are done elsewhere.

import HTTPServer
import HTTPWire

/// Takes the events of one pad.
struct EventsEndpoint {
  let site: Site
  let pad: ServedPad

  func post(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    guard request.value(of: .contentType).map({ MediaType.matches($0, "application/json") }) == true,
      request.value(of: .contentEncoding) == nil
    else {
      ErrorResponses.problem(
        .unsupportedMediaType, detail: "Content-Type must be application/json, without Content-Encoding.", &response)
      return .respond
    }
    var batch: EventBatch
    do {
      batch = try EventDecoder.decode(request.body)
    } catch {
      ErrorResponses.problem(.badRequest, detail: error.detail, &response)
      return .respond
    }
    defer { batch.wipe() }
    let visitor = site.sessions.visitor(of: request)
    let session: Session
    do {
      session = try site.sessions.session(of: visitor, at: request.peer)
    } catch {
      return site.refuse(error, request, &response)
    }
    site.introduce(visitor, &response)
    let reply = apply(batch, session, &response.status)
    response.add(ResponseFields.state)
    site.writeState(
      of: pad, in: session, token: session.cookie.token, to: request, reply: reply, into: &response.body)
    return .respond
  }

  /// Applies `batch` unless it was applied before or does not follow. What the answer says of the sequence, if anything.
  private func apply(_ batch: borrowing EventBatch, _ session: Session, _ status: inout Status)
    -> StateEncoder.BatchReply?
  {
    let entry = site.driver.entry(of: pad, in: session)
    guard let page = batch.page, let sequence = batch.sequence else {
      site.driver.apply(batch.events, to: entry, of: session)
      return nil
    }
    // Typed into a session that is gone: nothing of it may be joined with what is typed into this one.
    if let epoch = batch.epoch, epoch != 0, epoch != session.epoch {
      status = .conflict
      return StateEncoder.BatchReply(expected: 1, page: .random())
    }
    switch entry.ledger.admit(page: page, sequence: sequence) {
    case .apply:
      site.driver.apply(batch.events, to: entry, of: session)
    case .repeated:
      break
    case .gap(let expected):
      status = .conflict
      return StateEncoder.BatchReply(expected: expected, page: page)
    case .unknownPage:
      status = .conflict
      return StateEncoder.BatchReply(expected: 1, page: .random())
    }
    return StateEncoder.BatchReply(expected: entry.ledger.expected(of: page))
  }
}
