// The fields that answers have in common (design: Access), made once.

import HTTPServer

/// Prepared field lines by kind of answer.
enum ResponseFields {
  /// Everything comes from this server, nothing inline, nobody frames it. `same-origin` instead of `no-referrer`, with
  /// which browsers send `Origin: null` with the form.
  private static let security = [
    (
      "Content-Security-Policy",
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; "
        + "form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
    ),
    ("X-Content-Type-Options", "nosniff"),
    ("Referrer-Policy", "same-origin"),
    ("Cross-Origin-Opener-Policy", "same-origin"),
    ("Cross-Origin-Resource-Policy", "same-origin"),
  ]
  private static let noStore = [("Cache-Control", "no-store")]

  /// A page in the visitor's language.
  static let page = FieldBlock(
    [("Content-Type", "text/html; charset=utf-8"), ("Vary", "Accept-Language, Cookie")] + noStore + security)
  /// A state.
  static let state = FieldBlock([("Content-Type", "application/json")] + noStore + security)
  /// A problem (RFC 9457).
  static let problem = FieldBlock([("Content-Type", "application/problem+json")] + noStore + security)
  /// A stream of states; its type and `no-store` are the server's.
  static let stream = FieldBlock(security)
  /// A short text for machines.
  static let text = FieldBlock([("Content-Type", "text/plain; charset=utf-8")] + noStore + security)
  /// A file: kept, but asked about each time, so that an edited one is seen at once.
  static let file = FieldBlock([("Cache-Control", "no-cache")] + security)
  /// A redirect.
  static let redirect = FieldBlock(noStore + security)
}

extension Response {
  /// Adds prepared field lines. They are constants without line ends, so there always are some.
  mutating func add(_ block: FieldBlock?) {
    if let block { add(block) }
  }
}
