// What a message becomes before a person reads it.

import Testing

@testable import DigitSlots

@Suite struct OneLineTests {
  @Test(arguments: [
    ("plain 密 é", "plain 密 é"), ("a\nb\r\nc", "a\\u{a}b\\u{d}\\u{a}c"), ("\u{1b}[31mred", "\\u{1b}[31mred"),
    ("\0\u{7f}\u{9b}\u{2028}", "\\u{0}\\u{7f}\\u{9b}\\u{2028}"), ("", ""),
  ])
  func aMessageIsOneLineThatMovesNoCursor(_ text: String, _ line: String) {
    #expect(text.asOneLine == line)
  }

  @Test func aLongMessageIsCut() {
    let line = String(repeating: "密", count: 100_000).asOneLine
    #expect(line.utf8.count < 1_900 && line.hasSuffix("密…"))
  }
}
