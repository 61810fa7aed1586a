// Pages as they are first answered: the page contract, before any script runs.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct PageTests {
  private static func slots(_ view: PageView) -> String {
    var body: [UInt8] = []
    SlotsMarkup(style: view.pad.entry.style, state: view.state.entry).write(into: &body)
    return String(decoding: body, as: UTF8.self)
  }

  @Test("A masked entry shows dots and its caret, and no digit")
  func masked() {
    #expect(
      Self.slots(pageView(.dialog, typing("73"))) == """
        <span class="slot" data-slot="0" data-filled></span><span class="slot" data-slot="1" data-filled></span>\
        <span class="slot" data-slot="2" data-caret></span><span class="slot" data-slot="3"></span>
        """)
  }

  @Test("A clear entry shows its digits; when full, the caret stays on the last slot")
  func clear() {
    let view = pageView(.verification, typing("7391")) { $0.entry.complete = .confirm }
    #expect(
      Self.slots(view) == """
        <span class="slot" data-slot="0" data-filled>7</span><span class="slot" data-slot="1" data-filled>3</span>\
        <span class="slot" data-slot="2" data-filled>9</span>\
        <span class="slot" data-slot="3" data-filled data-caret>1</span>
        """)
  }

  @Test("A caret that went back is an outline, and a selection is marked")
  func outlineAndSelection() {
    let back = pageView(.joined, typing("12") + [.key(.arrowLeft, [])]) { $0.entry.length = 3 }
    #expect(Self.slots(back).contains("data-slot=\"1\" data-filled data-caret data-outlined></span>"))
    let selected = pageView(.joined, typing("12") + [.key(.arrowLeft, .shift)]) { $0.entry.length = 3 }
    #expect(Self.slots(selected).contains("data-slot=\"1\" data-filled data-selected></span>"))
  }

  @Test("Cells are one figure: an outer rectangle, n - 1 lines, a disc of radius 6 a cell")
  func figure() {
    let view = pageView(.cells, typing("7")) { $0.entry.length = 2 }
    #expect(
      Self.slots(view) == """
        <svg class="figure" viewBox="0 0 91 46" focusable="false">\
        <rect class="box" x="0.5" y="0.5" width="90" height="45"/>\
        <g class="slot" transform="translate(23 23)" data-slot="0" data-filled>\
        <rect class="cell" x="-22.5" y="-22.5" width="45" height="45"/><circle class="point" r="6"/>\
        <text class="glyph"></text><rect class="caret"/></g>\
        <g class="slot" transform="translate(68 23)" data-slot="1">\
        <rect class="cell" x="-22.5" y="-22.5" width="45" height="45"/><circle class="point" r="6"/>\
        <text class="glyph"></text><rect class="caret"/></g>\
        <path class="lines" d="M45.5 1V45"/><rect class="frame" x="0.5" y="0.5" width="90" height="45"/></svg>
        """)
  }

  @Test("A mask of one character, and a picture, are drawn in the figure without being text of a slot")
  func marksInTheFigure() throws {
    let hearts = try page(of: pageView(.cells, typing("7")) { $0.entry.mask = .character("<") })
    #expect(hearts.contains("<defs><text class=\"character\" id=\"mask-cells\">&lt;</text></defs>"))
    #expect(
      hearts.contains("height=\"45\"/><use class=\"point\" href=\"#mask-cells\"/><text class=\"glyph\"></text>"))
    #expect(!hearts.contains("<circle class=\"point\""))
    let picture = SlotsMarkup(
      style: .cells, state: pageView(.cells, typing("7")).state.entry, mark: .picture("/paw.png"))
    var body: [UInt8] = []
    picture.write(into: &body)
    // A disc stands beside it, for when it cannot be loaded.
    #expect(
      String(decoding: body, as: UTF8.self).contains(
        "<circle class=\"point\" r=\"6\"/><image class=\"point\" href=\"/paw.png\"/>"))
  }

  @Test("The root carries what themes, tests and the script rely on")
  func root() throws {
    let html = try page(of: pageView(.fields, typing("12")))
    for attribute in [
      "data-pad=\"fields\"", "data-style=\"fields\"", "data-theme=\"modern\"", "data-phase=\"editing\"",
      "data-page=\"00000000000000010000000000000002\"", "data-epoch=\"9f3c\"", "data-revision=\"12\"",
      "data-count=\"2\"", "data-focused=\"true\"", "data-connection=\"online\"", "data-base=\"/pads/fields\"",
      "data-stream=\"/pads/fields/stream\"", "action=\"/pads/fields\"",
    ] { #expect(html.contains(" " + attribute), "\(attribute)") }
    #expect(html.contains("<p class=\"unseen\" role=\"status\">2 of 6 entered</p>"))
  }

  @Test(
    "Every phase is drawn with what it has to say",
    arguments: [
      ("verifying", typing("000000"), "Checking…", ""),
      ("accepted", typing("000000") + [.verdict(.accepted, attempt: 1)], "Accepted", ""),
      (
        "rejected", typing("000000") + [.verdict(.rejected, attempt: 1)], "0 of 6 entered",
        "That’s not right. Try again."
      ),
      (
        "unavailable", typing("000000") + [.verdict(.unavailable, attempt: 1)], "0 of 6 entered",
        "Can’t check it right now. Try again."
      ),
      ("locked", [.lock], "0 of 6 entered", "Too many attempts"),
      ("disabled", [.disable], "0 of 6 entered", "Not in use at the moment"),
    ])
  func phases(phase: String, events: [Event], status: String, error: String) throws {
    for style in [Style.joined, .cells, .fields] {
      let html = try page(of: pageView(style, events))
      #expect(html.contains(" data-phase=\"\(phase)\""))
      #expect(html.contains("role=\"status\">\(status)</p>"))
      #expect(html.contains("role=\"alert\">\(error)</p>"))
    }
  }

  @Test("A lock counts down, and without script the page asks again by itself")
  func locked() throws {
    var view = pageView(.joined, [.lock])
    view.state.retryAfter = 28
    let html = try page(of: view)
    #expect(html.contains("<p class=\"countdown\" role=\"timer\">Try again in 0:28</p>"))
    #expect(html.contains("<noscript><meta http-equiv=\"refresh\" content=\"5\"></noscript>"))
    #expect(html.contains(" data-retry-after=\"28\""))
  }

  @Test("A digit that is revealed for a moment is no part of the page, which could stay longer")
  func revealed() throws {
    let view = pageView(.joined, typing("7")) { $0.entry.revealMilliseconds = 700 }
    #expect(view.state.entry.glyph(at: 0) == 7)
    let html = try page(of: view)
    #expect(html.contains(" data-reveal=\"700\""))
    #expect(html.contains("<span class=\"slot\" data-slot=\"0\" data-filled></span>"))
    #expect(!(try page(of: pageView(.joined))).contains("data-reveal"))
  }

  @Test("The page of a kiosk pad says so; feedback is told only where there is some")
  func kiosk() throws {
    let html = try page(of: pageView(.cells) { $0.use(.kiosk) })
    for attribute in ["preset=\"kiosk\"", "theme=\"accessible\"", "keypad=\"always\""] {
      #expect(html.contains(" data-" + attribute), "\(attribute)")
    }
    #expect(!html.contains("data-feedback"))
    #expect(try page(of: pageView(.cells) { $0.feedback = .both }).contains(" data-feedback=\"both\""))
  }

  @Test("The one input is a password's on masked pads and takes one-time codes on clear ones")
  func input() throws {
    let masked = try page(of: pageView(.cells))
    #expect(masked.contains("id=\"entry-cells\" type=\"password\" autocomplete=\"off\""))
    let clear = try page(of: pageView(.verification))
    #expect(clear.contains("id=\"entry-verification\" type=\"text\" autocomplete=\"one-time-code\""))
    for html in [masked, clear] {
      #expect(html.components(separatedBy: "<input").count == 2)
      #expect(html.contains(" inputmode=\"numeric\""))
      #expect(html.contains(" autofocus>"))
      #expect(!html.contains("maxlength"))
    }
  }

  @Test("The keypad stands in the order of the state; an order that is none is not drawn")
  func keypad() throws {
    func keys(_ order: [UInt8]?) throws -> String {
      var view = pageView(.joined) { $0.shuffle = .perAttempt }
      view.state.keypad = order
      let html = try page(of: view)
      return html.components(separatedBy: "data-key=\"").dropFirst().compactMap(\.first).map(String.init).joined()
    }
    #expect(try keys(nil) == "1234567890B")
    #expect(try keys([3, 1, 4, 5, 9, 2, 6, 8, 7, 0]) == "3145926870B")
    #expect(try keys([3, 3, 3]) == "1234567890B")
  }

  @Test(
    "No page holds script or style of its own, nor anything from elsewhere",
    arguments: Style.allCases, PadConfiguration.Theme.allCases)
  func contentSecurityPolicy(style: Style, theme: PadConfiguration.Theme) throws {
    var view = pageView(style, typing("12")) { $0.theme = theme }
    view.isDemonstration = true
    var gallery: [UInt8] = []
    try builtInRenderer.get().gallery([view, view], into: &gallery)
    for html in [try page(of: view), String(decoding: gallery, as: UTF8.self)] {
      #expect(!html.contains(" style="))
      #expect(!html.contains("<style"))
      #expect(!html.contains("javascript:"))
      #expect(html.firstMatch(of: /<script(?! src="\/app.js" defer blocking="render"><\/script>)/) == nil)
      #expect(html.firstMatch(of: /\son[a-z]+=/) == nil)
      // `#end` is the page itself, told to the browser as what to wait for.
      #expect(html.firstMatch(of: /(src|href)="(?!\/|#end")/) == nil)
      #expect(html.firstMatch(of: /\{\{|\}\}/) == nil)
    }
  }

  @Test("What a visitor of the demonstration chose stays chosen")
  func wishes() throws {
    var view = pageView(.joined)
    view.isDemonstration = true
    view.wishes.theme = .classic
    view.wishes.language = .traditionalChinese
    let html = try page(of: view)
    #expect(html.contains(" action=\"/pads/joined?theme=classic&amp;lang=zh-Hant\""))
    #expect(html.contains("href=\"/pads/joined?theme=accessible&amp;lang=zh-Hant\""))
    #expect(html.contains("href=\"/gallery?theme=classic&amp;lang=zh-Hant\""))
    #expect(html.contains("<html lang=\"en\" data-theme=\"classic\">"))
    #expect(html.contains("The code is 000000."))
    #expect(!(try page(of: pageView(.joined))).contains("The code is"))
  }

  @Test(
    "A pad's colours and sizes become properties that win over its theme",
    arguments: [
      ([:], 1.0, "/* joined: as its theme has it */\n"),
      (
        ["--line-color": "#f00", "--dot-size": "12"], 1.5,
        "[data-pad=\"joined\"][data-style][data-theme] {\n  --dot-size: 12;\n  --line-color: #f00;\n  --scale: 1.5;\n}\n"
      ),
    ])
  func theme(properties: [String: String], scale: Double, css: String) {
    var pad = PadConfiguration(name: "joined", style: .joined)
    pad.properties = properties
    pad.scale = scale
    #expect(String(decoding: ThemeSheet(pad: pad, hasPicture: false).bytes, as: UTF8.self) == css)
  }

  @Test("A mask of one character cannot end its string; a picture that is not there is not asked for")
  func masks() {
    var pad = PadConfiguration(name: "a", style: .joined)
    pad.entry.mask = .character("\"")
    #expect(String(decoding: ThemeSheet(pad: pad, hasPicture: false).bytes, as: UTF8.self).contains("\"\\22 \""))
    pad.entry.mask = .picture
    pad.picture = "paw.png"
    #expect(!String(decoding: ThemeSheet(pad: pad, hasPicture: false).bytes, as: UTF8.self).contains("paw"))
    #expect(
      String(decoding: ThemeSheet(pad: pad, hasPicture: true).bytes, as: UTF8.self)
        .contains("--dot-picture: url(\"/paw.png\");"))
  }

  @Test(
    "Seconds are told as a clock",
    arguments: [(0, "0:00"), (28, "0:28"), (90, "1:30"), (3_600, "1:00:00"), (-3, "0:00")])
  func clock(seconds: Int, text: String) { #expect(StateTexts.clock(seconds) == text) }
}
