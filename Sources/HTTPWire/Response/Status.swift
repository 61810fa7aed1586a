// Status codes with their reason phrases.

/// An HTTP status code (RFC 9110 section 15).
package struct Status: Equatable, Sendable {
  /// The three-digit code.
  package let code: UInt16
  /// The reason phrase, ASCII without line ends.
  package let reason: StaticString

  package static let `continue` = Status(code: 100, reason: "Continue")
  package static let ok = Status(code: 200, reason: "OK")
  package static let noContent = Status(code: 204, reason: "No Content")
  package static let seeOther = Status(code: 303, reason: "See Other")
  package static let notModified = Status(code: 304, reason: "Not Modified")
  package static let badRequest = Status(code: 400, reason: "Bad Request")
  package static let forbidden = Status(code: 403, reason: "Forbidden")
  package static let notFound = Status(code: 404, reason: "Not Found")
  package static let methodNotAllowed = Status(code: 405, reason: "Method Not Allowed")
  package static let requestTimeout = Status(code: 408, reason: "Request Timeout")
  package static let conflict = Status(code: 409, reason: "Conflict")
  package static let preconditionFailed = Status(code: 412, reason: "Precondition Failed")
  package static let contentTooLarge = Status(code: 413, reason: "Content Too Large")
  package static let uriTooLong = Status(code: 414, reason: "URI Too Long")
  package static let unsupportedMediaType = Status(code: 415, reason: "Unsupported Media Type")
  package static let expectationFailed = Status(code: 417, reason: "Expectation Failed")
  package static let misdirectedRequest = Status(code: 421, reason: "Misdirected Request")
  package static let tooManyRequests = Status(code: 429, reason: "Too Many Requests")
  package static let fieldsTooLarge = Status(code: 431, reason: "Request Header Fields Too Large")
  package static let internalServerError = Status(code: 500, reason: "Internal Server Error")
  package static let notImplemented = Status(code: 501, reason: "Not Implemented")
  package static let serviceUnavailable = Status(code: 503, reason: "Service Unavailable")
  package static let versionNotSupported = Status(code: 505, reason: "HTTP Version Not Supported")

  /// 1xx, 204 and 304 never carry content, nor fields that delimit it (RFC 9110 section 6.4.1).
  package var forbidsContent: Bool { code < 200 || code == 204 || code == 304 }

  package static func == (left: Status, right: Status) -> Bool { left.code == right.code }
}
