// Reads what a page posts: one event or a batch, all of it or nothing. What the events do is the engine's matter.
//
// The contract is closed: a member that is unknown, given twice, or that this kind of event has no use for is refused,
// because ignoring it would apply something else than the sender meant. The page comes from the same server as this
// decoder, so there is no older or newer sender to be lenient with.

import EntryEngine

/// A decoded request body of `…/events`.
package struct EventBatch {
  /// The page's token and the batch's number, when it was a batch.
  package var page: Token?
  package var sequence: UInt64?
  /// The epoch of the state that the page showed when this was typed; 0 = it knew of no session.
  package var epoch: UInt64?
  /// At most 64. Holds typed digits: call ``wipe()`` once they are applied.
  package var events: [Event]

  /// Overwrites the events where they stand and forgets them.
  package mutating func wipe() {
    for index in events.indices { events[index] = .blur }
    events.removeAll()
  }
}

/// Why a body was refused; `detail` names the place ("events[3].key") and what is allowed.
package struct EventProblem: Error, Equatable, Sendable {
  package let detail: String
}

/// Turns the JSON of posted events into ``EventBatch``.
package enum EventDecoder {
  /// The most events of one batch.
  package static let maxEvents = 64
  /// The most characters (Unicode scalars) of one text.
  package static let maxTextLength = 1_024

  /// Decodes `body`. Throws a problem that names the place and repeats nothing of the input.
  package static func decode(_ body: UnsafeRawBufferPointer) throws(EventProblem) -> EventBatch {
    var reader = EventBodyReader(body)
    do {
      return try reader.read()
    } catch {
      throw reader.problem(for: error)
    }
  }
}
