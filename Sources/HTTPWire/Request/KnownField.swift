// The request fields that somebody in this house reads. Every other field is checked for grammar and passed over.

/// A request field known by name; names compare without regard to case.
package enum KnownField: UInt8, CaseIterable, Sendable {
  case host, connection, contentLength, transferEncoding, expect
  case contentType, contentEncoding, cookie, accept, acceptLanguage
  case origin, secFetchSite, secFetchMode, secFetchDest
  case ifNoneMatch, ifModifiedSince
  case xForwardedFor, xForwardedProto

  /// The field of that name; nil for one that nobody here reads.
  package init?(_ name: UnsafeRawBufferPointer) {
    guard let found = KnownField.allCases.first(where: { name.equalsIgnoringCase($0.name) }) else { return nil }
    self = found
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
    case .secFetchMode: "sec-fetch-mode"
    case .secFetchDest: "sec-fetch-dest"
    case .ifNoneMatch: "if-none-match"
    case .ifModifiedSince: "if-modified-since"
    case .xForwardedFor: "x-forwarded-for"
    case .xForwardedProto: "x-forwarded-proto"
    }
  }
}
