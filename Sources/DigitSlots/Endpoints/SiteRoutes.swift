// Every path that is served, and by which endpoint.

import HTTPServer

/// Makes the routes of a site.
enum SiteRoutes {
  /// All routes; made anew when the files of `Public` are read again.
  static func routes(of site: Site) -> [Route] {
    var routes: [Route] = []
    for pad in site.pads {
      let base = "/pads/" + pad.configuration.name
      routes += padRoutes(site, pad, page: base, base: base)
      if pad.index == 0 { routes += padRoutes(site, pad, page: "/", base: "") }
      if site.look.themes.indices.contains(pad.index) {
        routes.append(Route(base + "/theme.css", [(.get, FileEndpoint(file: site.look.themes[pad.index]).get)]))
      }
    }
    if site.isDemonstration {
      routes.append(Route("/gallery", [(.get, GalleryEndpoint(site: site).get)]))
      routes.append(
        Route("/gallery/stream", access: .sameOrigin, [(.get, StreamEndpoint(site: site, pads: site.pads).get)]))
    }
    let health = HealthEndpoint(site: site)
    routes.append(Route("/healthz", access: .anyone, [(.get, health.live)]))
    routes.append(Route("/readyz", [(.get, health.ready)]))
    let taken = Set(routes.map(\.path))
    for (path, file) in site.look.files.served where !taken.contains(path) {
      routes.append(Route(path, [(.get, FileEndpoint(file: file).get)]))
    }
    return routes
  }

  private static func padRoutes(_ site: Site, _ pad: ServedPad, page: String, base: String) -> [Route] {
    let endpoint = PageEndpoint(site: site, pad: pad, path: page)
    return [
      Route(page, [(.get, endpoint.get), (.post, endpoint.post)]),
      Route(base + "/events", access: .sameOrigin, [(.post, EventsEndpoint(site: site, pad: pad).post)]),
      Route(base + "/state", access: .sameOrigin, [(.get, StateEndpoint(site: site, pad: pad).get)]),
      Route(base + "/stream", access: .sameOrigin, [(.get, StreamEndpoint(site: site, pads: [pad]).get)]),
    ]
  }
}
