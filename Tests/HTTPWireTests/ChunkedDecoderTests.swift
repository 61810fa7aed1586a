// Chunked bodies: decoded in place, bounded, and the same however they arrive. Grammar is in the tables of requests.

import HTTPWire
import Testing

@Suite("Chunked decoder")
struct ChunkedDecoderTests {
  /// Decodes as a connection does: what is not decoded is cut off before more is added.
  private static func decode(
    _ pieces: [[UInt8]], limits: Limits = Limits()
  ) -> (outcome: ChunkedDecoder.Outcome, body: String, largest: Int) {
    var decoder = ChunkedDecoder(limits: limits)
    var region: [UInt8] = []
    var outcome = ChunkedDecoder.Outcome.incomplete
    var largest = 0
    for piece in pieces {
      region += piece
      largest = max(largest, region.count)
      outcome = region.withUnsafeMutableBytes { decoder.decode($0) }
      guard outcome == .incomplete else { break }
      region.removeSubrange(decoder.bodyLength...)
    }
    return (outcome, text(region.prefix(decoder.bodyLength)), largest)
  }

  @Test("the body stands at the front and the rest is left alone")
  func inPlace() {
    let result = Self.decode([Array("3\r\nabc\r\n4;x=y\r\ndefg\r\n0\r\nT: u\r\n\r\nGET /".utf8)])
    #expect(result.outcome == .complete(consumed: 32))
    #expect(result.body == "abcdefg")
  }

  @Test("a body that comes byte by byte needs no more room than itself and one byte")
  func compacts() {
    let bytes = Array("a\r\n0123456789\r\n5;e=\"f\"\r\nabcde\r\n0\r\n\r\n".utf8)
    let result = Self.decode(bytes.map { [$0] })
    #expect(result.body == "0123456789abcde")
    #expect(result.largest == 16)
    guard case .complete(let consumed) = result.outcome else {
      Issue.record("not complete")
      return
    }
    #expect(consumed == 16)
  }

  @Test("what follows is found wherever the input is cut")
  func consumed() {
    let bytes = Array("5\r\nhello\r\n0\r\nA: b\r\n\r\nNEXT".utf8)
    for cut in bytes.indices {
      var decoder = ChunkedDecoder()
      var region = Array(bytes[..<cut])
      var outcome = region.withUnsafeMutableBytes { decoder.decode($0) }
      if outcome == .incomplete {
        region = Array(region[..<decoder.bodyLength]) + bytes[cut...]
        outcome = region.withUnsafeMutableBytes { decoder.decode($0) }
      }
      guard case .complete(let end) = outcome else {
        Issue.record("cut at \(cut): \(outcome)")
        return
      }
      let isCutBehindEnd = cut >= bytes.count - 4
      #expect(text(region[end...] + (isCutBehindEnd ? bytes[cut...] : [])) == "NEXT")
      #expect(text(region[..<decoder.bodyLength]) == "hello")
    }
  }

  @Test(
    "a size beyond the cap is 413 once its line is sound, and nothing overflows",
    arguments: [
      ("4\r\n", false), ("5\r\n", true), ("ff\r\n", true), ("7fffffff\r\n", true), ("80000000\r\n", true),
      ("ffffffff\r\n", true), ("fffffffe;a\r\n", true),
    ])
  func caps(line: String, isTooLarge: Bool) {
    var limits = Limits()
    limits.body = 4
    #expect(
      Self.decode([Array(line.utf8)], limits: limits).outcome == (isTooLarge ? .refused(.contentTooLarge) : .incomplete)
    )
  }

  @Test("a refusal stays")
  func refusalStays() {
    var decoder = ChunkedDecoder()
    var bytes = Array("x".utf8)
    #expect(bytes.withUnsafeMutableBytes { decoder.decode($0) } == .refused(.badRequest))
    bytes = Array("0\r\n\r\n".utf8)
    #expect(bytes.withUnsafeMutableBytes { decoder.decode($0) } == .refused(.badRequest))
  }

  @Test("even a limit of sixteen digits does not overflow a size")
  func wideDigits() {
    var limits = Limits()
    limits.chunkSizeDigits = 99
    #expect(Self.decode([Array("ffffffffffffffff\r\n".utf8)], limits: limits).outcome == .refused(.badRequest))
    #expect(Self.decode([Array("fffffffffffffff\r\n".utf8)], limits: limits).outcome == .refused(.contentTooLarge))
  }
}
