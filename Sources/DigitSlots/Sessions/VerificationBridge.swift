// The way of a code to its verifier and of the verdict back: off the loop as a task, back on it by mail. What a verdict
// does is the driver's matter.

import Dispatch
import EntryEngine
import HTTPServer
import Verification

/// Names one attempt by values, so that nothing of a session is held while its verifier thinks.
struct AttemptName: Sendable, Equatable {
  let session: Token
  let epoch: UInt64
  let pad: Int
  let attempt: Int
}

/// A verdict on its way back.
struct Decision: Sendable {
  let attempt: AttemptName
  let answer: VerifierAnswer
}

/// Asks verifiers for verdicts.
struct VerificationBridge {
  private let decisions: Mailbox<Decision>

  /// `receive` gets each decision on the loop's thread.
  init(loop: EventLoop, receive: @escaping (Decision) -> Void) {
    decisions = loop.mailbox(receive)
    Self.warmUp()
  }

  /// Has libdispatch make its threads and descriptors now: it makes them when it is first used, and ends the process when
  /// there are no descriptors left by then.
  private static func warmUp() {
    let isReady = DispatchSemaphore(value: 0)
    Task.detached { isReady.signal() }
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(1)) { isReady.signal() }
    for _ in 0..<2 { isReady.wait() }
  }

  /// Has `digits` checked for `pad`. The answer comes as a decision on `attempt`; after the loop has ended it is dropped.
  func ask(_ pad: ServedPad, _ digits: PackedDigits, attempt: AttemptName) {
    let code = SecretCode(
      digits: (0..<digits.count).lazy.compactMap { digits[$0] }, session: SessionName(attempt.session))
    let (verifier, name, decisions) = (pad.verifier, pad.configuration.name, decisions)
    Task.detached {
      decisions.send(Decision(attempt: attempt, answer: await verifier.verify(code, pad: name)))
    }
  }
}
