// The configuration as a value: the demonstration, warnings, addresses and names.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct ConfigurationTests {
  @Test func theDemonstrationHasOnePadForEachStyle() {
    let demonstration = Configuration.demonstration
    #expect(demonstration.pads.map(\.name) == ["dialog", "verification", "joined", "cells", "fields"])
    #expect(demonstration.pads.allSatisfy { $0.verifiers == [.demo] && $0.entry.style.rawValue == $0.name })
    #expect(demonstration.isDemonstration)
    #expect(demonstration.warnings == [])
  }

  @Test func whatPeopleShouldKnowIsWarnedOf() {
    var configuration = Configuration(pads: [PadConfiguration(name: "a", style: .cells)], isDemonstration: false)
    #expect(configuration.warnings == ["pad \"a\" accepts the all-zero code (verifier \"demo\")"])
    configuration.pads[0].verifiers = [.command(path: "/bin/true")]
    #expect(
      configuration.warnings == [
        "failed attempts are counted in memory only: a restart forgets them",
        "no state directory (--state DIR): after a restart every browser begins a new session",
      ])
    configuration.stateDirectory = "/var/lib/x"
    let forgets = "failed attempts are counted in memory only: a restart forgets them"
    #expect(configuration.warnings == [forgets])
    configuration.host = "0.0.0.0"
    #expect(configuration.warnings == [forgets, "listening at 0.0.0.0: codes cross the network without encryption"])
    configuration.unixSocket = "/run/x"
    #expect(configuration.warnings == [forgets])
  }

  @Test(arguments: [
    ("127.0.0.1", "127.0.0.1", true), ("127.9.9.9", "127.9.9.9", true), ("::1", "::1", true), ("[::1]", "::1", true),
    ("localhost", nil, true), ("LOCALHOST", nil, true), ("0.0.0.0", "0.0.0.0", false), ("::", "::", false),
    ("192.168.1.5", "192.168.1.5", false), ("::2", "::2", false), ("2001:db8::1", "2001:db8::1", false),
    ("::ffff:127.0.0.1", "::ffff:127.0.0.1", true), ("::ffff:10.0.0.1", "::ffff:10.0.0.1", false),
  ])
  func addressesAreReadAndLoopbackIsKnown(_ text: String, _ address: String?, _ isLoopback: Bool) throws {
    let host = try #require(HostAddress(text))
    #expect(host.text == address)
    #expect(host.isLoopback == isLoopback)
  }

  @Test(arguments: [
    "", "door.example", "127.1", "1.2.3", "1.2.3.4.5", "256.1.1.1", "::1%lo", "[127.0.0.1]", "[::1", "[]",
  ])
  func whatIsNoAddressIsRefused(_ text: String) {
    #expect(HostAddress(text) == nil)
  }

  @Test(arguments: [
    ("door.example", true), ("localhost", true), ("a", true), ("my_box", true), ("10.0.0.7", true), ("[::1]", true),
    ("xn--bcher-kva.example", true), ("", false), ("*", false), ("*.example", false), ("a:80", false), ("::1", false),
    ("a..b", false), (".a", false), ("a.", false), ("-a", false), ("a-", false), ("a b", false), ("a/b", false),
    ("bücher", false), ("[x]", false),
  ])
  func hostNamesAreThoseOfAddresses(_ text: String, _ isValid: Bool) {
    #expect(HostName.isValid(text) == isValid)
  }

  @Test(arguments: [
    ("unix:/run/x", "/run/x"), ("unix:x", "x"), ("unix:", nil), ("/run/x", nil), ("", nil), ("UNIX:/x", nil),
    ("unix:/" + String(repeating: "x", count: 102), "/" + String(repeating: "x", count: 102)),
    ("unix:/" + String(repeating: "x", count: 103), nil), ("unix:/a\0b", nil),
  ])
  func socketsArePathsThatFit(_ text: String, _ path: String?) {
    #expect(Configuration.socketPath(text) == path)
  }

  @Test func whatIsQuotedStaysOnOneLineAndShort() {
    #expect(quoted("a\u{1B}[31m\nb") == "\"a?[31m?b\"")
    #expect(quoted(String(repeating: "x", count: 41)) == "\"\(String(repeating: "x", count: 40))…\"")
  }
}
