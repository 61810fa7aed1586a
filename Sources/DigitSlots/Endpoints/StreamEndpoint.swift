// `GET …/stream`: the states as server-sent events, of one pad or of all for the gallery. Makes a session, so that there
// is something to be told of.

import HTTPServer

/// Opens streams.
struct StreamEndpoint {
  let site: Site
  let pads: [ServedPad]

  func get(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    let visitor = site.sessions.visitor(of: request)
    // HEAD opens no stream and begins no session; the feed of one that is not kept is never asked.
    guard request.method != .head else { return stream(to: Session(cookie: visitor.token), request, &response) }
    // Asked before there is a session: one for a stream that is refused would be nobody's.
    guard site.server.mayOpenStream(request.peer) else {
      site.errors.render(.serviceUnavailable, request, &response)
      response.add("Retry-After", "5")
      return .respond
    }
    let session: Session
    do {
      session = try site.sessions.session(of: visitor, at: request.peer)
    } catch {
      return site.refuse(error, request, &response)
    }
    site.introduce(visitor, &response)
    return stream(to: session, request, &response)
  }

  private func stream(
    to session: Session, _ request: borrowing Request, _ response: inout Response
  ) -> HandlerOutcome {
    response.add(ResponseFields.stream)
    return .stream(StateFeed(site: site, session: session, pads: pads, language: site.language(of: request)))
  }
}
