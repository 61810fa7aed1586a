// The request fields that somebody in this house reads. Every other field is checked for grammar and passed over.

/// A request field known by name; names compare without regard to case.
package enum KnownField: UInt8, CaseIterable, Sendable {
  case host, connection, contentLength, transferEncoding, expect
  case contentType, contentEncoding, cookie, accept, acceptLanguage
  case origin, secFetchSite
  case ifMatch, ifNoneMatch, ifModifiedSince, ifUnmodifiedSince

  /// The field of that name; nil for one that nobody here reads.
  package init?(_ name: UnsafeRawBufferPointer) {
    switch name.count {
    case 4: self.init(name, .host)
    case 6: self.init(name, .accept, .cookie, .origin, .expect)
    case 8: self.init(name, .ifMatch)
    case 10: self.init(name, .connection)
    case 12: self.init(name, .contentType)
    case 13: self.init(name, .ifNoneMatch)
    case 14: self.init(name, .secFetchSite, .contentLength)
    case 15: self.init(name, .acceptLanguage)
    case 16: self.init(name, .contentEncoding)
    case 17: self.init(name, .ifModifiedSince, .transferEncoding)
    case 19: self.init(name, .ifUnmodifiedSince)
    default: return nil
    }
  }

  /// Chooses among the fields whose names are as long as this one.
  private init?(
    _ name: UnsafeRawBufferPointer, _ first: Self, _ second: Self? = nil, _ third: Self? = nil, _ fourth: Self? = nil
  ) {
    if name.equalsIgnoringCase(first.name) {
      self = first
    } else if let second, name.equalsIgnoringCase(second.name) {
      self = second
    } else if let third, name.equalsIgnoringCase(third.name) {
      self = third
    } else if let fourth, name.equalsIgnoringCase(fourth.name) {
      self = fourth
    } else {
      return nil
    }
  }

  /// The name in small letters.
  package var name: StaticString {
    switch self {
    case .host: "host"
    case .connection: "connection"
    case .contentLength: "content-length"
    case .transferEncoding: "transfer-encoding"
    case .expect: "expect"
    case .contentType: "content-type"
    case .contentEncoding: "content-encoding"
    case .cookie: "cookie"
    case .accept: "accept"
    case .acceptLanguage: "accept-language"
    case .origin: "origin"
    case .secFetchSite: "sec-fetch-site"
    case .ifMatch: "if-match"
    case .ifNoneMatch: "if-none-match"
    case .ifModifiedSince: "if-modified-since"
    case .ifUnmodifiedSince: "if-unmodified-since"
    }
  }
}
