// What a page may post, and what becomes of everything else.

import EntryEngine
import Testing

@testable import DigitSlots

/// The events' names, or the problem.
private func decode(_ text: String) -> Result<EventBatch, EventProblem> {
  Array(text.utf8).withUnsafeBytes { bytes in
    do throws(EventProblem) {
      return .success(try EventDecoder.decode(bytes))
    } catch {
      return .failure(error)
    }
  }
}

private func problem(_ text: String) -> String? {
  guard case .failure(let problem) = decode(text) else { return nil }
  return problem.detail
}

private func names(_ text: String) -> [String]? {
  try? decode(text).get().events.map(name)
}

private func name(_ event: Event) -> String {
  switch event {
  // A key does not print its digit.
  case .key(.digit(let digit), let modifiers): "\(modifiers.rawValue) digit(\(digit))"
  case .key(let key, let modifiers): "\(modifiers.rawValue) \(key)"
  case .text: "text"
  case .focus(let slot): "focus \(slot.map(String.init) ?? "-")"
  default: "\(event)"
  }
}

@Suite struct EventDecoderTests {
  @Test(arguments: [
    ("0", "0 digit(0)"), ("9", "0 digit(9)"), ("\\u0035", "0 digit(5)"), ("５", "0 digit(5)"), ("٣", "0 digit(3)"),
    ("७", "0 digit(7)"), ("𝟗", "0 digit(9)"), ("\\ud835\\udfd7", "0 digit(9)"), ("Backspace", "0 backspace"),
    ("Delete", "0 delete"), ("ArrowLeft", "0 arrowLeft"), ("ArrowRight", "0 arrowRight"), ("Home", "0 home"),
    ("End", "0 end"), ("Enter", "0 enter"), ("Escape", "0 escape"), ("a", "0 a"), ("A", "0 a"), ("b", "0 other"),
    (" ", "0 other"), ("-", "0 other"), ("²", "0 other"), ("½", "0 other"), ("一", "0 other"), ("Ⅳ", "0 other"),
    ("\\\"", "0 other"), ("\\n", "0 other"), ("é", "0 other"), ("e\u{301}", "0 other"), ("1\u{20E3}", "0 other"),
    ("👩‍👩‍👧", "0 other"), ("🇩🇪", "0 other"),
  ])
  func keysAreNamedAsInUIEvents(_ key: String, _ expected: String) {
    #expect(names("{\"type\":\"key\",\"key\":\"\(key)\"}") == [expected])
  }

  @Test(arguments: [
    "Space", "Spacebar", "Tab", "F1", "backspace", "BACKSPACE", "Del", "Left", "12", "", "１２", "Dead", "Enter ",
    "Unidentified", "aa", "éé", "\\u0000\\u0000",
  ])
  func namesOfSeveralCharactersThatNoKeyHasAreRefused(_ key: String) throws {
    let detail = try #require(problem("{\"type\":\"key\",\"key\":\"\(key)\"}"))
    #expect(
      detail == "key: expected one character or one of Backspace, Delete, ArrowLeft, ArrowRight, Home, End, Enter, "
        + "Escape (line 1, column 21)")
  }

  @Test(arguments: [
    ("\"key\":\"ArrowLeft\",\"shift\":true", "1 arrowLeft"), ("\"key\":\"a\",\"ctrl\":true", "2 a"),
    ("\"key\":\"Backspace\",\"ctrl\":true,\"shift\":true", "3 backspace"),
    ("\"key\":\"Home\",\"shift\":false,\"ctrl\":false", "0 home"),
  ])
  func modifiersAreTakenAlong(_ members: String, _ expected: String) {
    #expect(names("{\"type\":\"key\",\(members)}") == [expected])
    #expect(names("{\(members),\"type\":\"key\"}") == [expected])
  }

  @Test(arguments: ["blur", "clear", "confirm", "cancel", "open", "resend", "unshuffle"])
  func plainEventsHaveNothingBesideTheirType(_ type: String) {
    #expect(names("{\"type\":\"\(type)\"}") == [type])
    #expect(problem("{\"type\":\"\(type)\",\"slot\":1}")?.hasPrefix("expected nothing beside this type") == true)
    #expect(problem("{\"type\":\"\(type)\",\"shift\":true}") != nil)
  }

  @Test(arguments: [
    ("{\"type\":\"focus\"}", "focus -"), ("{\"type\":\"focus\",\"slot\":0}", "focus 0"),
    ("{\"slot\":5,\"type\":\"focus\"}", "focus 5"), ("{\"type\":\"focus\",\"slot\":255}", "focus 255"),
    ("{\"type\":\"text\",\"text\":\"123\"}", "text"), ("{\"type\":\"text\",\"text\":\"\"}", "text"),
    (" {\n\"\\u0074ype\" : \"blur\" } ", "blur"),
  ])
  func tapsAndTextsAreRead(_ text: String, _ expected: String) {
    #expect(names(text) == [expected])
  }

  @Test func aBatchHasItsPageAndNumber() throws {
    let batch = try decode(
      "{\"page\":\"0123456789abcdefFEDCBA9876543210\",\"seq\":7,\"events\":[{\"type\":\"key\",\"key\":\"1\"},"
        + "{\"type\":\"blur\"}]}"
    ).get()
    #expect(batch.page == Token(high: 0x0123_4567_89ab_cdef, low: 0xfedc_ba98_7654_3210))
    #expect(batch.sequence == 7)
    #expect(batch.events.map(name) == ["0 digit(1)", "blur"])
  }

  @Test(arguments: [("0", 0), ("9f3c", 0x9f3c), ("9F3C", 0x9f3c), ("ffffffffffffffff", UInt64.max)])
  func aBatchMaySayWhichEpochThePageShows(_ epoch: String, _ number: UInt64) throws {
    let page = String(repeating: "0", count: 32)
    let batch = try decode("{\"page\":\"\(page)\",\"seq\":1,\"epoch\":\"\(epoch)\",\"events\":[]}").get()
    #expect(batch.epoch == number)
  }

  @Test(arguments: ["\"\"", "\"g\"", "\"0x1\"", "\"-1\"", "\"00000000000000001\"", "1", "null"])
  func anEpochIsUpToSixteenHexadecimalDigits(_ epoch: String) {
    let page = String(repeating: "0", count: 32)
    let detail = problem("{\"page\":\"\(page)\",\"seq\":1,\"epoch\":\(epoch),\"events\":[]}")
    #expect(detail?.hasPrefix("epoch: expected ") == true)
  }

  @Test func anEpochAloneIsRefused() {
    #expect(
      problem("{\"epoch\":\"1\",\"events\":[]}")
        == "expected \"epoch\" only beside \"page\" and \"seq\" (line 1, column 1)")
  }

  @Test func aBatchMayComeWithoutPageAndNumberAndInAnyOrder() throws {
    let bare = try decode("{\"events\":[{\"type\":\"open\"}]}").get()
    #expect(bare.page == nil && bare.sequence == nil && bare.events.count == 1)
    let late = try decode("{\"events\":[],\"seq\":1,\"page\":\"\(String(repeating: "0", count: 32))\"}").get()
    #expect(late.sequence == 1 && late.page == Token(high: 0, low: 0) && late.events.isEmpty)
  }

  @Test func aBatchHoldsUpToSixtyFourEvents() {
    let many = { (count: Int) in
      "{\"events\":[" + Array(repeating: "{\"type\":\"blur\"}", count: count).joined(separator: ",") + "]}"
    }
    #expect(names(many(64))?.count == 64)
    #expect(problem(many(65)) == "events: expected at most 64 events (line 1, column 1036)")
  }

  @Test func aTextHoldsUpTo1024Characters() {
    let text = { (unit: String, count: Int) in
      "{\"type\":\"text\",\"text\":\"\(String(repeating: unit, count: count))\"}"
    }
    #expect(names(text("1", 1_024)) == ["text"])
    #expect(names(text("😀", 1_024)) == ["text"])
    #expect(names(text("\\u4e00", 1_024)) == ["text"])
    #expect(problem(text("1", 1_025)) == "text: expected at most 1024 characters (line 1, column 23)")
    #expect(problem(text("é", 1_025)) != nil)
  }

  @Test(arguments: [
    ("", "expected a value (line 1, column 1)"), ("{", "expected a key in double quotes (line 1, column 2)"),
    ("[]", "expected an object (line 1, column 1)"), ("7", "expected an object (line 1, column 1)"),
    ("{}", "expected a member \"type\" (line 1, column 1)"),
    ("\u{FEFF}{\"type\":\"blur\"}", "expected a value (line 1, column 1)"),
    ("{\"type\":\"blur\"} x", "expected the end of the text (line 1, column 17)"),
    ("{\"type\":\"blur\",}", "expected no comma before the closing bracket (line 1, column 16)"),
    ("{\"type\":5}", "type: expected a string (line 1, column 9)"),
    (
      "{\"type\":\"tap\"}",
      "type: expected key, text, focus, blur, clear, confirm, cancel, open, resend or unshuffle (line 1, column 9)"
    ),
    ("{\"type\":\"key\"}", "expected a key event with key, and perhaps shift and ctrl (line 1, column 1)"),
    ("{\"type\":\"text\"}", "expected a text event with text (line 1, column 1)"),
    (
      "{\"type\":\"focus\",\"key\":\"1\"}",
      "expected a focus event with nothing else than perhaps slot (line 1, column 1)"
    ),
    ("{\"type\":\"key\",\"key\":1}", "key: expected a string (line 1, column 21)"),
    ("{\"type\":\"key\",\"key\":null}", "key: expected a string (line 1, column 21)"),
    ("{\"type\":\"key\",\"key\":\"1\",\"key\":\"2\"}", "key: expected the member only once (line 1, column 31)"),
    ("{\"type\":\"key\",\"key\":\"1\",\"shift\":1}", "shift: expected true or false (line 1, column 33)"),
    ("{\"type\":\"key\",\"key\":\"1\",\"ctrl\":\"true\"}", "ctrl: expected true or false (line 1, column 32)"),
    ("{\"type\":\"focus\",\"slot\":-1}", "slot: expected a slot from 0 to 255 (line 1, column 24)"),
    ("{\"type\":\"focus\",\"slot\":256}", "slot: expected a slot from 0 to 255 (line 1, column 24)"),
    ("{\"type\":\"focus\",\"slot\":1.5}", "slot: expected an integer (line 1, column 24)"),
    ("{\"type\":\"focus\",\"slot\":9223372036854775808}", "slot: expected a smaller integer (line 1, column 24)"),
    ("{\"type\":\"text\",\"text\":[]}", "text: expected a string (line 1, column 23)"),
    ("{\"events\":{}}", "events: expected an array (line 1, column 11)"),
    ("{\"events\":[3]}", "events[0]: expected an object (line 1, column 12)"),
    (
      "{\"events\":[{\"type\":\"blur\"},\n{\"type\":\"key\",\"key\":7}]}",
      "events[1].key: expected a string (line 2, column 21)"
    ),
    (
      "{\"events\":[],\"type\":\"blur\"}", "expected one event or a batch, not the members of both (line 1, column 1)"
    ),
    ("{\"seq\":1,\"events\":[]}", "expected both of \"page\" and \"seq\" or neither (line 1, column 1)"),
    ("{\"seq\":1,\"type\":\"blur\"}", "expected \"events\" beside \"page\" and \"seq\" (line 1, column 1)"),
    ("{\"seq\":0,\"events\":[]}", "seq: expected a number from 1 (line 1, column 8)"),
    ("{\"page\":\"12\",\"seq\":1,\"events\":[]}", "page: expected 32 hexadecimal digits (line 1, column 9)"),
    (
      "{\"page\":\"0123456789abcdef0123456789abcdeg\",\"seq\":1,\"events\":[]}",
      "page: expected 32 hexadecimal digits (line 1, column 9)"
    ),
  ])
  func whatTheContractDoesNotAllowIsRefusedWithItsPlace(_ text: String, _ detail: String) {
    #expect(problem(text) == detail)
  }

  @Test func unknownMembersAreRefused() {
    let wish = "expected no other member than type, key, shift, ctrl, text, slot, or page, seq, epoch, events"
    #expect(problem("{\"type\":\"blur\",\"k\":1}") == "\(wish) (line 1, column 20)")
    #expect(problem("{\"events\":[{\"type\":\"focus\",\"slto\":1}]}") == "events[0]: \(wish) (line 1, column 35)")
  }

  @Test(arguments: [
    "{\"type\":\"key\",\"key\":\"48291\"}", "{\"type\":\"48291\"}", "{\"48291\":1}",
    "{\"type\":\"focus\",\"slot\":48291}",
    "{\"type\":\"text\",\"text\":\"48291\",\"48291\":[48291]}", "48291", "{\"page\":\"48291\",\"seq\":1,\"events\":[]}",
    "{\"type\":\"text\",\"text\":\"48291", "{\"events\":[{\"type\":\"key\",\"key\":\"48291\"}]}",
  ])
  func problemsRepeatNothingOfTheInput(_ text: String) throws {
    let detail = try #require(problem(text))
    #expect(!detail.contains("48291"))
  }

  @Test func nothingOfABatchWithOneBadEventIsThere() {
    #expect(names("{\"events\":[{\"type\":\"key\",\"key\":\"1\"},{\"type\":\"nope\"}]}") == nil)
  }

  @Test func aWipedBatchHasNoEvents() throws {
    var batch = try decode("{\"type\":\"key\",\"key\":\"1\"}").get()
    batch.wipe()
    #expect(batch.events.isEmpty)
  }

  @Test func deepNestingAndBadBytesAreRefused() {
    #expect(problem(String(repeating: "[", count: 16_000)) != nil)
    #expect(problem(String(repeating: "{\"events\":[", count: 1_000)) != nil)
    let bytes = Array("{\"k\":\"".utf8) + [0xFF] + Array("\"}".utf8)
    #expect(throws: EventProblem.self) { try bytes.withUnsafeBytes { _ = try EventDecoder.decode($0) } }
  }
}
