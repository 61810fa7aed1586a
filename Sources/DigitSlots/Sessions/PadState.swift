// What a client is told of one pad in one session: the engine's state and what the application knows besides.

import EntryEngine

/// The state that JSON, HTML and the stream are made from.
package struct PadState: Equatable, Sendable {
  /// What becomes of a code that was asked for.
  package enum Delivery: Equatable, Sendable {
    case sending
    /// It is on its way, and lives for so many minutes.
    case sent(minutes: Int)
    case failed
  }

  /// What there is to draw.
  package var entry: EntryState
  /// New when a session or the server starts anew.
  package var epoch: UInt64
  /// Grows by one with each request that changed the pad.
  package var revision: UInt64
  /// Whole seconds until the lock ends.
  package var retryAfter: Int?
  /// Whose code was accepted, where the verifier knows.
  package var acceptedAs: String?
  /// Seconds until a new code may be asked for.
  package var resendAfter: Int?
  /// What becomes of the code that was asked for, while that is told.
  package var delivery: Delivery?

  /// Whether there is something to say.
  package var hasMessage: Bool { entry.notice != nil || delivery != nil }
  /// The keypad's ten digits in their shuffled order, or nil in the usual one.
  package var keypad: [UInt8]?
  /// Whole seconds until a partial entry is wiped, while one would be.
  package var idleClearAfter: Int?
}
