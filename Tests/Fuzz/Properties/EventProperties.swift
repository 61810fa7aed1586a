// A body of events is applied whole or not at all, its refusal tells nothing of what was typed, and no entry leaves its
// slots whatever is applied.

import EntryEngine

@testable import DigitSlots

enum EventProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    let batch: EventBatch
    do throws(EventProblem) {
      batch = try EventDecoder.decode(bytes)
    } catch {
      try checkDetail(error.detail, bytes)
      return
    }
    try hold(batch.events.count <= EventDecoder.maxEvents, "a batch has at most so many events")
    try hold((batch.page == nil) == (batch.sequence == nil), "page and seq come together")
    try hold(batch.sequence != 0, "seq counts from 1")
    var reader = JSONReader(bytes)
    let isSound = (try? reader.skip()) != nil && (try? reader.end()) != nil
    try hold(isSound, "what is taken is JSON")
    let again = try? EventDecoder.decode(bytes)
    try hold(again?.events == batch.events, "the same bytes are the same events")
    try apply(batch)
    var wiped = batch
    wiped.wipe()
    try hold(wiped.events.isEmpty, "nothing is left of a wiped batch")
  }

  /// Each style takes the events.
  static func apply(_ batch: EventBatch) throws(BrokenProperty) {
    for style in Style.allCases {
      var entry = EntryEngine(settings: EntrySettings(style: style))
      for event in batch.events {
        _ = entry.apply(event)
        let state = entry.state
        try hold(0...state.length ~= state.count, "the count is within the slots")
        try hold(0...state.length ~= state.caret, "the caret is within the slots")
      }
      entry.wipe()
      // What was submitted is drawn whole until it is decided, though nothing is there any more.
      let isDrawnWhole = [.verifying, .accepted].contains(entry.state.phase)
      try hold(isDrawnWhole || entry.state.count == 0, "nothing is left of a wiped entry")
    }
  }

  /// The detail names a place and what is allowed; the only numbers in it are those of the place and of the limits.
  private static func checkDetail(_ detail: String, _ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    try hold(detail.utf8.count < 400 && detail.utf8.allSatisfy { 0x20...0x7E ~= $0 }, "a detail is a line of ASCII")
    let limits = [
      0, 1, EventFields.maxSlot, EventDecoder.maxEvents, EventDecoder.maxTextLength, JSONReader.maxDepth,
      Token.hexCount,
    ]
    let words = detail.replacing("UTF-8", with: "").split { !$0.isNumber }
    let numbers = words.map { Int($0) ?? .max }
    try hold(numbers.count >= 2, "a detail ends with line and column")
    for number in numbers.suffix(2) { try hold(1...(bytes.count + 1) ~= number, "a place is within the text") }
    for (index, number) in numbers.dropLast(2).enumerated() {
      let isEventIndex = index == 0 && detail.hasPrefix("events[") && number <= EventDecoder.maxEvents
      try hold(isEventIndex || limits.contains(number), "a detail has no number but the place and the limits")
    }
  }
}
