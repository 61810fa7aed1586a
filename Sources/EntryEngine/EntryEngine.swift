// The entry itself: events in, effects out, state to draw. A pure value without clock, I/O or randomness. Its owner
// keeps it in stable storage, wipes it, runs the timers and asks the verifier. What keys do to digits is EditBuffer's.

/// One entry of masked digit slots.
public struct EntryEngine: Sendable {
  /// Where an open, unbarred entry stands.
  enum Stage: UInt8 {
    case editing, verifying, accepted, rejected, unavailable
  }

  /// What an entry tells while it is edited; any edit removes it.
  enum Hint: UInt8 {
    case none, enterDigits, idled
  }

  /// How the entry behaves; its length is within 1...``PackedDigits/capacity``.
  public let settings: EntrySettings

  var buffer: EditBuffer
  var stage = Stage.editing
  var hint = Hint.none
  var isFocused = true
  /// A cancelled dialog, until it is opened again.
  var isClosed = false
  var isLocked = false
  var isDisabled = false
  /// The digits as they stand have been submitted (with ``EntrySettings/Submission/reportsOnly``, where they stay).
  var isReported = false
  /// The slot whose digit is shown for a moment.
  var revealedSlot: UInt8?
  var attempt = 0
  var edit = 0

  /// An empty entry, focused.
  public init(settings: EntrySettings) {
    var settings = settings
    settings.length = min(max(settings.length, 1), PackedDigits.capacity)
    self.settings = settings
    buffer = EditBuffer(length: settings.length, travel: settings.travel)
  }

  /// Applies one event and tells what follows from it. An event that has no meaning where the entry stands does nothing.
  public mutating func apply(_ event: Event) -> Effects {
    var effects = Effects()
    let digitsBefore = buffer.digits
    let countBefore = count
    switch event {
    case .key, .text, .focus, .blur, .clear, .confirm, .cancel, .open, .resend, .unshuffle:
      applyPosted(event, &effects)
    case .verdict, .acceptanceEnded, .revealEnded, .idled, .lock, .unlock, .disable, .enable:
      applyOwned(event, &effects)
    }
    // The wipe at submission changes nothing that is drawn.
    let isSealed = stage == .verifying || stage == .accepted
    if count != countBefore || !isSealed && buffer.digits != digitsBefore { effects.prepend(.changed(count: count)) }
    return effects
  }

  /// Forgets every digit, in place.
  public mutating func wipe() {
    buffer.wipe()
    revealedSlot = nil
    isReported = false
  }

  /// Where the entry stands. A closed dialog shows nothing else; an acceptance is shown to its end even when attempts
  /// of others have been used up meanwhile.
  var phase: EntryState.Phase {
    if isClosed { return .cancelled }
    if isDisabled { return .disabled }
    if isLocked, stage != .accepted { return .locked }
    return switch stage {
    case .editing: .editing
    case .verifying: .verifying
    case .accepted: .accepted
    case .rejected: .rejected
    case .unavailable: .unavailable
    }
  }

  /// The number of slots drawn filled. A submitted code is wiped, and drawn whole until it is decided.
  var count: Int {
    switch phase {
    case .verifying, .accepted: settings.length
    default: buffer.count
    }
  }

  /// Whether digits are taken.
  var isEditable: Bool {
    switch phase {
    case .editing, .rejected, .unavailable: true
    case .verifying, .accepted, .locked, .cancelled, .disabled: false
    }
  }

  /// An empty entry at its first slot, ready for the next try.
  mutating func startAfresh(_ stage: Stage = .editing) {
    if buffer.count > 0 { edit &+= 1 }
    wipe()
    self.stage = stage
    hint = .none
    isFocused = true
  }
}
