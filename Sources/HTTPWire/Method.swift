// The request methods this server knows by name. Which of them a path takes is the route table's matter.

/// An HTTP request method (RFC 9110 section 9); names are case-sensitive.
package enum Method: UInt8, CaseIterable, Sendable {
  case get, head, post, put, delete, options, trace, connect, patch
  /// A token that is none of these: 501.
  case other
}
