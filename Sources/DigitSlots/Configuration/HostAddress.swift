// Addresses to listen at and names to answer to, as they may be written.

import Foundation

/// An IP address to listen at.
package struct HostAddress: Equatable, Sendable {
  /// What may be written, for people.
  package static let allowed = "an IP address such as 127.0.0.1, ::1 or 0.0.0.0, or localhost"

  /// The address as the system reads it; nil for `localhost`, which means both loopback addresses.
  package let text: String?
  /// Whether only this machine can reach it.
  package let isLoopback: Bool

  /// Nil when `text` is neither an IP address nor `localhost`. Brackets around an IPv6 address may stand.
  package init?(_ text: String) {
    guard text.lowercased() != "localhost" else {
      (self.text, isLoopback) = (nil, true)
      return
    }
    let isBracketed = text.hasPrefix("[") && text.hasSuffix("]") && text.utf8.count > 2
    let bare = isBracketed ? String(text.dropFirst().dropLast()) : text
    var v4 = in_addr()
    var v6 = in6_addr()
    if !isBracketed, inet_pton(AF_INET, bare, &v4) == 1 {
      isLoopback = UInt32(bigEndian: v4.s_addr) >> 24 == 127
    } else if inet_pton(AF_INET6, bare, &v6) == 1 {
      isLoopback = withUnsafeBytes(of: v6) { bytes in
        let isMapped = bytes[..<10].allSatisfy { $0 == 0 } && bytes[10] == 0xFF && bytes[11] == 0xFF
        return isMapped ? bytes[12] == 127 : bytes[..<15].allSatisfy { $0 == 0 } && bytes[15] == 1
      }
    } else {
      return nil
    }
    self.text = bare
  }
}

/// A host name that is answered to.
package enum HostName {
  /// What may be written, for people.
  package static let allowed = "a host name without port, such as door.example, or an IP address"

  /// Whether `text` is one; wildcards are none, because they would let a stranger's name in.
  package static func isValid(_ text: String) -> Bool {
    if text.contains(":") { return text.hasPrefix("[") && text.hasSuffix("]") && HostAddress(text) != nil }
    guard 1...253 ~= text.utf8.count else { return false }
    let labels = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return labels.allSatisfy { label in
      1...63 ~= label.count && label.first != UInt8(ascii: "-") && label.last != UInt8(ascii: "-")
        && label.allSatisfy { byte in
          switch byte {
          case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
          default: false
          }
        }
    }
  }
}
