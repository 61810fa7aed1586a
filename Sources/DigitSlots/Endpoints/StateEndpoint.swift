// `GET …/state`: the state as it is. Makes no session.

import HTTPServer

/// Tells the state of one pad.
struct StateEndpoint {
  let site: Site
  let pad: ServedPad

  func get(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    let visitor = site.sessions.visitor(of: request)
    response.add(ResponseFields.state)
    site.writeState(
      of: pad, in: visitor.session, token: visitor.token.token, to: request, into: &response.body)
    return .respond
  }
}
