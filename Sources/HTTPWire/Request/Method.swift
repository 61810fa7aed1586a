// The request methods this server knows by name. Which of them a path takes is the route table's matter.

/// An HTTP request method (RFC 9110 section 9); names are case-sensitive.
package enum Method: UInt8, CaseIterable, Sendable {
  case get, head, post, put, delete, options, trace, connect, patch
  /// A token that is none of these: 501.
  case other

  /// The method of a token; `other` for one that is not known.
  package init(_ token: UnsafeRawBufferPointer) {
    var index = Self.get.rawValue
    while let method = Method(rawValue: index), method != .other {
      if token.equals(method.name) {
        self = method
        return
      }
      index += 1
    }
    self = .other
  }

  /// The name as it stands in a request line and in `Allow`; empty for `other`.
  package var name: StaticString {
    switch self {
    case .get: "GET"
    case .head: "HEAD"
    case .post: "POST"
    case .put: "PUT"
    case .delete: "DELETE"
    case .options: "OPTIONS"
    case .trace: "TRACE"
    case .connect: "CONNECT"
    case .patch: "PATCH"
    case .other: ""
    }
  }
}
