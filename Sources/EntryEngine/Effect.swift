// What an entry asks its owner to do after an event. Effects are values; somebody else carries them out, in order.

/// One thing the owner is told or asked, in the order commit, change, completion.
public enum Effect: Equatable, Sendable {
  /// The digits changed; only their number is told.
  case changed(count: Int)
  /// A digit is shown for ``EntrySettings/revealMilliseconds``; send ``Event/revealEnded(edit:)`` after it.
  case revealed(edit: Int)
  /// The entry gave up the focus.
  case focusGivenUp
  /// A code is complete and this is attempt number `attempt` (from 1). The only effect that carries digits.
  case completed(PackedDigits, attempt: Int)
  /// The dialog was cancelled (its state is closed already), or opened again.
  case cancelled, opened
  /// A right code; a wrong one; nobody could tell. Each attempt is decided once.
  case accepted, rejected, unavailable
  /// Somebody asked for a new code to be sent.
  case resendRequested
  /// Somebody asked for the keypad in its usual order.
  case unshuffleRequested
}
