// The second word of a request line (RFC 9112 section 3.2). Paths are compared as sent: nothing is decoded here.

/// The parts of a request target.
package struct RequestTarget: Equatable, Sendable {
  package enum Form: Sendable {
    /// `/path?query`
    case origin
    /// `http://host/path?query`: its authority replaces `Host`.
    case absolute
    /// `*`, for OPTIONS only.
    case asterisk
  }

  package internal(set) var form = Form.origin
  /// An absolute target with `https`: not served on a plain connection (421).
  package internal(set) var isHTTPS = false
  var authority = ByteRange.empty
  var path = ByteRange.empty
  var query = ByteRange.empty

  init() {}

  /// Takes `range` of `bytes` apart. Nil for an authority form, a byte that no URI may hold, a broken escape in the path,
  /// `*` without OPTIONS, user information (RFC 9110 section 4.2.4) and everything else that is no form.
  init?(_ bytes: UnsafeRawBufferPointer, _ range: ByteRange, method: Method) {
    guard !range.isEmpty else { return nil }
    for index in range.start..<range.end where !ByteClass.isTarget(bytes[index]) { return nil }
    var start = range.start
    switch bytes[start] {
    case Ascii.slash: break
    case Ascii.asterisk:
      guard range.count == 1, method == .options else { return nil }
      form = .asterisk
      path = range
      return
    default:
      guard let scheme = HTTPScheme(startOf: bytes.slice(range)) else { return nil }
      form = .absolute
      isHTTPS = scheme == .https
      start += scheme.length
      var end = start
      while end < range.end, bytes[end] != Ascii.slash, bytes[end] != Ascii.question { end += 1 }
      authority = ByteRange(start: start, end: end)
      guard let host = HostAuthority(bytes.slice(authority)), !host.isEmpty else { return nil }
      start = end
    }
    var pathEnd = start
    while pathEnd < range.end, bytes[pathEnd] != Ascii.question {
      if bytes[pathEnd] == Ascii.percent {
        guard range.end - pathEnd > 2, ByteClass.hexValue(bytes[pathEnd + 1]) != nil,
          ByteClass.hexValue(bytes[pathEnd + 2]) != nil
        else { return nil }
      }
      pathEnd += 1
    }
    path = ByteRange(start: start, end: pathEnd)
    if pathEnd < range.end { query = ByteRange(start: pathEnd + 1, end: range.end) }
    // An absolute target without a path means "/" (RFC 9110 section 4.2.3); the slash before the host stands in for it.
    if path.isEmpty { path = ByteRange(start: authority.start - 1, end: authority.start) }
  }
}
