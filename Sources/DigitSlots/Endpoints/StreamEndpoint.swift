// `GET …/stream`: the states as server-sent events, of one pad or of all for the gallery. Makes a session, so that there
// is something to be told of.

import HTTPServer

/// Opens streams.
struct StreamEndpoint {
  let site: Site
  let pads: [ServedPad]

  func get(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    response.add(ResponseFields.stream)
    let visitor = site.sessions.visitor(of: request)
    // HEAD opens no stream and begins no session; the feed of one that is not kept is never asked.
    let isHead = request.method == .head
    let session = isHead ? Session(cookie: visitor.token) : site.sessions.session(of: visitor)
    if !isHead { site.introduce(visitor, &response) }
    return .stream(StateFeed(site: site, session: session, pads: pads, language: site.language(of: request)))
  }
}
