// Fixed storage for digits: what goes in comes out, nothing else does, and nothing of it can be printed.

import Testing

@testable import EntryEngine

@Suite("Packed digits")
struct PackedDigitsTests {
  private func packed(_ digits: [UInt8]) -> PackedDigits {
    var packed = PackedDigits()
    for digit in digits { packed.append(digit) }
    return packed
  }

  @Test("holds sixteen digits in order and takes no more")
  func capacity() {
    let digits: [UInt8] = [0, 9, 1, 8, 2, 7, 3, 6, 4, 5, 0, 0, 9, 9, 1, 0]
    var packed = packed(digits)
    #expect(Array(packed) == digits)
    #expect(packed.count == 16)
    let isTaken = packed.append(1)
    #expect(!isTaken)
    #expect(Array(packed) == digits)
  }

  @Test("takes nothing that is no digit", arguments: [UInt8(10), 15, 16, 48, 255])
  func noDigit(value: UInt8) {
    var packed = packed([1])
    let isTaken = packed.append(value) || packed.put(value, at: 0)
    #expect(!isTaken)
    #expect(packed == self.packed([1]))
  }

  @Test("has no digit outside its count", arguments: [Int.min, -1, 3, 16, 64, Int.max])
  func outside(index: Int) {
    var packed = packed([1, 2, 3])
    #expect(packed[index] == nil)
    let isTaken = packed.put(5, at: index)
    #expect(isTaken == (index == 3))
  }

  @Test(
    "removing closes the gap",
    arguments: [(0..<0, 16), (0..<16, 0), (0..<1, 15), (15..<16, 15), (3..<9, 10), (12..<99, 12)])
  func removal(range: Range<Int>, left: Int) {
    let digits = (0..<16).map { UInt8($0 % 10) }
    var packed = packed(digits)
    packed.remove(range)
    #expect(Array(packed) == Array(digits[..<range.lowerBound]) + Array(digits[min(range.upperBound, 16)...]))
    #expect(packed.count == left)
  }

  @Test("equal digits are equal however they came about")
  func equality() {
    var edited = packed([1, 2, 3, 4])
    edited.remove(1..<3)
    #expect(edited == packed([1, 4]))
    #expect(packed([0]) != packed([0, 0]))
    edited.wipe()
    #expect(edited == PackedDigits())
  }

  @Test("neither printing, dumping nor mirroring shows a digit")
  func silence() {
    var engine = EntryEngine(settings: EntrySettings(style: .dialog, length: 6))
    for digit: UInt8 in [7, 8, 7, 8] { _ = engine.apply(.key(.digit(digit), [])) }
    let values: [Any] = [
      packed([7, 8, 7, 8]), Event.key(.digit(7), []), Event.text(PastedText(utf8: "7878".utf8)), engine, engine.state,
      Effect.completed(packed([7, 8, 7, 8]), attempt: 1),
    ]
    for value in values {
      var dumped = ""
      dump(value, to: &dumped)
      for text in ["\(value)", String(reflecting: value), dumped] {
        #expect(!text.contains("7") && !text.contains("8"), "\(text)")
      }
    }
  }
}
