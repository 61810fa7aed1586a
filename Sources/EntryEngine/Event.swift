// What can happen to an entry: what a person does, and what its owner tells it. Timers and verdicts come in as events
// too, because the engine has no clock and asks nobody.

/// One thing that happens to an entry.
public enum Event: Equatable, Sendable {
  // What a page may post.
  case key(Key, Modifiers)
  case text(PastedText)
  /// A tap on a slot (from 0), or on the entry as a whole.
  case focus(slot: Int?)
  case blur, clear, confirm, cancel, open, resend, unshuffle

  // What only the owner sends; an event bound to an attempt does nothing once that attempt is over.
  case verdict(Verdict, attempt: Int)
  /// The time for which an acceptance is shown is over.
  case acceptanceEnded(attempt: Int)
  /// The time for which the digit last typed is shown is over; `edit` is ``EntryState/edit`` of the reveal.
  case revealEnded(edit: Int)
  /// Nobody typed for a while: a partial entry is wiped.
  case idled
  /// Attempts are used up for now, or no longer. A lock wipes the entry; an attempt being checked may still be decided.
  case lock, unlock
  /// The entry is switched off, or on again.
  case disable, enable
}

/// What a verifier said of one attempt.
public enum Verdict: Equatable, Sendable {
  /// The code is right.
  case accepted
  /// The code is wrong.
  case rejected
  /// Nobody could tell; not counted as a failure.
  case unavailable
}
