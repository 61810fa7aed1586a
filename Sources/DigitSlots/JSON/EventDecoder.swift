// Reads what a page posts: one event or a batch, all of it or nothing. What the events do is the engine's matter.

import EntryEngine

/// A decoded request body of `…/events`.
package struct EventBatch {
  /// The page's token and the batch's number, when it was a batch.
  package var page: Token?
  package var sequence: UInt64?
  /// At most 64.
  package var events: [Event]
}

/// Turns the JSON of posted events into ``EventBatch``.
package enum EventDecoder {
  /// Decodes `body`. Throws a problem that names the place and repeats nothing of the input.
  package static func decode(_ body: UnsafeRawBufferPointer) throws(EventProblem) -> EventBatch {
    throw EventProblem(detail: "not implemented")
  }
}

/// Why a body was refused; `detail` names the place ("events[3].key") and what is allowed.
package struct EventProblem: Error, Equatable, Sendable {
  package let detail: String
}
