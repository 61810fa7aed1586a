// A connection's bytes in whatever pieces give the same requests and the same end.

import HTTPWire

enum RequestProperties {
  /// So low that short inputs reach them.
  private static let smallLimits: Limits = {
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

  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    for limits in [Limits(), smallLimits] {
      let whole = try ConnectionTrace(bytes, cuts: [], limits: limits)
      try hold(try ConnectionTrace(bytes, cuts: [cut(of: bytes)], limits: limits) == whole, "cut in two is as whole")
      // Long ones differ from this by their length only.
      guard bytes.count <= 600 else { continue }
      try hold(try ConnectionTrace(bytes, cuts: bytes.indices, limits: limits) == whole, "byte by byte is as whole")
    }
  }
}
