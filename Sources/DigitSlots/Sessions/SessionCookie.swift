// The session's cookie: a random token and what proves that this server made it. Only such a token gets a session, so
// nobody can choose one for another's browser. Sessions themselves are the store's.

import HTTPWire
import Verification

/// A token with the proof that this server made it.
struct SignedToken: Equatable, Sendable {
  /// The number of hex digits that it is written with.
  static let hexCount = 2 * Token.hexCount

  let token: Token
  /// The first half of HMAC-SHA256 over the token (RFC 2104, section 5, allows half).
  let signature: Token

  init(token: Token, signature: Token) {
    self.token = token
    self.signature = signature
  }

  /// Reads exactly ``hexCount`` hex digits.
  init?(hex: UnsafeRawBufferPointer) {
    guard hex.count == Self.hexCount,
      let token = Token(hex: UnsafeRawBufferPointer(rebasing: hex[..<Token.hexCount])),
      let signature = Token(hex: UnsafeRawBufferPointer(rebasing: hex[Token.hexCount...]))
    else { return nil }
    self.init(token: token, signature: signature)
  }

  /// Compares in a time that does not depend on where they differ.
  static func == (left: SignedToken, right: SignedToken) -> Bool {
    let differences =
      (left.token.high ^ right.token.high) | (left.token.low ^ right.token.low)
      | (left.signature.high ^ right.signature.high) | (left.signature.low ^ right.signature.low)
    return differences == 0
  }
}

/// Reads and writes the session's cookie.
struct SessionCookie {
  /// Its name: ports of one host share cookies, so the port is part of it.
  let name: [UInt8]
  private let key: SessionKey

  /// The cookie of a server at `port`; nil = at a Unix socket.
  init(port: UInt16?, key: SessionKey) {
    name = Array((port.map { "digitslots-\($0)" } ?? "digitslots").utf8)
    self.key = key
  }

  /// A new token.
  func make() -> SignedToken { sign(.random()) }

  /// `token` with its proof.
  func sign(_ token: Token) -> SignedToken {
    let mac = key.authenticate(purpose: 0, words: [token.high, token.low])
    let high = (0..<8).reduce(UInt64(0)) { $0 << 8 | UInt64(mac[$1]) }
    let low = (8..<16).reduce(UInt64(0)) { $0 << 8 | UInt64(mac[$1]) }
    return SignedToken(token: token, signature: Token(high: high, low: low))
  }

  /// The first of this cookie's values in a `Cookie` field (RFC 6265, section 5.4) that `isSound` accepts.
  func find(in field: UnsafeRawBufferPointer, where isSound: (SignedToken) -> Bool) -> SignedToken? {
    name.withUnsafeBytes { name in
      var values = CookieReader(field, name: name)
      while let value = values.next() {
        if let signed = SignedToken(hex: value), isSound(signed) { return signed }
      }
      return nil
    }
  }

  /// Whether this server made `signed`.
  func isOurs(_ signed: SignedToken) -> Bool { sign(signed.token) == signed }

  /// The value of the `Set-Cookie` field. Without a lifetime: the browser forgets it when it closes.
  func field(setting signed: SignedToken) -> [UInt8] {
    var value = name
    value.append(UInt8(ascii: "="))
    signed.token.appendHex(to: &value)
    signed.signature.appendHex(to: &value)
    value += "; HttpOnly; SameSite=Lax; Path=/".utf8
    return value
  }
}
