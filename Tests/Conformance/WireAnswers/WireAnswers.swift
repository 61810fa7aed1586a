// One half of the differential test: what the server makes of raw bytes, as text. Reads connections from standard input and
// answers each with a line; the other half, in Python, compares. Built for that test only.

import Foundation
import HTTPWire

@testable import HTTPServer

/// A connection on standard input: four bytes of length (most significant first), one that is 1 for small limits, the bytes.
/// The argument is the length up to which a connection is cut in two at every offset, not at one.
@main
enum WireAnswers {
  /// So low that short requests reach them; `framing.py` has the same.
  static let smallLimits: Limits = {
    var limits = Limits()
    limits.requestLine = 80
    limits.fieldLine = 60
    limits.fields = 200
    limits.fieldCount = 6
    limits.body = 40
    limits.chunkOverhead = 60
    limits.trailers = 40
    return limits
  }()

  static func main() {
    let shortEnough = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 0
    let input = FileHandle.standardInput.readDataToEndOfFile()
    var output: [UInt8] = []
    input.withUnsafeBytes { bytes in
      var index = 0
      while bytes.count - index >= 5 {
        let length = Int(bytes.loadUnaligned(fromByteOffset: index, as: UInt32.self).bigEndian)
        let limits = bytes[index + 4] == 1 ? smallLimits : Limits()
        index += 5
        guard length <= bytes.count - index else { return }
        let connection = UnsafeRawBufferPointer(rebasing: bytes[index..<(index + length)])
        output += answer(connection, limits, cutEverywhere: length <= shortEnough).utf8
        output.append(0x0A)
        index += length
      }
    }
    FileHandle.standardOutput.write(Data(output))
  }

  /// The answer to the bytes in one piece, unless pieces get another one.
  static func answer(_ bytes: UnsafeRawBufferPointer, _ limits: Limits, cutEverywhere: Bool) -> String {
    let whole = ConnectionTranscript(bytes, cuts: [], limits).text
    let place = bytes.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % (bytes.count + 1)
    for place in cutEverywhere ? Array(bytes.indices) : [place] {
      guard ConnectionTranscript(bytes, cuts: [place], limits).text == whole else { return "cut at \(place) differs" }
    }
    guard ConnectionTranscript(bytes, cuts: Array(bytes.indices), limits).text == whole else {
      return "byte by byte differs"
    }
    return whole
  }
}
