// The request fields that somebody in this house reads. Every other field is checked for grammar and passed over.

/// A request field known by name; names compare without regard to case.
package enum KnownField: UInt8, CaseIterable, Sendable {
  case host, connection, contentLength, transferEncoding, expect
  case contentType, contentEncoding, cookie, accept, acceptLanguage
  case origin, secFetchSite, secFetchMode, secFetchDest
  case ifNoneMatch, ifModifiedSince
  case xForwardedFor, xForwardedProto
}
