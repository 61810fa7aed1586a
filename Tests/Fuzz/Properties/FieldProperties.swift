// Each reader of a field's value, given the same bytes: none traps, and what they answer is possible.

import HTTPWire

enum FieldProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    try checkDate(bytes)
    try checkHost(bytes)
    let languages: [StaticString] = ["en", "zh-Hans", "zh-Hant"]
    if let best = AcceptLanguage.best(in: bytes, among: languages) {
      try hold(languages.indices.contains(best), "the best language is one of those asked for")
      try hold(AcceptLanguage.best(in: bytes, among: Array(languages.reversed())) != nil, "order finds no less")
    }
    _ = Accept.wantsHTML(bytes)
    if MediaType.matches(bytes, "application/json") {
      try hold(!MediaType.matches(bytes, "text/html"), "no value is two media types")
    }
    if let tag = EntityTag(opaque: "a".utf8), tag.isListed(in: bytes) {
      try hold(
        bytes.contains(UInt8(ascii: "a")) || bytes.contains(UInt8(ascii: "*")), "a listed tag stands in the list")
    }
    if let origin = Origin(bytes) {
      try hold(origin.matches(origin.authority), "an origin matches its own host and port")
    }
  }

  private static func checkDate(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    let now = HTTPDate(unixSeconds: 1_767_225_600)
    guard let date = HTTPDate(bytes, now: now) else { return }
    let again = date.bytes.withUnsafeBytes { HTTPDate($0, now: now) }
    try hold(again == date, "a date written is read as the same")
  }

  private static func checkHost(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    if let address = IPv6Address(bytes) {
      let bracketed = [UInt8(ascii: "[")] + bytes + [UInt8(ascii: "]")]
      let read = bracketed.withUnsafeBytes { HostAuthority($0)?.address }
      try hold(read == address, "an address is the same in brackets")
    }
    guard let host = HostAuthority(bytes) else { return }
    try hold(host.hasSameHost(as: host), "a host is itself")
    try hold(host.host.count <= bytes.count, "a host is within its bytes")
    if host.port == nil, host.address == nil, bytes.last != UInt8(ascii: ":"), !host.isEmpty {
      let name = HTTPWire.HostName(String(decoding: bytes, as: UTF8.self))
      try hold(name?.matches(host) ?? host.host.elementsEqual(".".utf8), "a name matches itself")
    }
  }
}
