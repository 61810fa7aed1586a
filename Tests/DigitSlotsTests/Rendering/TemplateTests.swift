// Templates and locales: what an owner may write, and how he is told what is wrong.

import Testing

@testable import DigitSlots

@Suite struct TemplateTests {
  private static let pad = "{{{attributes}}} {{{input}}} {{{slots}}}"

  @Test(
    "A template that cannot work is refused at start, with file and line",
    arguments: [
      ("pad.html", "<p>\n{{nonsense}}", "pad.html:2: \"nonsense\" is not known here; known are text.KEY, name, level,"),
      ("pad.html", pad + "{{text.nonsense}}", "pad.html:1: \"text.nonsense\" is not known here"),
      ("pad.html", "{{slots}}", "pad.html:1: \"slots\" must be written {{{slots}}}"),
      ("pad.html", "\n\n{{{title}}}", "pad.html:3: \"title\" must be written {{title}}"),
      ("pad.html", "{{{attributes}}}\n{{title", "pad.html:2: \"{{\" is not closed by \"}}\""),
      (
        "pad.html", "{{{attributes}}}{{{input}}}", "pad.html: has no place for slots; the page does not work without it"
      ),
      ("index.html", "<main></main>", "index.html: has no place for pad; the page does not work without it"),
    ])
  func refused(file: String, text: String, message: String) throws {
    let complaint = try #require(try complaint(about: [file: text]))
    #expect(complaint.hasPrefix(message))
  }

  @Test("Comments are left out and what is no gap stays as it is")
  func pieces() {
    var scanner = GapScanner(Array("a { b }{{! no\nmore }}\nc{{x}}d{{{ y }}}}".utf8))
    var pieces: [GapScanner.Piece] = []
    while let piece = scanner.next() { pieces.append(piece) }
    #expect(
      pieces == [
        .literal(Array("a { b }".utf8)), .comment, .literal(Array("c".utf8)), .gap("x", isRaw: false, line: 3),
        .literal(Array("d".utf8)), .gap("y", isRaw: true, line: 3), .literal(Array("}".utf8)),
      ])
  }

  @Test("A text of a pad stays text wherever it stands")
  func escaping() throws {
    let nasty = "<script>\"&'{{slots}}</script>"
    let html = try page(
      of: pageView(.dialog) { pad in
        pad.title = nasty
        pad.cancel = nasty
        pad.confirm = nasty
      })
    let escaped = "&lt;script&gt;&quot;&amp;&#39;{{slots}}&lt;/script&gt;"
    // The page's title, the heading, two buttons and the hint that names one of them.
    #expect(html.components(separatedBy: escaped).count == 6)
    #expect(!html.contains("<script>"))
  }

  @Test("A name that was accepted stays text too")
  func acceptedAs() throws {
    var view = pageView(.joined, typing("000000") + [.verdict(.accepted, attempt: 1)])
    view.state.acceptedAs = "<b>Ann</b>"
    let html = try page(of: view)
    #expect(html.contains("Welcome, &lt;b&gt;Ann&lt;/b&gt;"))
    #expect(!html.contains("<b>"))
  }

  @Test(
    "A locale that is not whole is refused with its file and key",
    arguments: [
      ("{}", "locales/en.json: has no text for the key \"title.dialog\""),
      ("{\"nonsense\": \"x\"}", "locales/en.json: has a key that is not known: \"nonsense\""),
      ("{\"progress\": \"{count}\"}", "locales/en.json: the text of \"progress\" must hold {length}"),
      ("{\"keypad\": \"x\", \"keypad\": \"y\"}", "locales/en.json: has the key \"keypad\" twice"),
      ("{\n\"keypad\": 3}", "locales/en.json:2: expected a string"),
    ])
  func locales(text: String, message: String) throws {
    #expect(try complaint(about: ["locales/en.json": text]) == message)
  }

  @Test(
    "The dialog speaks each language as the original does",
    arguments: [
      (Language.traditionalChinese, "請輸入密碼", "取消", "確認", "請輸入4位數字"),
      (Language.simplifiedChinese, "请输入密码", "取消", "确认", "请输入4位数字"),
      (Language.english, "Enter your PIN", "Cancel", "Confirm", "Enter 4 digits"),
    ])
  func dialog(language: Language, title: String, cancel: String, confirm: String, message: String) throws {
    let html = try page(of: pageView(.dialog, typing("12") + [.confirm], language: language))
    #expect(html.contains("<html lang=\"\(language.rawValue)\""))
    #expect(html.contains("<label for=\"entry-dialog\">\(title)</label>"))
    #expect(html.contains("value=\"cancel\">\(cancel)</button>"))
    #expect(html.contains("value=\"confirm\">\(confirm)</button>"))
    #expect(html.contains("<p class=\"error\" role=\"alert\">\(message)</p>"))
  }
}
