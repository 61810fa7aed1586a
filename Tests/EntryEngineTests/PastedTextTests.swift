// The text rules against a second, slow reading of them, and against the whole of Unicode.

import Foundation
import Testing

@testable import EntryEngine

@Suite("Pasted text")
struct PastedTextTests {
  /// The tolerant rule read literally, with regular expressions over the whole text.
  private func slowTake(_ text: String, length: Int) -> PastedText.Take {
    let separators = "[\\s.,/_·•\\-\u{2212}\u{2013}]"
    let visible = text.replacingOccurrences(of: "\u{200B}", with: "").replacingOccurrences(of: "\r\n", with: "\n")
    func packed(_ text: some StringProtocol) -> PackedDigits {
      var digits = PackedDigits()
      for character in text { character.wholeNumberValue.map { _ = digits.append(UInt8($0)) } }
      return digits
    }
    func matches(_ pattern: String) -> [String] {
      guard let expression = try? NSRegularExpression(pattern: pattern) else { return [] }
      return expression.matches(in: visible, range: NSRange(visible.startIndex..., in: visible))
        .compactMap { Range($0.range, in: visible).map { String(visible[$0]) } }
    }
    if matches("[^0-9]").allSatisfy({ $0.range(of: "^\(separators)$", options: .regularExpression) != nil }) {
      let all = matches("[0-9]").joined()
      return all.isEmpty ? .nothing : all.count == length ? .wholeCode(packed(all)) : .leading(packed(all))
    }
    for pattern in ["[0-9]+", "[0-9](\(separators)?[0-9])*"] {
      let codes = Set(
        matches(pattern).map { String($0.filter(\.isNumber)) }.filter { $0.count == length })
      if codes.count > 1 { return .nothing }
      if let code = codes.first { return .wholeCode(packed(code)) }
    }
    return .nothing
  }

  @Test("the tolerant rule agrees with its slow reading on random texts", arguments: UInt64(1)...40)
  func agreement(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    let pieces = [
      "1", "2", "12", "21", "121", "1212", "212121", " ", "-", ".", ",", "\n", "\r\n", "\u{200B}", "–", "x", ":",
    ]
    for _ in 0..<150 {
      let mixed = Bool.random(using: &generator)
      let text = (0..<Int.random(in: 0...9, using: &generator)).map { _ in
        pieces[Int.random(in: 0..<(mixed ? pieces.count : pieces.count - 2), using: &generator)]
      }.joined()
      let pasted = PastedText(utf8: text.utf8)
      for length in 1...16 {
        #expect(
          pasted.tolerantTake(length: length) == slowTake(text, length: length), "\(text.debugDescription) in \(length)"
        )
      }
    }
  }

  @Test("every decimal digit of Unicode, and no other character, is a digit")
  func everyScalar() {
    var digits = 0
    for value in UInt32(0)...0x10FFFF {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let kind = CharacterKind(scalar)
      guard scalar.properties.generalCategory == .decimalNumber else {
        if case .digit = kind { Issue.record("U+\(String(value, radix: 16)) is no decimal digit") }
        continue
      }
      digits += 1
      let expected = UInt8(scalar.properties.numericValue ?? 99)
      #expect(kind == .digit(expected), "U+\(String(value, radix: 16))")
      #expect(Key(typing: scalar) == .digit(expected))
    }
    #expect(digits >= 680 && digits % 10 == 0)
  }

  @Test("dashes, spaces and invisible marks of all of Unicode are dropped, other characters are not")
  func everySeparator() {
    let wanted = PastedText(utf8: "1234".utf8).tolerantTake(length: 4)
    // The planes beyond these hold ideographs and private characters only, but for the tags of plane 14.
    for value in Array(UInt32(0)...0x1FFFF) + Array(0xE0000...0xE01FF) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .decimalNumber else { continue }
      let isDropped =
        scalar.properties.isWhitespace || [.dashPunctuation, .format].contains(scalar.properties.generalCategory)
        || ".,/_·•\u{2212}".unicodeScalars.contains(scalar)
      guard isDropped || value % 17 == 0 else { continue }
      let bytes = Array("12".utf8) + Array(String(Character(scalar)).utf8) + Array("34".utf8)
      #expect(PastedText(utf8: bytes).tolerantTake(length: 4) == (isDropped ? wanted : .nothing), "\(value)")
    }
  }

  @Test(
    "bytes that are no UTF-8 are characters that are no digits",
    arguments: [[0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xC0, 0xB1], [0xED, 0xA0, 0x80], [0xFF]] as [[UInt8]]
  )
  func illFormed(bytes: [UInt8]) {
    let digits = Array("1234".utf8)
    #expect(PastedText(utf8: digits + bytes).tolerantTake(length: 6) == .nothing)
    #expect(PastedText(utf8: digits[..<2] + bytes + digits[2...]).tolerantTake(length: 4) == .nothing)
    #expect(PastedText(utf8: digits + bytes).strictRun == nil)
    #expect(
      PastedText(utf8: bytes + digits).tolerantTake(length: 4) == PastedText(utf8: digits).tolerantTake(length: 4))
  }

  @Test("no sequence of bytes ends the process", arguments: UInt64(1)...20)
  func anyBytes(seed: UInt64) {
    var generator = SplitMix64(seed: seed)
    for _ in 0..<200 {
      let bytes = (0..<40).map { _ in UInt8.random(in: 0...255, using: &generator) }
      var engine = EntryEngine(settings: EntrySettings(style: .cells))
      _ = engine.apply(.text(PastedText(utf8: bytes)))
      #expect(engine.state.count <= 6)
    }
  }

  @Test("of a refused text no digit is kept")
  func refusedText() {
    #expect(PastedText(utf8: "482913 or 118274".utf8) == PastedText(utf8: "700045 or 660012".utf8))
    #expect(PastedText(utf8: "482913 or 482913".utf8) != PastedText(utf8: "700045 or 700045".utf8))
  }

  @Test("a text of a million digits costs no storage and gives its first ones")
  func longText() {
    let text = PastedText(utf8: repeatElement(UInt8(ascii: "7"), count: 1_000_000))
    #expect(text.scalarCount == 1_000_000)
    #expect(text.strictRun == nil)
    guard case .leading(let run) = text.tolerantTake(length: 6) else { Issue.record("nothing was taken"); return }
    #expect(Array(run) == Array(repeating: 7, count: 16))
  }

  @Test(
    "characters are counted as Unicode scalars",
    arguments: [("", 0), ("12 3", 4), ("验证码", 3), ("e\u{301}", 2), ("👩‍👧", 3)])
  func scalarCount(text: String, count: Int) {
    #expect(PastedText(utf8: text.utf8).scalarCount == count)
  }
}
