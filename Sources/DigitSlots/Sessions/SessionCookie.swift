// The session's cookie: a token and what proves that this server made it. Only such a token gets a session, so that
// nobody has one whose token he made up. Sessions themselves are the store's.

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

  /// What a browser gets for `old`, a token of another server's (mostly this one before it was started anew). The same for
  /// each of its requests: a page's post and its stream arrive at the same time and must not get a session each. Who
  /// could plant `old` in a browser could as well plant one of ours, so this gives nobody more than he has.
  func renewal(of old: SignedToken) -> SignedToken {
    let words = [old.token.high, old.token.low, old.signature.high, old.signature.low]
    let mac = key.authenticate(purpose: 2, words: words)
    return sign(Token(high: Self.word(of: mac, at: 0), low: Self.word(of: mac, at: 8)))
  }

  /// `token` with its proof.
  func sign(_ token: Token) -> SignedToken {
    let mac = key.authenticate(purpose: 0, words: [token.high, token.low])
    return SignedToken(token: token, signature: Token(high: Self.word(of: mac, at: 0), low: Self.word(of: mac, at: 8)))
  }

  private static func word(of mac: Digest256, at start: Int) -> UInt64 {
    (start..<start + 8).reduce(0) { $0 << 8 | UInt64(mac[$1]) }
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
