// Whom the server answers: host names with every trick, and where a request came from.

import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct AccessPolicyTests {
  private static let policy = AccessPolicy(allowedHosts: ["Pad.Example", "192.168.7.5", "fd00::1"])

  private func isAllowed(_ host: String) -> Bool {
    Array(host.utf8).withUnsafeBytes { Self.policy.isAllowed(host: HostAuthority($0)) }
  }

  @Test(arguments: [
    "localhost", "LOCALHOST", "localhost:8080", "localhost.", "localhost.:65535", "127.0.0.1", "127.0.0.1:1", "[::1]",
    "[::1]:8080", "[0:0:0:0:0:0:0:1]", "pad.example", "PAD.EXAMPLE.:443", "192.168.7.5:8080", "[fd00::1]",
    "[FD00:0::1]:9", "LoCaLhOsT.", "localhost:", "localhost:0", "localhost:00080", "127.0.0.1.", "127.0.0.1.:80",
    "[0::1]", "[0000:0000:0000:0000:0000:0000:0000:0001]", "[::0.0.0.1]", "[::1]:", "[fd00:0:0:0:0:0:0:1]",
    "192.168.7.5.",
  ])
  func namesOfThisServerAreAnswered(host: String) { #expect(isAllowed(host)) }

  @Test(arguments: [
    "", ":8080", "evil.example", "localhost.evil.example", "evil-localhost", "evillocalhost", "localhost..", "localhos",
    "127.0.0.1.evil.example", "127.0.0.2", "127.1", "2130706433", "0.0.0.0", "[::]", "[::2]", "::1",
    "[::ffff:127.0.0.1]",
    "pad.example.com", "xpad.example", "pad", "localhost:99999", "localhost:8080:8080", "localhost@evil.example",
    "localhost,evil.example", "[localhost]", "localhost%00", "localhost ",
    // Prefixes and suffixes of every length, and dots.
    "l", "localhos", "ocalhost", "llocalhost", "localhostt", "x.localhost", "localhost.localdomain", "localhost.x",
    ".localhost", "..localhost", ".", "..", "localhost...", "local.host", "127.0.0.1..", ".127.0.0.1", "127.0.0.11",
    "1127.0.0.1", "7.0.0.1", "127.0.0", "127.0.0.1.nip.io", "pad.example..", "pad-example", "padxexample",
    "sub.pad.example", "192.168.7.50", "2.168.7.5", "192.168.7",
    // Other spellings of 127.0.0.1, which URL parsers take and a Host never needs.
    "127.0.1", "127.00.0.1", "127.0.0.01", "0127.0.0.1", "0177.0.0.1", "0x7f.0.0.1", "0x7f000001", "017700000001",
    "127.0.0.1%00", "127.0.0.257",
    // IPv6 in other forms.
    "0:0:0:0:0:0:0:1", "[::1", "::1]", "[]", "[:]", "[:::1]", "[::1::]", "[1::]", "[::01:]", "[::00001]", "[::1%25lo]",
    "[::1%lo]", "[fe80::1%25eth0]", "[::127.0.0.1]", "[::ffff:7f00:1]", "[::ffff:127.0.0.1]:80", "[::1].", "[::1].:80",
    "[::1]x", "x[::1]", "[[::1]]", "[::1]:x", "[v1.fe]", "[0:0:0:0:0:0:0:0:1]", "[0:0:0:0:0:0:1]", "[::0.0.0.01]",
    // Escapes, user information, other schemes' parts, white space, ports that are none.
    "%6cocalhost", "localhost%2e", "%6C%6F%63%61%6C%68%6F%73%74", "localhost%", "localhost%2", "localhost%zz",
    "user@localhost", "user:password@localhost", "@localhost", "localhost@", "http://localhost", "//localhost",
    "localhost/", "localhost?x", "localhost#x", "localhost\\", "local host", "\tlocalhost", "localhost\t",
    "localhost\0",
    "localhost:-1", "localhost:+80", "localhost:80x", "localhost:65536", "localhost:18446744073709551696",
    "localhost: 80", "localhost:8080,", "localhost;", "localhost,", "\"localhost\"", "*", "*.example", "pad.*",
    // Letters that look alike or fold: KELVIN SIGN, long s, full width, a soft hyphen, an ideographic full stop.
    "loca\u{017F}host", "\u{FF4C}ocalhost", "local\u{00AD}host", "localhost\u{3002}", "127\u{3002}0.0.1",
  ])
  func otherNamesAreNot(host: String) { #expect(!isAllowed(host)) }

  @Test func aRequestThatNamesNobodyIsNotAnswered() { #expect(!Self.policy.isAllowed(host: nil)) }

  /// Host, Sec-Fetch-Site, Origin, and whether that is the same origin.
  private static let origins: [(String, String?, String?, Bool)] = [
    ("localhost:8080", nil, nil, true),
    ("localhost:8080", "same-origin", nil, true),
    ("localhost:8080", "none", nil, true),
    ("localhost:8080", "same-site", nil, false),
    ("localhost:8080", "cross-site", nil, false),
    ("localhost:8080", "", nil, false),
    ("localhost:8080", "Same-Origin", nil, false),
    ("localhost:8080", "same-origin, cross-site", nil, false),
    // Sec-Fetch-Site decides where it is there: a page of ours behind a proxy that changes Host.
    ("localhost:8080", "same-origin", "https://pad.example", true),
    ("localhost:8080", "cross-site", "http://localhost:8080", false),
    ("localhost:8080", nil, "http://localhost:8080", true),
    ("LocalHost.:8080", nil, "http://localhost:8080", true),
    ("localhost:8080", nil, "http://localhost:8081", false),
    ("localhost:8080", nil, "http://localhost", false),
    ("localhost:8080", nil, "http://127.0.0.1:8080", false),
    ("localhost:8080", nil, "http://localhost:8080.evil.example", false),
    ("localhost:8080", nil, "http://localhost:8080@evil.example", false),
    ("localhost:8080", nil, "null", false),
    ("localhost:8080", nil, "", false),
    ("localhost:8080", nil, "file://localhost:8080", false),
    ("localhost:8080", nil, "localhost:8080", false),
    ("pad.example", nil, "http://pad.example", true),
    ("pad.example:80", nil, "http://pad.example", true),
    ("pad.example", nil, "https://pad.example", true),
    ("pad.example", nil, "https://pad.example:443", true),
    ("pad.example", nil, "http://pad.example:443", false),
    ("[::1]:8080", nil, "http://[::1]:8080", true),
    ("[::1]:8080", nil, "http://[0::1]:8080", true),
    ("[::1]:8080", nil, "http://[::2]:8080", false),
    // An origin has no path, no user, nothing behind it; letter case is nobody's secret.
    ("localhost:8080", nil, "http://localhost:8080/", false),
    ("localhost:8080", nil, "http://localhost:8080/path", false),
    ("localhost:8080", nil, "http://localhost:8080?x", false),
    ("localhost:8080", nil, "http://localhost:8080 ", false),
    ("localhost:8080", nil, "http://user@localhost:8080", false),
    ("localhost:8080", nil, "http://localhost:8080, http://localhost:8080", false),
    ("localhost:8080", nil, "http://localhost:8080 http://evil.example", false),
    ("localhost:8080", nil, "HTTP://LOCALHOST:8080", true),
    ("localhost:8080", nil, "http://localhost:08080", true),
    ("localhost:8080", nil, "NULL", false),
    ("localhost:8080", nil, "http://", false),
    ("localhost:8080", nil, "http:", false),
    ("localhost:8080", nil, "http://:8080", false),
    ("localhost:8080", nil, "//localhost:8080", false),
    ("localhost:8080", nil, "ws://localhost:8080", false),
    ("localhost:8080", nil, "data:", false),
    ("localhost:8080", nil, "http://localhost:65536", false),
    ("localhost:80", nil, "https://localhost", false),
    ("localhost:443", nil, "https://localhost", true),
    ("localhost:443", nil, "http://localhost", false),
    ("127.0.0.1:8080", nil, "http://localhost:8080", false),
    ("127.0.0.1:8080", nil, "http://2130706433:8080", false),
    ("[::1]:8080", nil, "http://[::ffff:7f00:1]:8080", false),
    ("pad.example", nil, "http://sub.pad.example", false),
    ("pad.example", nil, "http://pad.example.evil.example", false),
    ("localhost:8080", "none ", nil, false),
    ("localhost:8080", "same-origin,", nil, false),
    ("localhost:8080", "same-origin;x=1", nil, false),
    ("localhost:8080", "NONE", nil, false),
    ("localhost:8080", "same-origin-plus", "http://localhost:8080", false),
    ("localhost:8080", "", "http://localhost:8080", false),
  ]

  @Test(arguments: origins.indices)
  func aRequestIsOfTheSameOriginAsItsFieldsTell(index: Int) {
    let (host, site, origin, expected) = Self.origins[index]
    let result = Array(host.utf8).withUnsafeBytes { host in
      Array((site ?? "").utf8).withUnsafeBytes { siteBytes in
        Array((origin ?? "").utf8).withUnsafeBytes { originBytes in
          Self.policy.isSameOrigin(
            secFetchSite: site == nil ? nil : siteBytes, origin: origin == nil ? nil : originBytes,
            host: HostAuthority(host))
        }
      }
    }
    #expect(result == expected, "\(Self.origins[index])")
  }

  @Test func methodsThatChangeNothingNeedNoOriginOnAPage() {
    for method in Method.allCases {
      #expect(AccessPolicy.needsSameOrigin(.page, method) == (method != .get && method != .head))
      #expect(AccessPolicy.needsSameOrigin(.sameOrigin, method))
      #expect(!AccessPolicy.needsSameOrigin(.anyone, method))
    }
  }
}
