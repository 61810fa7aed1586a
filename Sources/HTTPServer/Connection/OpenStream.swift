// The part of a connection that is an event stream.

import HTTPWire

/// An open event stream: its source, and whether the source is to be asked.
struct OpenStream {
  let source: any EventSource
  /// HTTP/1.1; on 1.0 the stream ends with the connection.
  let isChunked: Bool
  /// The source was woken and has not been asked since.
  var isWanted = true
  /// Nothing was sent yet: the first bytes go out at once, if only a comment.
  var isFresh = true
  /// The server or the source ends the stream.
  var isEnding = false

  var hasWork: Bool { isWanted || isEnding }
}
