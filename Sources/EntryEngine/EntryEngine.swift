// The entry itself: events in, effects out, state to draw. A pure value without clock, I/O or randomness. Its owner
// keeps it in stable storage, wipes it, runs the timers and asks the verifier.

/// One entry of masked digit slots.
public struct EntryEngine: Sendable {
  /// How the entry behaves.
  public let settings: EntrySettings

  /// An empty entry, focused.
  public init(settings: EntrySettings) {
    self.settings = settings
  }

  /// Applies one event and tells what follows from it.
  public mutating func apply(_ event: Event) -> [Effect] { [] }

  /// What there is to draw.
  public var state: EntryState {
    EntryState(
      length: settings.length, count: 0, caret: 0, selection: nil, drawnCaret: 0, outlinesCaret: false,
      isFocused: true, phase: .editing, notice: nil, canConfirm: false, attempt: 0, edit: 0)
  }

  /// Forgets every digit, in place.
  public mutating func wipe() {}
}
