// What a query of the demonstration may choose.

import Testing

@testable import DigitSlots

@Suite struct WishesTests {
  @Test(
    "Themes and languages of ours are taken, everything else is passed over and never repeated",
    arguments: [
      ("", ""), ("theme=classic", "?theme=classic"), ("lang=zh-Hant", "?lang=zh-Hant"),
      ("lang=en&theme=accessible", "?theme=accessible&lang=en"), ("theme=x", ""), ("lang=de", ""),
      ("theme=classic%22", ""), ("a=b&theme=modern&c", "?theme=modern"), ("theme", ""), ("themes=classic", ""),
      ("theme=classic&theme=<script>", "?theme=classic"),
    ])
  func query(given: String, kept: String) {
    #expect(Array(given.utf8).withUnsafeBytes { Wishes(query: $0) }.query == kept)
  }

  @Test(
    "The browser's language is one of ours or none",
    arguments: [
      ("en-GB,en;q=0.9", .english), ("zh-TW,zh;q=0.9,en;q=0.8", .traditionalChinese), ("zh-CN", .simplifiedChinese),
      ("zh-Hant-HK", .traditionalChinese), ("de,fr;q=0.5", nil), ("de,zh;q=0.3", .simplifiedChinese), ("", nil),
    ] as [(String, Language?)])
  func language(field: String, language: Language?) {
    #expect(Array(field.utf8).withUnsafeBytes { Language(preferredIn: $0) } == language)
  }
}
