// Digits, caret and selection against a plain array that does the same the long way.

import Testing

@testable import EntryEngine

@Suite("Edit buffer")
struct EditBufferTests {
  /// The same as `EditBuffer` with free travel, in the words of an array.
  private struct Model: Equatable {
    var digits: [UInt8] = []
    var caret = 0
    var anchor = 0
    let length: Int

    var selection: Range<Int>? { anchor == caret ? nil : min(anchor, caret)..<max(anchor, caret) }

    mutating func place(_ index: Int) { (caret, anchor) = (index, index) }

    mutating func insert(_ run: [UInt8]) {
      let selected = selection ?? caret..<caret
      let replaced = selected.lowerBound..<min(max(selected.upperBound, selected.lowerBound + run.count), digits.count)
      guard selected.lowerBound < length else { return }
      digits.replaceSubrange(replaced, with: run.prefix(length - selected.lowerBound))
      place(min(selected.lowerBound + run.count, length))
    }

    mutating func remove(atCaret: Bool) {
      if let selected = selection {
        digits.removeSubrange(selected)
        place(selected.lowerBound)
      } else if caret < digits.count {
        digits.remove(at: caret)
        place(atCaret ? caret : max(caret - 1, 0))
      } else if !atCaret, !digits.isEmpty {
        digits.removeLast()
        place(digits.count)
      }
    }

    mutating func move(to target: Int, extending: Bool) {
      caret = min(max(target, 0), digits.count)
      if !extending { anchor = caret }
    }
  }

  @Test("agrees with an array that does the same", arguments: UInt64(1)...100)
  func agreement(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    var model = Model(length: Int.random(in: 1...16, using: &generator))
    var buffer = EditBuffer(length: model.length, travel: .free)
    for _ in 0..<400 {
      let extending = Bool.random(using: &generator)
      let selection = extending ? nil : model.selection
      switch Int.random(in: 0..<10, using: &generator) {
      case 0...3:
        let run = (0..<Int.random(in: 1...5, using: &generator)).map { _ in UInt8.random(in: 0...9, using: &generator) }
        var packed = PackedDigits()
        for digit in run { packed.append(digit) }
        model.insert(run)
        _ = buffer.insert(packed)
      case 4:
        model.remove(atCaret: false)
        _ = buffer.backspace()
      case 5:
        model.remove(atCaret: true)
        _ = buffer.delete()
      case 6:
        model.move(to: selection?.lowerBound ?? model.caret - 1, extending: extending)
        buffer.move(.left, extending: extending)
      case 7:
        model.move(to: selection?.upperBound ?? model.caret + 1, extending: extending)
        buffer.move(.right, extending: extending)
      case 8:
        model.move(to: 0, extending: extending)
        buffer.move(.home, extending: extending)
      default:
        let slot = Int.random(in: -2...18, using: &generator)
        model.move(to: slot, extending: false)
        buffer.moveCaret(to: slot)
      }
      #expect(Array(buffer.digits) == model.digits)
      #expect(buffer.caret == model.caret)
      #expect(buffer.selection == model.selection)
    }
  }
}
