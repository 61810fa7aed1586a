// What must hold after every event of every sequence, whatever the style and the settings.

import Testing

@testable import EntryEngine

@Suite("Properties of random event sequences")
struct EntryPropertyTests {
  static let seeds = Array(UInt64(1)...150)
  static let sameDigits = Array(0...9)
  /// Another digit for each digit, so that equal digits stay equal.
  static let otherDigits = [7, 3, 9, 0, 1, 2, 4, 5, 8, 6]

  /// Plays a random sequence; `body` sees the engine before and after each event.
  private func play(
    seed: UInt64, steps: Int = 300, settings change: (inout EntrySettings) -> Void = { _ in },
    _ body: (_ before: EntryEngine, _ after: EntryEngine, _ effects: [Effect]) throws -> Void
  ) rethrows {
    var generator = SplitMix64(seed: seed)
    var settings = EntrySettings.random(using: &generator)
    change(&settings)
    var engine = EntryEngine(settings: settings)
    for _ in 0..<steps {
      let before = engine
      let deed = Deed.random(length: engine.settings.length, using: &generator)
      let effects = Array(engine.apply(deed.event(on: engine, digits: Self.sameDigits)))
      try body(before, engine, effects)
    }
  }

  @Test("count, caret and selection stay within the slots", arguments: seeds)
  func bounds(seed: UInt64) {
    play(seed: seed) { _, engine, _ in
      let state = engine.state
      #expect((0...state.length).contains(state.count))
      #expect((0...state.count).contains(state.caret))
      #expect(state.drawnCaret.map { (0..<state.length).contains($0) } ?? true)
      if let selection = state.selection {
        #expect(!selection.isEmpty && selection.lowerBound >= 0 && selection.upperBound <= state.count)
        #expect(selection.lowerBound == state.caret || selection.upperBound == state.caret)
      }
      for slot in [-1, state.count, state.length, Int.max, Int.min] { #expect(state.glyph(at: slot) == nil) }
    }
  }

  @Test("a caret that travels at the frontier never leaves it and never selects", arguments: seeds)
  func frontier(seed: UInt64) {
    play(seed: seed, settings: { $0.travel = .frontier }) { _, engine, _ in
      let state = engine.state
      #expect(state.caret == state.count || state.caret == state.count - 1)
      #expect(state.selection == nil)
    }
  }

  @Test("a change is told exactly when what the slots hold has changed, and first", arguments: seeds)
  func changes(seed: UInt64) {
    play(seed: seed) { before, after, effects in
      let isSealed = [.verifying, .accepted].contains(after.state.phase)
      let hasChanged =
        before.state.count != after.state.count || !isSealed && before.buffer.digits != after.buffer.digits
      #expect(effects.first == .changed(count: after.state.count) || !hasChanged)
      let told = effects.filter { if case .changed = $0 { true } else { false } }
      #expect(told.count == (hasChanged ? 1 : 0))
    }
  }

  @Test("a completion is told once for each fill and each other value, as the attempt it counts", arguments: seeds)
  func completions(seed: UInt64) {
    var reported: PackedDigits?
    play(seed: seed) { before, after, effects in
      let completions = effects.compactMap { effect -> (PackedDigits, Int)? in
        if case .completed(let code, let attempt) = effect { (code, attempt) } else { nil }
      }
      #expect(after.state.attempt == before.state.attempt + completions.count)
      #expect(completions.count <= 1)
      if after.buffer.count < after.settings.length, after.state.phase != .verifying { reported = nil }
      guard let (code, attempt) = completions.first else { return }
      #expect(attempt == after.state.attempt)
      #expect(code.count == after.settings.length)
      #expect(code != reported, "the same value was reported without an edit to another one")
      #expect(before.isEditable)
      if let last = effects.last, case .completed = last {
      } else {
        Issue.record("a completion is not last: \(effects)")
      }
      switch after.settings.submission {
      case .awaitsVerdict:
        #expect(after.state.phase == .verifying)
        #expect(after.buffer.digits == PackedDigits())
      case .reportsOnly:
        #expect(after.buffer.digits == code)
        reported = code
      }
      if after.settings.afterComplete == .giveUpFocus { #expect(!after.state.isFocused) }
    }
  }

  @Test("an entry that completes by itself is never full without a completion", arguments: seeds)
  func noSilentFill(seed: UInt64) {
    play(seed: seed, settings: { $0.complete = .automatic }) { before, after, effects in
      guard after.buffer.isFull, before.buffer.digits != after.buffer.digits else { return }
      #expect(effects.contains { if case .completed = $0 { true } else { false } })
    }
  }

  @Test("an attempt is decided at most once, and only by its own verdict", arguments: seeds)
  func verdicts(seed: UInt64) {
    var decided = Set<Int>()
    play(seed: seed) { _, after, effects in
      for effect in effects where [.accepted, .rejected, .unavailable].contains(effect) {
        #expect(decided.insert(after.state.attempt).inserted)
      }
    }
  }

  @Test("while nothing is taken, nothing that is posted changes the digits", arguments: seeds)
  func barred(seed: UInt64) {
    play(seed: seed) { before, after, effects in
      guard !before.isEditable, !after.isEditable else { return }
      #expect(after.buffer.digits == PackedDigits() && before.buffer.digits == PackedDigits())
      #expect(!effects.contains { if case .completed = $0 { true } else { false } })
    }
  }

  @Test("a masked entry shows no digit, but for the one just typed where that is asked for", arguments: seeds)
  func masked(seed: UInt64) {
    play(seed: seed, settings: { $0.mask = .dot }) { _, engine, _ in
      let state = engine.state
      let shown = (0..<state.length).compactMap(state.glyph(at:))
      #expect(shown.count <= (engine.settings.revealMilliseconds > 0 ? 1 : 0))
      if [.verifying, .accepted, .locked, .cancelled, .disabled].contains(state.phase) { #expect(shown.isEmpty) }
    }
  }

  @Test("a clear entry shows exactly its digits", arguments: seeds)
  func clear(seed: UInt64) {
    play(seed: seed, settings: { $0.mask = .none }) { _, engine, _ in
      let state = engine.state
      #expect((0..<state.length).compactMap(state.glyph(at:)) == Array(engine.buffer.digits))
    }
  }

  @Test("the same events give the same states and effects", arguments: seeds)
  func determinism(seed: UInt64) {
    var states: [EntryState] = []
    var effects: [[Effect]] = []
    play(seed: seed) {
      states.append($1.state); effects.append($2)
    }
    var index = 0
    play(seed: seed) { _, engine, again in
      #expect(engine.state == states[index] && again == effects[index])
      index += 1
    }
  }

  @Test("what a masked entry shows and tells does not depend on which digits were typed", arguments: seeds)
  func noninterference(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var settings = EntrySettings.random(using: &generator)
    (settings.mask, settings.revealMilliseconds) = (.dot, 0)
    var (one, other) = (EntryEngine(settings: settings), EntryEngine(settings: settings))
    for _ in 0..<300 {
      let deed = Deed.random(length: settings.length, using: &generator)
      let effects = one.apply(deed.event(on: one, digits: Self.sameDigits))
      let otherEffects = other.apply(deed.event(on: other, digits: Self.otherDigits))
      #expect(one.state == other.state)
      #expect(effects.map { "\($0)" } == otherEffects.map { "\($0)" })
    }
  }

  @Test("once the digits are wiped, no byte of an engine tells which they were", arguments: seeds)
  func wiped(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let settings = EntrySettings.random(using: &generator)
    // Zeroed storage of our own, so that the bytes between the fields are comparable too.
    let size = MemoryLayout<EntryEngine>.stride
    let storage = UnsafeMutableRawPointer.allocate(
      byteCount: 2 * size, alignment: MemoryLayout<EntryEngine>.alignment)
    storage.initializeMemory(as: UInt8.self, repeating: 0, count: 2 * size)
    defer { storage.deallocate() }
    let one = storage.initializeMemory(as: EntryEngine.self, to: EntryEngine(settings: settings))
    let other = (storage + size).initializeMemory(as: EntryEngine.self, to: EntryEngine(settings: settings))
    func bytes(_ engine: UnsafeMutablePointer<EntryEngine>) -> [UInt8] {
      Array(UnsafeRawBufferPointer(start: engine, count: MemoryLayout<EntryEngine>.size))
    }
    #expect(bytes(one) == bytes(other))
    for _ in 0..<300 {
      let deed = Deed.random(length: settings.length, using: &generator)
      _ = one.pointee.apply(deed.event(on: one.pointee, digits: Self.sameDigits))
      _ = other.pointee.apply(deed.event(on: other.pointee, digits: Self.otherDigits))
      #expect((bytes(one) == bytes(other)) == (one.pointee.buffer.count == 0))
    }
    one.pointee.wipe()
    other.pointee.wipe()
    #expect(bytes(one) == bytes(other))
    #expect(one.pointee.buffer.digits == PackedDigits())
  }
}
