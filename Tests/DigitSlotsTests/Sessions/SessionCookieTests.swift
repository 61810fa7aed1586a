// The session's cookie: what is found in a Cookie field, and that only what this server signed is taken.

import Testing

@testable import DigitSlots

@Suite struct SessionCookieTests {
  private static let key = SessionKey(bytes: Array(repeating: 7, count: 32))
  private static let cookie = SessionCookie(port: 8080, key: key)

  private static func value(_ signed: SignedToken) -> String {
    var hex: [UInt8] = []
    signed.token.appendHex(to: &hex)
    signed.signature.appendHex(to: &hex)
    return String(decoding: hex, as: UTF8.self)
  }

  private static func find(_ field: String, _ cookie: SessionCookie = cookie) -> SignedToken? {
    Array(field.utf8).withUnsafeBytes { bytes in cookie.find(in: bytes) { cookie.isOurs($0) } }
  }

  @Test("What is set can be read again, alone or among others")
  func roundTrip() {
    let signed = Self.cookie.make()
    let value = Self.value(signed)
    for field in [
      "digitslots-8080=\(value)", "a=b; digitslots-8080=\(value)", "digitslots-8080=\(value); a=b",
      "digitslots-8081=x;digitslots-8080=\(value)", "digitslots-8080=forged; digitslots-8080=\(value)",
    ] {
      #expect(Self.find(field) == signed, "\(field)")
    }
    let set = String(decoding: Self.cookie.field(setting: signed), as: UTF8.self)
    #expect(set == "digitslots-8080=\(value); HttpOnly; SameSite=Lax; Path=/")
  }

  @Test("The name holds the port, and none on a Unix socket")
  func name() {
    #expect(String(decoding: Self.cookie.name, as: UTF8.self) == "digitslots-8080")
    #expect(String(decoding: SessionCookie(port: nil, key: Self.key).name, as: UTF8.self) == "digitslots")
  }

  @Test("A token that this server did not sign is refused")
  func forgeries() {
    let signed = Self.cookie.make()
    let value = Self.value(signed)
    let last = value.last == "0" ? "1" : "0"
    let stranger = SessionCookie(port: 8080, key: SessionKey()).sign(signed.token)
    for field in [
      "digitslots-8080=\(value.dropLast())\(last)", "digitslots-8080=\(value)0", "digitslots-8080=\(value.dropLast())",
      "digitslots-8080=\(String(repeating: "0", count: 64))", "digitslots-8080=", "digitslots-8080",
      "digitslots-80=\(value)", "xdigitslots-8080=\(value)", "digitslots-8080=\(Self.value(stranger))", "",
      "digitslots-8080=\(String(repeating: "z", count: 64))",
    ] {
      #expect(Self.find(field) == nil, "\(field)")
    }
  }

  @Test("A key kept in the state directory proves the tokens of the server before")
  func survivesRestart() {
    let signed = Self.cookie.make()
    #expect(SessionCookie(port: 8080, key: SessionKey(bytes: Array(repeating: 7, count: 32))).isOurs(signed))
    #expect(!SessionCookie(port: 8080, key: SessionKey()).isOurs(signed))
  }

  @Test("A token of another server is renewed to one that is ours, always the same, and known to nobody else")
  func renewal() {
    let old = SessionCookie(port: 8080, key: SessionKey()).make()
    let renewed = Self.cookie.renewal(of: old)
    #expect(Self.cookie.isOurs(renewed))
    #expect(renewed == Self.cookie.renewal(of: old))
    #expect(renewed.token != old.token)
    let others = [
      SignedToken(token: old.token, signature: renewed.signature),
      SignedToken(token: renewed.token, signature: old.signature),
    ]
    for other in others { #expect(Self.cookie.renewal(of: other) != renewed) }
    #expect(SessionCookie(port: 8080, key: SessionKey()).renewal(of: old).token != renewed.token)
  }
}
