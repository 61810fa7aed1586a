// The two schemes that lead here, as they begin an absolute target and an `Origin`.

/// `http` or `https`.
enum HTTPScheme {
  case http, https

  /// The scheme that `text` begins with, `://` included and in any letter case; nil for another.
  init?(startOf text: UnsafeRawBufferPointer) {
    if text.slice(ByteRange(start: 0, end: Self.http.length)).equalsIgnoringCase("http://") {
      self = .http
    } else if text.slice(ByteRange(start: 0, end: Self.https.length)).equalsIgnoringCase("https://") {
      self = .https
    } else {
      return nil
    }
  }

  /// Bytes of the scheme with `://`.
  var length: Int { self == .http ? 7 : 8 }
}
