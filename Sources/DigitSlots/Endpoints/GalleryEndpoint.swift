// `GET /gallery`: the demonstration's pads side by side. One stream serves them all: browsers open six connections to a
// host, and a stream for each pad would leave none.

import HTTPServer

/// Serves the gallery.
struct GalleryEndpoint {
  let site: Site

  func get(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    let visitor = site.sessions.visitor(of: request)
    let (wishes, language) = (site.wishes(of: request), site.language(of: request))
    site.introduce(visitor, &response)
    response.add(ResponseFields.page)
    let views = site.pads.map { PageView(site, $0, visitor.session, visitor.token.token, wishes, language) }
    site.look.renderer.gallery(views, into: &response.body)
    return .respond
  }
}
