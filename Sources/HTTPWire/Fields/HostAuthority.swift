// The value of `Host`, and the authority of a URL: a host and perhaps a port. Which hosts are answered is the server's
// list, made of ``HostName``.

/// A host and port in somebody else's buffer; good as long as that is.
package struct HostAuthority {
  /// The host as sent, an IPv6 address without its brackets.
  package let host: UnsafeRawBufferPointer
  /// The address when the host stood in brackets.
  package let address: IPv6Address?
  /// The port, or nil when none was given or it was empty.
  package let port: UInt16?

  /// Reads `uri-host [ ":" port ]` (RFC 9110 section 7.2). Nil when that is not its grammar: a comma, white space, user
  /// information, a broken escape, an open bracket, no IPv6 address in brackets, a port that is no number up to 65535.
  /// An empty host is grammar.
  package init?(_ bytes: UnsafeRawBufferPointer) {
    var end = 0
    if bytes.first == Ascii.openBracket {
      while end < bytes.count, bytes[end] != Ascii.closeBracket { end += 1 }
      guard end < bytes.count else { return nil }
      host = bytes.slice(ByteRange(start: 1, end: end))
      guard let parsed = IPv6Address(host) else { return nil }
      address = parsed
      end += 1
    } else {
      while end < bytes.count, bytes[end] != Ascii.colon {
        if bytes[end] == Ascii.percent {
          guard bytes.count - end > 2, ByteClass.hexValue(bytes[end + 1]) != nil,
            ByteClass.hexValue(bytes[end + 2]) != nil
          else { return nil }
        } else if !ByteClass.isHostName(bytes[end]) {
          return nil
        }
        end += 1
      }
      host = bytes.slice(ByteRange(start: 0, end: end))
      address = nil
    }
    guard end < bytes.count else {
      port = nil
      return
    }
    guard bytes[end] == Ascii.colon else { return nil }
    var number: UInt32 = 0
    for byte in bytes[(end + 1)...] {
      guard ByteClass.isDigit(byte) else { return nil }
      number = number * 10 + UInt32(byte &- Ascii.zero)
      guard number <= UInt32(UInt16.max) else { return nil }
    }
    port = end + 1 == bytes.count ? nil : UInt16(number)
  }

  /// Whether nobody is named.
  package var isEmpty: Bool { host.isEmpty }

  /// Whether both name the same host: letter case, one dot at the end and the spelling of an IPv6 address aside.
  package func hasSameHost(as other: HostAuthority) -> Bool {
    switch (address, other.address) {
    case (let mine?, let others?): mine == others
    case (nil, nil): Self.withoutFinalDot(host).equalsIgnoringCase(Self.withoutFinalDot(other.host))
    default: false
    }
  }

  /// A name without the dot that marks it as complete.
  static func withoutFinalDot(_ name: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    name.last == Ascii.dot ? name.slice(ByteRange(start: 0, end: name.count - 1)) : name
  }
}
