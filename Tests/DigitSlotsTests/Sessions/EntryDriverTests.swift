// What the driver does with an entry: revisions, verdicts bound to their attempt, and the timers, on a loop of their own.

import EntryEngine
import HTTPServer
import Testing
import Verification

@testable import DigitSlots

@Suite struct EntryDriverTests {
  /// A driver with one session and one entry; the verifier is never asked, questions are kept.
  private final class Bench {
    let loop: EventLoop
    let driver: EntryDriver
    let session = Session(cookie: SignedToken(token: Token(high: 0, low: 1), signature: Token(high: 0, low: 0)))
    let pad: ServedPad
    var asked: [AttemptName] = []
    var changes = 0
    var decided = 0

    init(_ change: (inout PadConfiguration) -> Void = { _ in }) throws {
      loop = try EventLoop()
      driver = EntryDriver(loop: loop, shuffle: KeypadShuffle(key: SessionKey()))
      pad = ServedPad(index: 0, pad: .test("door", .verification, change))
      driver.ask = { [unowned self] _, _, attempt in asked.append(attempt) }
      driver.didChange = { [unowned self] _, _ in changes += 1 }
      driver.didDecide = { [unowned self] _, _ in decided += 1 }
    }

    var entry: PadEntry { driver.entry(of: pad, in: session) }
    var state: PadState { entry.state(epoch: session.epoch, now: loop.now) }

    func type(_ digits: UInt8...) {
      driver.apply(digits.map { .key(.digit($0), []) }, to: entry, of: session)
    }

    func decide(_ answer: VerifierAnswer, attempt: Int) {
      driver.decide(answer, attempt: attempt, entry: entry, of: session)
    }

    /// Runs the loop until something is drawn anew.
    func runUntilChange() {
      driver.didChange = { [unowned self] _, _ in
        changes += 1
        loop.stop()
      }
      loop.run()
    }
  }

  @Test("A request that changes something is one revision, one that changes nothing is none")
  func revisions() throws {
    let bench = try Bench()
    bench.type(1, 2, 3)
    #expect(bench.state.revision == 1)
    bench.driver.apply([.key(.other, []), .resend], to: bench.entry, of: bench.session)
    #expect(bench.state.revision == 1)
    bench.driver.apply([.key(.arrowLeft, [])], to: bench.entry, of: bench.session)
    #expect(bench.state.revision == 2)
    #expect(bench.changes == 2)
  }

  @Test("A verdict on an attempt that is over changes nothing")
  func lateVerdict() throws {
    let bench = try Bench()
    bench.type(1, 2, 3, 4)
    #expect(bench.asked.map(\.attempt) == [1])
    bench.decide(.accepted(name: nil), attempt: 2)
    bench.decide(.accepted(name: nil), attempt: 0)
    #expect(bench.state.entry.phase == .verifying)
    #expect(bench.decided == 0)
    bench.decide(.rejected, attempt: 1)
    #expect(bench.state.entry.phase == .rejected)
    bench.decide(.accepted(name: nil), attempt: 1)
    #expect(bench.state.entry.phase == .rejected)
    #expect(bench.decided == 1)
    #expect(bench.state.revision == 2)
  }

  @Test("Exactly five wrong codes are asked about; the lock tells how long it lasts")
  func lock() throws {
    let bench = try Bench()
    for attempt in 1...8 {
      bench.type(1, 2, 3, 4)
      bench.decide(.rejected, attempt: attempt)
    }
    #expect(bench.asked.map(\.attempt) == [1, 2, 3, 4, 5])
    #expect(bench.state.entry.phase == .locked)
    #expect(bench.state.retryAfter == 30)
  }

  @Test("A lock is told after the rejection that led to it")
  func lockOrder() throws {
    let bench = try Bench()
    var told: [String] = []
    bench.driver.didReport = { _, report in
      switch report {
      case .effect(.rejected): told.append("rejected")
      case .locked(let seconds): told.append("locked \(seconds)")
      default: break
      }
    }
    for attempt in 1...5 {
      bench.type(1, 2, 3, 4)
      bench.decide(.rejected, attempt: attempt)
    }
    #expect(told == ["rejected", "rejected", "rejected", "rejected", "rejected", "locked 30"])
  }

  @Test("Only what is typed gives a partial entry more time")
  func timeForInput() throws {
    let bench = try Bench { $0.idleClear = 60 }
    bench.type(1)
    bench.entry.idleDeadline = 7
    bench.driver.apply([.blur, .focus(slot: nil)], to: bench.entry, of: bench.session)
    bench.driver.apply([], to: bench.entry, of: bench.session)
    #expect(bench.entry.idleDeadline == 7)
    bench.type(2)
    #expect(bench.entry.idleDeadline > 7)
    bench.driver.apply([.clear], to: bench.entry, of: bench.session)
    #expect(bench.entry.idleDeadline == 0)
  }

  @Test("Codes of which nobody can tell never lock")
  func unavailable() throws {
    let bench = try Bench()
    for attempt in 1...20 {
      bench.type(1, 2, 3, 4)
      bench.decide(.unavailable(reason: "test"), attempt: attempt)
      #expect(bench.state.entry.phase == .unavailable)
    }
    #expect(bench.asked.count == 20)
  }

  @Test("The name of whose code it was is told while the acceptance is shown")
  func acceptedAs() throws {
    let bench = try Bench { $0.acceptedFor = 1 }
    bench.type(1, 2, 3, 4)
    bench.decide(.accepted(name: "anna"), attempt: 1)
    #expect(bench.state.acceptedAs == "anna")
    bench.runUntilChange()
    #expect(bench.state.entry.phase == .editing)
    #expect(bench.state.acceptedAs == nil)
    #expect(bench.state.entry.count == 0)
  }

  @Test("A partial entry is wiped when nobody types, an empty one is left alone")
  func idling() throws {
    let bench = try Bench { $0.idleClear = 1 }
    bench.type(1, 2)
    #expect(bench.state.idleClearAfter == 1)
    bench.runUntilChange()
    #expect(bench.state.entry.count == 0)
    #expect(bench.state.entry.notice == .idled)
    #expect(bench.state.idleClearAfter == nil)
    bench.driver.apply([.clear], to: bench.entry, of: bench.session)
    #expect(bench.state.idleClearAfter == nil)
  }

  @Test("Nothing is wiped by idleness when the pad says never, nor while a code is checked")
  func noIdling() throws {
    let never = try Bench { $0.idleClear = 0 }
    never.type(1, 2)
    #expect(never.state.idleClearAfter == nil)
    let checking = try Bench { $0.idleClear = 60 }
    checking.type(1, 2)
    #expect(checking.state.idleClearAfter == 60)
    checking.type(3, 4)
    #expect(checking.state.idleClearAfter == nil)
  }

  @Test("A digit that is shown briefly is masked again")
  func reveal() throws {
    let bench = try Bench {
      $0.entry.mask = .dot
      $0.entry.revealMilliseconds = 1
    }
    bench.type(7)
    #expect(bench.state.entry.glyph(at: 0) == 7)
    bench.runUntilChange()
    #expect(bench.state.entry.glyph(at: 0) == nil)
    #expect(bench.state.entry.count == 1)
    #expect(bench.state.revision == 2)
  }

  @Test("The keypad changes its order at each attempt, until somebody asks for the usual one")
  func keypad() throws {
    let bench = try Bench { $0.shuffle = .perAttempt }
    let first = bench.state.keypad
    #expect(first?.sorted() == Array(0...9))
    bench.type(1)
    #expect(bench.state.keypad == first)
    bench.type(2, 3, 4)
    #expect(bench.state.keypad != first)
    bench.decide(.rejected, attempt: 1)
    bench.driver.apply([.unshuffle], to: bench.entry, of: bench.session)
    #expect(bench.state.keypad == nil)
    bench.type(1, 2, 3, 4)
    #expect(bench.state.keypad == nil)
  }

  @Test("An entry whose session ends is empty, and no timer of it fires")
  func end() throws {
    let bench = try Bench { $0.idleClear = 1 }
    bench.type(1, 2)
    let entry = bench.entry
    bench.driver.end(entry, of: bench.session)
    #expect(entry.engine.state.count == 0)
    #expect(bench.decided == 1)
    let before = bench.changes
    // Later than the timer that was cancelled.
    _ = bench.loop.schedule(after: .milliseconds(1_100)) { bench.loop.stop() }
    bench.loop.run()
    #expect(bench.changes == before)
  }
}
