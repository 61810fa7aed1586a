// One path, what it takes and who may call it. Looking paths up is the table's matter.

import HTTPWire

/// What a handler did with a request.
package enum HandlerOutcome {
  /// The response is filled in.
  case respond
  /// The answer comes later through ``WebServer/complete(_:with:)``; the connection reads nothing meanwhile.
  case later
  /// The answer is an event stream fed by `source`. For HEAD the fields are sent and the source is never asked. The
  /// response's body is not used; `Content-Type` and `Cache-Control` are added where it has none.
  case stream(any EventSource)
}

/// Answers one request. Runs on the loop's thread and must not block.
package typealias Handler = (borrowing Request, inout Response) -> HandlerOutcome

/// Who may call a route (design: Access).
package enum AccessRule: Sendable {
  /// Any host name, any origin: `/healthz`.
  case anyone
  /// An allowed host. Methods other than GET and HEAD need the same origin as well.
  case page
  /// An allowed host and, for every method, the same origin: state and streams.
  case sameOrigin
}

/// One exact path with its handlers by method. HEAD is answered by the GET handler, OPTIONS by the server.
package struct Route {
  package let path: String
  package let access: AccessRule
  package let handlers: [(Method, Handler)]

  package init(_ path: String, access: AccessRule = .page, _ handlers: [(Method, Handler)]) {
    self.path = path
    self.access = access
    self.handlers = handlers
  }
}
