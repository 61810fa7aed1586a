// A chunked body in whatever pieces decodes to the same bytes and ends at the same place.

import HTTPWire

enum ChunkedProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    for body in [Limits().body, 20] {
      var limits = Limits()
      limits.body = body
      let whole = try Decoding(bytes, cuts: [], limits)
      try hold(try Decoding(bytes, cuts: [cut(of: bytes)], limits) == whole, "cut in two is as whole")
      if bytes.count <= 600 {
        try hold(try Decoding(bytes, cuts: bytes.indices, limits) == whole, "byte by byte is as whole")
      }
      if case .complete(let used) = whole.ending {
        let rest = try Decoding(UnsafeRawBufferPointer(rebasing: bytes[..<used]), cuts: [], limits)
        try hold(rest == whole, "what follows a body does not matter")
      }
    }
  }

  /// How a body came out.
  private struct Decoding: Equatable {
    enum Ending: Equatable {
      case incomplete
      /// So many of the bytes were the body.
      case complete(Int)
      case refused(Status)
    }

    private(set) var ending = Ending.incomplete
    private(set) var body: [UInt8] = []

    init(_ bytes: UnsafeRawBufferPointer, cuts: some Sequence<Int>, _ limits: Limits) throws(BrokenProperty) {
      var decoder = ChunkedDecoder(limits: limits)
      var start = 0
      for end in Array(cuts) + [bytes.count] where end > start || end == bytes.count {
        let piece = bytes[start..<end]
        body += piece
        start = end
        let outcome = body.withUnsafeMutableBytes { decoder.decode($0) }
        try hold(decoder.bodyLength <= min(body.count, limits.body), "no body is larger than its limit")
        switch outcome {
        case .incomplete: body.removeLast(body.count - decoder.bodyLength)
        case .complete(let consumed):
          try hold(decoder.bodyLength <= consumed && consumed <= body.count, "a body ends within the bytes")
          ending = .complete(start - (body.count - consumed))
          body.removeLast(body.count - decoder.bodyLength)
          return
        case .refused(let status):
          ending = .refused(status)
          // What was decoded of a refused body reaches nobody.
          body = []
          return
        }
      }
    }
  }
}
