// Where an event stream's events come from: asked for the newest when there is room, so that a slow reader costs no
// queue and gets the latest state only.

import HTTPWire

/// Feeds one open event stream. All calls come on the loop's thread.
package protocol EventSource: AnyObject {
  /// The stream is open; `handle` wakes and closes it. ``writeEvents(into:)`` follows at once.
  func streamDidOpen(_ handle: StreamHandle)
  /// Writes what is newer than what was written before; nothing when there is nothing. Called after a wake, once the
  /// bytes before have left.
  func writeEvents(into encoder: inout EventStreamEncoder)
  /// The client left or the server stops; the handle is dead.
  func streamDidClose()
}

/// Names one open stream to the server. A handle whose stream has closed does nothing.
package struct StreamHandle: Hashable, Sendable {
  let connection: UInt32
  let generation: UInt32
}
