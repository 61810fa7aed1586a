// Requests cut out of bytes: whole, byte by byte, split anywhere, one behind another.

import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct RequestReaderTests {
  /// What a reader makes of `pieces`, put in one after another.
  private func read(_ pieces: [ArraySlice<UInt8>]) -> [String] {
    let reader = RequestReader(limits: Limits())
    var seen: [String] = []
    for piece in pieces {
      reader.room(atLeast: piece.count).copyBytes(from: piece)
      reader.didReceive(piece.count)
      steps: while true {
        switch reader.next() {
        case .needsMore: break steps
        case .head: break
        case .request:
          let path = String(decoding: reader.head.path(in: reader.bytes), as: UTF8.self)
          seen.append("\(reader.head.method) \(path) \(String(decoding: reader.body, as: UTF8.self))")
          reader.consume()
        case .refused(let status):
          seen.append("\(status.code)")
          return seen
        }
      }
    }
    return seen + (reader.isEmpty ? [] : ["part of a \(reader.progress)"])
  }

  private static let cases: [(String, [String])] = [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", ["get / "]),
    ("GET /1 HTTP/1.1\r\nHost: a\r\n\r\nGET /2 HTTP/1.1\r\nHost: a\r\n\r\n", ["get /1 ", "get /2 "]),
    ("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", ["post /p hello"]),
    (
      "POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n",
      ["post /p ", "get / "]
    ),
    (
      "POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhel\r\n2;x=y\r\nlo\r\n0\r\nT: 1\r\n\r\n"
        + "POST /q HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nhi", ["post /p hello", "post /q hi"]
    ),
    ("\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", ["get / "]),
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\nBAD\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", ["get / ", "400"]),
    ("POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n", ["400"]),
    ("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 9223372036854775807\r\n\r\n", ["413"]),
    ("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 16385\r\n\r\n", ["413"]),
    ("POST /p HTTP/1.1\r\nHost: a\r\nContent-Length: 16384\r\n\r\n", ["part of a body"]),
    ("POST /p HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nhe", ["part of a body"]),
    ("GET / HTTP/1.1\r\nHost", ["part of a head"]),
    ("", []),
  ]

  @Test(arguments: cases.indices)
  func bytesAreTheSameRequestsWhereverTheyAreCut(index: Int) {
    let (text, expected) = Self.cases[index]
    let bytes = Array(text.utf8)
    #expect(read([bytes[...]]) == expected)
    #expect(read(bytes.indices.map { bytes[$0...$0] }) == expected, "byte by byte")
    for cut in bytes.indices { #expect(read([bytes[..<cut], bytes[cut...]]) == expected, "cut at \(cut)") }
  }

  @Test func aHeadIsToldOnceWhileItsBodyIsOnItsWay() {
    let reader = RequestReader(limits: Limits())
    func put(_ text: String) {
      reader.room(atLeast: text.utf8.count).copyBytes(from: Array(text.utf8))
      reader.didReceive(text.utf8.count)
    }
    put("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n")
    #expect(reader.next() == .head)
    #expect(reader.head.expectation == .hundredContinue)
    #expect(reader.next() == .needsMore)
    #expect(reader.progress == .body)
    put("o")
    #expect(reader.next() == .needsMore)
    put("k")
    #expect(reader.next() == .request)
    #expect(reader.next() == .request)
    reader.consume()
    #expect(reader.next() == .needsMore)
    #expect(reader.isEmpty && reader.progress == .nothing)
  }

  @Test func aReaderThatWasResetKnowsNothingOfTheConnectionBefore() {
    let reader = RequestReader(limits: Limits())
    let bytes = Array("GET / HTTP/1.1\r\nHo".utf8)
    reader.room(atLeast: bytes.count).copyBytes(from: bytes)
    reader.didReceive(bytes.count)
    #expect(reader.next() == .needsMore)
    reader.reset(keeping: 0)
    #expect(reader.isEmpty)
    #expect(reader.capacity == 0)
    #expect(reader.next() == .needsMore)
  }
}
