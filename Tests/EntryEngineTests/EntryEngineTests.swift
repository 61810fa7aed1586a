// What a table of cases cannot say: the styles' defaults, sizes in memory, the sequence of effects.

import Testing

@testable import EntryEngine

@Suite("Entry engine")
struct EntryEngineTests {
  @Test(
    "each style has its own defaults",
    arguments: [
      (
        Style.dialog, 4, EntrySettings.Mask.dot, EntrySettings.CaretRule.hiddenWhenFull,
        EntrySettings.CompletionRule.confirm
      ),
      (.verification, 4, .none, .staysOnLast, .automatic), (.joined, 6, .picture, .none, .automatic),
      (.cells, 6, .dot, .none, .automatic), (.fields, 6, .none, .none, .automatic),
    ])
  func defaults(
    style: Style, length: Int, mask: EntrySettings.Mask, caret: EntrySettings.CaretRule,
    complete: EntrySettings.CompletionRule
  ) {
    let settings = EntrySettings(style: style)
    #expect(
      settings.length == length && settings.mask == mask && settings.caret == caret && settings.complete == complete)
    #expect(settings.afterComplete == (style == .joined ? .giveUpFocus : .keepFocus))
    #expect(settings.travel == (style == .fields ? .frontier : .free))
    #expect(settings.isCancellable == (style == .dialog))
    #expect(settings.paste == .tolerant && settings.revealMilliseconds == 0 && settings.submission == .awaitsVerdict)
  }

  @Test(
    "a length out of range is clamped, whenever it is set", arguments: [(Int.min, 1), (0, 1), (17, 16), (Int.max, 16)])
  func clamping(asked: Int, length: Int) {
    var settings = EntrySettings(style: .cells, length: asked)
    #expect(settings.length == length)
    settings.length = asked
    var engine = EntryEngine(settings: settings)
    #expect(engine.state.length == length)
    for _ in 0..<20 { _ = engine.apply(.key(.digit(5), [])) }
    #expect(engine.state.count == length)
  }

  @Test("an entry is shown focused, empty, with its caret in the first slot", arguments: Style.allCases)
  func fresh(style: Style) {
    let state = EntryEngine(settings: EntrySettings(style: style)).state
    #expect(state.isFocused && state.count == 0 && state.caret == 0 && state.phase == .editing && state.notice == nil)
    #expect(state.attempt == 0 && !state.canConfirm && state.selection == nil)
  }

  @Test("thousands of engines fit in memory, and an event costs none of it")
  func sizes() {
    #expect(MemoryLayout<EntryEngine>.size <= 96)
    #expect(MemoryLayout<EntryEngine>.stride <= 96)
    #expect(MemoryLayout<Event>.size <= 192)
    #expect(_isPOD(EntryEngine.self) && _isPOD(Event.self) && _isPOD(Effects.self) && _isPOD(EntryState.self))
  }

  @Test("effects come in the order they were given, four at most")
  func effects() {
    var effects = Effects()
    #expect(effects.isEmpty && Array(effects) == [])
    effects.append(.revealed(edit: 3))
    effects.append(.focusGivenUp)
    effects.append(.accepted)
    effects.prepend(.changed(count: 2))
    #expect(!effects.isEmpty)
    #expect(Array(effects) == [.changed(count: 2), .revealed(edit: 3), .focusGivenUp, .accepted])
  }

  @Test("a key that is no digit does nothing, whatever its number", arguments: [UInt8(10), 48, 255])
  func noDigit(value: UInt8) {
    var engine = EntryEngine(settings: EntrySettings(style: .cells))
    let before = engine.state
    #expect(engine.apply(.key(.digit(value), [])).isEmpty)
    #expect(engine.state == before)
  }

  @Test("events that change nothing leave the state as it was", arguments: Style.allCases)
  func nothing(style: Style) {
    var engine = EntryEngine(settings: EntrySettings(style: style))
    let before = engine.state
    let events: [Event] = [
      .clear, .open, .idled, .unlock, .enable, .focus(slot: nil), .focus(slot: 3), .key(.backspace, []),
      .key(.delete, []),
      .key(.backspace, .command), .key(.a, .command), .key(.a, []), .key(.other, []), .key(.home, .shift),
      .text(PastedText(utf8: "".utf8)), .text(PastedText(utf8: "one".utf8)), .verdict(.accepted, attempt: 0),
      .acceptanceEnded(attempt: 0), .revealEnded(edit: 0),
    ]
    for event in events {
      #expect(engine.apply(event).isEmpty, "\(event)")
      #expect(engine.state == before, "\(event)")
    }
  }
}
