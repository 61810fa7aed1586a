// One pad's entry in one session: the engine in stable storage, and what the application knows besides. What happens to
// it is the driver's matter.

import EntryEngine
import HTTPServer
import Verification

/// An entry with its revision, its timers and its failures. Lives on the loop's thread.
final class PadEntry {
  /// The pad it belongs to.
  let pad: ServedPad
  var engine: EntryEngine
  /// The batches taken from the pages of this pad. One a pad, because each pad of a gallery counts as a page of its own
  /// and two galleries would push each other out of one for all.
  var ledger = SequenceLedger()
  /// Grows with each request, timer or verdict that changed what there is to draw.
  var revision: UInt64 = 0
  /// Tries in a row, and the lock that follows from them.
  var lockout = Lockout()
  /// What became of the code that was asked for last, while that is told.
  var delivery: PadState.Delivery?
  /// Whose code was accepted, while that is shown.
  var acceptedAs: String?
  /// The keypad's order; no digits = the usual one.
  var keypad = PackedDigits()
  /// Somebody asked for the usual order.
  var isUnshuffled = false
  /// When a partial entry is wiped (nanoseconds of the loop); 0 = it is not.
  var idleDeadline: UInt64 = 0
  /// Forms that wait for the verdict.
  var waitingForms: [WaitingForm] = []
  /// A form's answer has yet to show the acceptance; see ``PageEndpoint``.
  var owesAcceptancePage = false

  var idleTimer: LoopTimer?
  var acceptanceTimer: LoopTimer?
  var revealTimer: LoopTimer?
  var lockTimer: LoopTimer?

  init(pad: ServedPad) {
    self.pad = pad
    engine = EntryEngine(settings: pad.configuration.entry)
  }

  /// What a client is told at `now`.
  func state(epoch: UInt64, now: UInt64) -> PadState {
    var state = PadState(entry: engine.state, epoch: epoch, revision: revision)
    if state.entry.phase == .locked, let end = lockout.end { state.retryAfter = max(1, end.secondsLeft(at: now)) }
    state.delivery = delivery
    if state.entry.phase == .accepted { state.acceptedAs = acceptedAs }
    if keypad.count > 0 { state.keypad = (0..<keypad.count).compactMap { keypad[$0] } }
    if idleDeadline > 0 { state.idleClearAfter = max(1, idleDeadline.secondsLeft(at: now)) }
    return state
  }
}
