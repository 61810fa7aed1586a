// What a handler may put into an answer, and what is refused.

import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct ResponseTests {
  private func text(_ response: Response) -> String { String(decoding: response.fields, as: UTF8.self) }

  @Test func fieldsStandInTheirOrderEachWithItsLineEnd() {
    var response = Response()
    response.add("Content-Type", "text/html")
    let isAdded = response.add("ETag", "\"a\"".utf8)
    #expect(isAdded)
    if let block = FieldBlock([("A", "1"), ("B", "")]) { response.add(block) }
    #expect(text(response) == "Content-Type: text/html\r\nETag: \"a\"\r\nA: 1\r\nB: \r\n")
  }

  @Test(arguments: ["a\r\nSet-Cookie: x", "a\n", "\r", "a\u{0}b"])
  func aValueThatWouldEndItsLineIsRefusedAndLeavesNothing(value: String) {
    var response = Response()
    response.add("A", "1")
    let isAdded = response.add("Location", value.utf8)
    #expect(!isAdded)
    #expect(text(response) == "A: 1\r\n")
    #expect(FieldBlock([("Location", value)]) == nil)
    #expect(FieldBlock([(value, "x")]) == nil)
  }

  @Test func namesAreFoundAtTheStartOfALineInAnyLetterCase() {
    var response = Response()
    response.add("X-Note", "Content-Type: none")
    #expect(!response.has("Content-Type"))
    response.add("content-type", "text/plain")
    #expect(response.has("Content-Type"))
    #expect(!response.has("Content"))
  }

  @Test func aResponseThatWasResetIsANewOne() {
    var response = Response()
    response.status = .notFound
    response.body += "text".utf8
    response.preparedBody = [1]
    response.closes = true
    response.add("A", "1")
    response.reset()
    #expect(response.status == .ok)
    #expect(response.content.isEmpty)
    #expect(response.fields.isEmpty)
    #expect(!response.closes)
  }

  @Test func errorsAreProblemsForProgramsAndTextForThoseWhoReadHTML() {
    var problem = Response()
    ErrorAnswer.fill(&problem, .misdirectedRequest, acceptsHTML: false)
    #expect(text(problem).contains("Content-Type: application/problem+json\r\n"))
    let json = String(decoding: problem.body, as: UTF8.self)
    #expect(json.hasPrefix(#"{"type":"about:blank","title":"Misdirected Request","status":421,"detail":""#))
    #expect(json.contains("allowHosts") && json.contains("--allow-host NAME"))
    var page = Response()
    ErrorAnswer.fill(&page, .notFound, acceptsHTML: true)
    #expect(text(page).contains("Content-Type: text/plain; charset=utf-8\r\n"))
    #expect(String(decoding: page.body, as: UTF8.self) == "Not Found: There is nothing at this path.\n")
  }
}
