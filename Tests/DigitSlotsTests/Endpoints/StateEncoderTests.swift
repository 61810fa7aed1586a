// The state as JSON, byte for byte as the design shows it.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct StateEncoderTests {
  private static func state(_ style: Style, _ digits: [UInt8], _ more: [Event] = []) -> PadState {
    var engine = EntryEngine(settings: EntrySettings(style: style))
    for digit in digits { _ = engine.apply(.key(.digit(digit), [])) }
    for event in more { _ = engine.apply(event) }
    return PadState(entry: engine.state, epoch: 0x9F3C, revision: 12)
  }

  private static func json(
    _ state: PadState, _ style: Style, _ message: PadMessage? = nil, _ reply: StateEncoder.BatchReply? = nil
  ) -> String {
    var body: [UInt8] = []
    StateEncoder.encode(
      state, pad: Array(style.rawValue.utf8), style: style, message: message, reply: reply, into: &body)
    return String(decoding: body, as: UTF8.self)
  }

  @Test("A masked entry tells how many slots are filled and no digit")
  func masked() {
    let json = Self.json(Self.state(.dialog, [7, 3]), .dialog, nil, .init(expected: 8))
    #expect(
      json == """
        {"pad":"dialog","style":"dialog","epoch":"9f3c","revision":12,"attempt":0,"length":4,"count":2,"caret":2,\
        "selection":null,"focused":true,"slots":[{"filled":true},{"filled":true},{"filled":false,"caret":true},\
        {"filled":false}],"phase":"editing","message":null,"canConfirm":false,"retryAfter":null,"expected":8}
        """)
  }

  @Test("A clear entry tells its digits slot by slot")
  func clear() {
    let json = Self.json(Self.state(.verification, [7, 3]), .verification)
    #expect(
      json.contains(
        #""slots":[{"filled":true,"glyph":"7"},{"filled":true,"glyph":"3"},{"filled":false,"caret":true},"#
          + #"{"filled":false}]"#))
    #expect(json.hasSuffix(#""retryAfter":null}"#))
  }

  @Test("A selection tells where it begins and ends")
  func selection() {
    let json = Self.json(
      Self.state(.dialog, [1, 2, 3], [.key(.arrowLeft, .shift), .key(.arrowLeft, .shift)]), .dialog)
    #expect(json.contains(#""selection":{"from":1,"to":3}"#))
  }

  @Test("While it is checked all slots are filled and no digit is told, on a clear pad either")
  func verifying() {
    let json = Self.json(Self.state(.verification, [7, 3, 5, 9]), .verification)
    #expect(json.contains(#""attempt":1,"#))
    #expect(json.contains(#""phase":"verifying""#))
    #expect(json.contains(#""count":4,"#))
    #expect(!json.contains("glyph"))
  }

  @Test("Members that apply now and then stand between retryAfter and expected, a conflict names the page")
  func optionalMembers() {
    var state = Self.state(.dialog, [1])
    state.retryAfter = 28
    state.acceptedAs = "Anna \"A\""
    state.resendAfter = 60
    state.idleClearAfter = 59
    state.keypad = [3, 1, 4, 0, 5, 9, 2, 6, 8, 7]
    let json = Self.json(
      state, .dialog, PadMessage(kind: .error, text: "請輸入4位數字\n"),
      .init(expected: 1, page: Token(high: 1, low: 2)))
    #expect(
      json.hasSuffix(
        #""message":{"kind":"error","text":"請輸入4位數字\u000a"},"canConfirm":false,"retryAfter":28,"#
          + #""acceptedAs":"Anna \"A\"","resendAfter":60,"idleClearAfter":59,"#
          + #""keypad":["3","1","4","0","5","9","2","6","8","7"],"#
          + #""page":"00000000000000010000000000000002","expected":1}"#))
  }

  @Test("A state without a session has the epoch 0 and the revision 0")
  func fresh() {
    let state = PadState(entry: Self.state(.joined, []).entry, epoch: 0, revision: 0)
    #expect(Self.json(state, .joined).hasPrefix(#"{"pad":"joined","style":"joined","epoch":"0","revision":0,"#))
  }
}
