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
    "[FD00:0::1]:9",
  ])
  func namesOfThisServerAreAnswered(host: String) { #expect(isAllowed(host)) }

  @Test(arguments: [
    "", ":8080", "evil.example", "localhost.evil.example", "evil-localhost", "evillocalhost", "localhost..", "localhos",
    "127.0.0.1.evil.example", "127.0.0.2", "127.1", "2130706433", "0.0.0.0", "[::]", "[::2]", "::1",
    "[::ffff:127.0.0.1]",
    "pad.example.com", "xpad.example", "pad", "localhost:99999", "localhost:8080:8080", "localhost@evil.example",
    "localhost,evil.example", "[localhost]", "localhost%00", "localhost ",
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
