// The server as the application sees it: listeners, routes, answers that come later, streams. Sockets and the states of
// connections are in files of their own.

import HTTPWire

/// Draws an error for which no handler was called, or that a handler leaves to it.
package typealias ErrorRenderer = (Status, borrowing Request, inout Response) -> Void

/// An HTTP/1.1 server on one loop.
package final class WebServer {
  /// Where it listens once ``start()`` has returned; ports are real ones.
  package private(set) var addresses: [ServerConfiguration.Listener] = []

  package init(loop: EventLoop, configuration: ServerConfiguration) {}

  /// The paths answered; may be set again while running (a reload).
  package var routes: [Route] = []
  /// Draws 404, 405, 421, 403 … for a request whose head was sound; by default a fixed text, or problem+json for a
  /// client that does not ask for HTML. Grammar errors always get the fixed text.
  package var errorRenderer: ErrorRenderer?

  /// Binds and listens. Throws ``ListenError`` with a message that names the address and the remedy.
  package func start() throws {}
  /// Stops accepting, lets requests in flight finish, ends streams, then calls `done`.
  package func stop(_ done: @escaping () -> Void) {}

  /// Answers a request whose handler said ``HandlerOutcome/later``. Nothing happens when its client left.
  package func complete(_ ticket: RequestTicket, with fill: (inout Response) -> Void) {}

  /// Has the stream's source asked for events.
  package func wake(_ stream: StreamHandle) {}
  /// Ends a stream.
  package func close(_ stream: StreamHandle) {}
}
