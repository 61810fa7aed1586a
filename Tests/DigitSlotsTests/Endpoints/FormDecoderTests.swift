// The no-script form: what its fields do to an entry, and which are refused.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct FormDecoderTests {
  /// What a clear entry shows after the form was sent, and whether it was submitted; nil when the form is refused.
  private static func outcome(_ body: String, before digits: [UInt8] = [1, 2]) -> String? {
    var settings = EntrySettings(style: .verification)
    settings.complete = .confirm
    var engine = EntryEngine(settings: settings)
    for digit in digits { _ = engine.apply(.key(.digit(digit), [])) }
    guard let batch = Array(body.utf8).withUnsafeBytes({ FormDecoder.decode($0) }) else { return nil }
    var submitted = ""
    for event in batch.events {
      for case .completed(let code, _) in engine.apply(event) {
        submitted = "!" + (0..<code.count).compactMap { code[$0].map(String.init) }.joined()
      }
    }
    let shown = (0..<engine.state.count).compactMap { engine.state.glyph(at: $0).map(String.init) }.joined()
    return submitted.isEmpty ? shown : submitted
  }

  @Test(
    "A form does what the script would do",
    arguments: [
      ("key=5", "125"), ("key=Backspace", "1"), ("key=clear", ""), ("key=confirm", "12"), ("key=Enter", "12"),
      ("key=%35", "125"), ("text=4827", "!4827"), ("text=48+27", "!4827"), ("text=48%2027", "!4827"),
      ("text=34", "!1234"), ("text=3", "123"), ("text=", "12"), ("text=&key=5", "125"), ("text=3&key=4", "1234"),
      ("key=confirm&text=34", "!1234"), ("text=%EF%BC%94%EF%BC%98%EF%BC%92%EF%BC%97", "!4827"), ("key=x", "12"),
      ("key=unshuffle", "12"), ("key=resend", "12"), ("key=open", "12"), ("key=cancel", "12"),
      ("text=abc", "12"),
    ])
  func events(body: String, shown: String) { #expect(Self.outcome(body) == shown) }

  @Test(
    "A form with anything else is refused",
    arguments: [
      "", "&", "key", "key=", "keys=5", "key=5&key=6", "text=1&text=2", "key=5&other=1", "key=PageUp", "key=%",
      "key=%3", "key=%zz", "text=%g0", "Key=5", "key=blur",
    ])
  func refused(body: String) { #expect(Self.outcome(body) == nil) }

  @Test("A text of 1,024 characters is taken, one of 1,025 is refused")
  func length() {
    let character = "%E4%B8%80"
    #expect(Self.outcome("text=" + String(repeating: character, count: 1024)) == "12")
    #expect(Self.outcome("text=" + String(repeating: character, count: 1025)) == nil)
  }
}
