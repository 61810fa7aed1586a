// A pad's page: drawn for whoever asks, and the form of visitors without script, whose events take the same way as those
// of the script. Drawing is the renderer's matter.

import EntryEngine
import HTTPServer
import HTTPWire

/// A form whose answer waits for a verdict.
struct WaitingForm {
  let ticket: RequestTicket
  let timer: LoopTimer
  let answer: (inout Response) -> Void
}

/// Serves one pad's page at `path`.
struct PageEndpoint {
  /// How long a form waits for a verdict before it shows that the code is being checked.
  static let patience: UInt64 = .seconds(2)

  let site: Site
  let pad: ServedPad
  let path: String

  func get(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    let visitor = site.sessions.visitor(of: request)
    site.introduce(visitor, &response)
    if let session = visitor.session, let entry = session.entry(of: pad), request.method != .head {
      noticeReload(of: entry, session)
    }
    draw(visitor.session, visitor.token.token, site.wishes(of: request), site.language(of: request), &response)
    return .respond
  }

  func post(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    guard request.value(of: .contentType).map({ MediaType.matches($0, "application/x-www-form-urlencoded") }) == true,
      request.value(of: .contentEncoding) == nil
    else { return refuse(.unsupportedMediaType, request, &response) }
    guard var batch = FormDecoder.decode(request.body) else { return refuse(.badRequest, request, &response) }
    defer { batch.wipe() }
    let visitor = site.sessions.visitor(of: request)
    let session: Session
    do {
      session = try site.sessions.session(of: visitor, at: request.peer)
    } catch {
      return site.refuse(error, request, &response)
    }
    let entry = site.driver.entry(of: pad, in: session)
    site.driver.apply(batch.events, to: entry, of: session)
    let (wishes, language) = (site.wishes(of: request), site.language(of: request))
    let answer = { (response: inout Response) in
      site.introduce(visitor, &response)
      self.answer(entry, session, wishes, language, &response)
    }
    // A code on its way to a person is waited for like a verdict, so that the page can say what became of it.
    guard entry.engine.state.phase == .verifying || entry.delivery == .sending else {
      answer(&response)
      return .respond
    }
    let ticket = request.ticket
    let timer = site.loop.schedule(after: Self.patience) {
      entry.waitingForms.removeAll { $0.ticket == ticket }
      site.server.complete(ticket, with: answer)
    }
    entry.waitingForms.append(WaitingForm(ticket: ticket, timer: timer, answer: answer))
    return .later
  }

  /// Answers the forms that waited for a verdict on `entry`, or for whose session there will be none.
  static func answerForms(of entry: PadEntry, _ site: Site) {
    let forms = entry.waitingForms
    entry.waitingForms = []
    for form in forms {
      site.loop.cancel(form.timer)
      site.server.complete(form.ticket, with: form.answer)
    }
  }

  /// To the page, so that a reload sends nothing again; while locked the page itself, with the time to wait.
  private func answer(
    _ entry: PadEntry, _ session: Session, _ wishes: Wishes, _ language: Language?, _ response: inout Response
  ) {
    let state = entry.state(epoch: session.epoch, now: site.loop.now)
    if state.entry.phase == .locked {
      response.status = .tooManyRequests
      response.add("Retry-After", "\(state.retryAfter ?? 1)".utf8)
      draw(session, session.cookie.token, wishes, language, &response)
      return
    }
    entry.owesAcceptancePage = state.entry.phase == .accepted || state.entry.phase == .verifying
    response.status = .seeOther
    response.add(ResponseFields.redirect)
    response.add("Location", (path + wishes.query).utf8)
  }

  /// An acceptance without an end of its own is shown until the page is loaded again; the load after a form's redirect
  /// is the one that shows it.
  private func noticeReload(of entry: PadEntry, _ session: Session) {
    guard entry.engine.state.phase == .accepted, pad.configuration.acceptedFor == 0 else { return }
    if entry.owesAcceptancePage {
      entry.owesAcceptancePage = false
    } else {
      site.driver.endAcceptance(of: entry, session: session)
    }
  }

  private func draw(
    _ session: Session?, _ token: Token, _ wishes: Wishes, _ language: Language?, _ response: inout Response
  ) {
    response.add(ResponseFields.page)
    let view = PageView(site, pad, session, token, wishes, language)
    site.look.renderer.page(view, into: &response.body)
  }

  private func refuse(_ status: Status, _ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    ErrorResponses(site: site).render(status, request, &response)
    return .respond
  }
}

extension PageView {
  /// The view of `pad` for a visitor with `token`. His wishes come before what is configured: they exist in the
  /// demonstration only.
  init(_ site: Site, _ pad: ServedPad, _ session: Session?, _ token: Token, _ wishes: Wishes, _ language: Language?) {
    self.init(
      pad: pad.configuration, state: site.state(of: pad, in: session, token: token), page: .random(),
      language: wishes.language ?? pad.configuration.language ?? language ?? .english,
      isDemonstration: site.isDemonstration, wishes: wishes)
  }
}
