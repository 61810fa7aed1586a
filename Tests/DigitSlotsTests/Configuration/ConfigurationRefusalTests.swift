// Configuration files that are none: each is refused with file, line, key, what was found and what is allowed.

import Foundation
import Testing

@testable import DigitSlots

@Suite struct ConfigurationRefusalTests {
  @Test func theLineOfAProblemIsTold() {
    let text = """
      {
        "pads": [
          {"name": "a", "style": "cells", "verifier": "demo"},
          {"name": "b", "style": "cells", "verifier": "demo"},
          {
            "name": "c", "style": "verification",
            "verifier": "demo",
            "length": 13,
          },
        ],
      }
      """
    #expect(configurationProblem(text) == "etc/pads.json:8: pads[2].length: found 13, allowed 4 to 8")
  }

  @Test(arguments: [
    ("\"style\":\"cell\"", "pads[0].style: found \"cell\", allowed dialog, verification, joined, cells, fields"),
    ("\"style\":7", "pads[0].style: found a number, allowed dialog, verification, joined, cells, fields"),
    ("\"length\":\"4\",\"style\":\"fields\"", "pads[0].length: found a string, allowed a whole number 4 to 8"),
    ("\"style\":\"fields\",\"keypad\":\"on\"", "pads[0].keypad: found \"on\", allowed auto, always, never"),
    ("\"style\":\"fields\",\"shuffle\":true", "pads[0].shuffle: found true or false, allowed never, perAttempt"),
    ("\"style\":\"fields\",\"acceptedFor\":-1", "pads[0].acceptedFor: found -1, allowed 0 to 3600"),
    ("\"style\":\"fields\",\"idleClear\":99999", "pads[0].idleClear: found 99999, allowed 0 to 86400"),
    ("\"style\":\"fields\",\"scale\":5", "pads[0].scale: found 5, allowed 0.5 to 4"),
    ("\"style\":\"fields\",\"title\":\"\"", "pads[0].title: found \"\", allowed 1 to 80 characters on one line"),
    (
      "\"style\":\"fields\",\"title\":\"a\\nb\"", "pads[0].title: found \"a?b\", allowed 1 to 80 characters on one line"
    ),
    ("\"style\":\"fields\",\"language\":\"de\"", "pads[0].language: found \"de\", allowed en, zh-Hans, zh-Hant"),
    ("\"style\":\"fields\",\"theme\":\"dark\"", "pads[0].theme: found \"dark\", allowed modern, classic, accessible"),
    (
      "\"style\":\"fields\",\"reveal\":{\"brief\":9000}", "pads[0].reveal.brief: found 9000, allowed 0 to 5000"
    ),
    (
      "\"style\":\"fields\",\"reveal\":500",
      "pads[0].reveal: found a number, allowed \"never\" or {\"brief\":MILLISECONDS}"
    ),
    ("\"style\":\"fields\",\"title\":\"a\",\"title\":\"b\"", "pads[0].title: found twice, allowed once"),
    ("\"style\":\"fields\",\"slotSize\":\"60px\"", "pads[0].slotSize: found a string, allowed a number 16 to 200"),
    (
      "\"style\":\"cells\",\"picture\":\"../x.png\"",
      "pads[0].picture: found \"../x.png\", allowed the name of a file in Public: letters, digits, . _ -, ending in "
        + "png, svg, webp, gif, jpg, jpeg, avif"
    ),
  ])
  func aWrongSettingIsRefusedWithWhatIsAllowed(_ settings: String, _ message: String) {
    #expect(padProblem(settings) == message)
  }

  @Test func anUnknownKeyIsRefusedWithThoseThereAre() throws {
    let message = try #require(padProblem("\"style\":\"cells\",\"lenght\":4"))
    #expect(message.hasPrefix("pads[0].\"lenght\": found an unknown key, allowed name, style, preset, length, mask, "))
    #expect(
      configurationProblem("{\"pad\":[]}")
        == "etc/pads.json:1: \"pad\": found an unknown key, allowed pads, listen, "
        + "socketMode, host, port, allowHosts, public, stateDirectory, logFormat, maxSessions, newSessionsPerMinute, "
        + "maxConnections, maxConnectionsPerClient, maxStreams, maxStreamsPerClient")
  }

  @Test(arguments: ["5", " ", "\\t", "**", "", "٣", "\\u200b", "\\u0301"])
  func aMaskThatMisleadsIsRefused(_ mask: String) {
    #expect(padProblem("\"style\":\"cells\",\"mask\":\"\(mask)\"")?.hasPrefix("pads[0].mask: found ") == true)
  }

  @Test(arguments: [
    "", "#", "#12", "#12345", "#ggg", "#1234567", "rebeccapurple", "red;", "red}", "url(x)", "var(--x)", "#fff /*",
    "Red",
    "rgb(1,2,3)", "expression(1)", "#ffffff\\n", "＃fff",
  ])
  func whatIsNoColourNeverReachesTheStyleSheet(_ colour: String) {
    #expect(padProblem("\"style\":\"cells\",\"accent\":\"\(colour)\"")?.hasPrefix("pads[0].accent: found ") == true)
  }

  @Test(arguments: [
    ("\"Door\"", false), ("\"\"", false), ("\"-door\"", false), ("\".\"", false), ("\"a/b\"", false),
    ("\"a b\"", false),
    ("\"ä\"", false), ("\"abcdefghijklmnopqrstuvwxyz0123456\"", false), ("\"abcdefghijklmnopqrstuvwxyz012345\"", true),
    ("\"0.a_b-c\"", true),
  ])
  func namesOfPadsAreThoseThatAddressesTake(_ name: String, _ isGood: Bool) {
    let message = configurationProblem("{\"pads\":[{\"name\":\(name),\"style\":\"cells\",\"verifier\":\"demo\"}]}")
    #expect((message == nil) == isGood)
    if !isGood { #expect(message?.hasPrefix("etc/pads.json:1: pads[0].name: found ") == true) }
  }

  @Test(arguments: [
    ("\"verifier\":\"zero\"", "pads[0].verifier: found \"zero\", allowed \(verifiers)"),
    ("\"verifier\":{}", "pads[0].verifier: found no verifier in the object, allowed \(verifiers)"),
    ("\"verifier\":[]", "pads[0].verifier: found an empty list, allowed 1 to 8 verifiers"),
    (
      "\"verifier\":{\"command\":\"true\"}",
      "pads[0].verifier.command: found \"true\", allowed the absolute path of a program"
    ),
    ("\"verifier\":{\"command\":\"/usr\"}", "pads[0].verifier.command: /usr is no regular file: name a program"),
    ("\"verifier\":[\"demo\",3]", "pads[0].verifier[1]: found a number, allowed \(verifiers)"),
    ("\"verifier\":{\"pins\":\"\"}", "pads[0].verifier.pins: found \"\", allowed a path"),
    (
      "\"verifier\":{\"pins\":\"x\",\"command\":\"/bin/true\"}",
      "pads[0].verifier.command: found a second verifier in one object, allowed a list of objects"
    ),
    (
      "\"verifier\":{\"command\":\"/bin/true\",\"pepper\":\"x\"}",
      "pads[0].verifier: found \"pepper\" without \"pins\", allowed beside it"
    ),
    ("\"verifier\":\"issued\"", "pads[0].verifier: found \"issued\", allowed \(verifiers)"),
    (
      "\"verifier\":{\"issued\":{\"to\":\"x\"}}",
      "pads[0].verifier.issued: found no \"command\", allowed command, to, and also minutes, perHour"
    ),
    (
      "\"verifier\":{\"issued\":{\"command\":\"/bin/true\"}}",
      "pads[0].verifier.issued: found no \"to\", allowed command, to, and also minutes, perHour"
    ),
    (
      "\"verifier\":{\"issued\":{\"command\":\"/bin/true\",\"to\":\"x\",\"minutes\":11}}",
      "pads[0].verifier.issued.minutes: found 11, allowed 1 to 10"
    ),
    (
      "\"length\":5,\"verifier\":{\"issued\":{\"command\":\"/bin/true\",\"to\":\"x\"}}",
      "pads[0]: found the verifier \"issued\" and 5 slots, allowed 6 or more"
    ),
  ])
  func aVerifierThatIsNoneIsRefused(_ verifier: String, _ message: String) {
    let found = configurationProblem("{\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\(verifier)}]}")
    #expect(found == "etc/pads.json:1: " + message)
  }

  @Test(arguments: [
    ("", "1: column 1: found the end of the file, expected a value"),
    (
      "[]",
      "1: found a list, allowed an object with pads, listen, socketMode, host, port, allowHosts, public, "
    ),
    ("{}", "1: found no \"pads\", allowed a list of 1 to 256 pads"),
    ("{\n\"pads\":[]}", "2: pads: found an empty list, allowed 1 to 256 pads"),
    ("{\n\"pads\":[1]}", "2: pads[0]: found a number, allowed an object with "),
    ("{\n\"pads\" [1]}", "2: column 8: found \"[\", expected a colon after the key"),
    ("{\"pads\":[{\"style\":\"cells\"}]}", "1: pads[0]: found no \"name\""),
    (
      "{\"pads\":[{\"name\":\"a\"}]}",
      "1: pads[0]: found no \"style\", allowed dialog, verification, joined, cells, fields"
    ),
    ("{\"pads\":[{\"name\":\"a\",\"style\":\"cells\"}]}", "1: pads[0]: found no \"verifier\", allowed \"demo\", "),
    ("{\"port\":65536}", "1: port: found 65536, allowed 0 to 65535"),
    ("{\"port\":\"80\"}", "1: port: found a string, allowed a whole number 0 to 65535"),
    ("{\"host\":\"door\"}", "1: host: found \"door\", allowed an IP address such as "),
    ("{\"listen\":\"/x\"}", "1: listen: found \"/x\", allowed unix:PATH"),
    ("{\"allowHosts\":[\"a\",\"b:80\"]}", "1: allowHosts[1]: found \"b:80\", allowed a host name without port"),
    ("{\"allowHosts\":\"a\"}", "1: allowHosts: found a string, allowed a list of host names"),
    ("{\"logFormat\":\"xml\"}", "1: logFormat: found \"xml\", allowed text, json"),
    ("{\"maxSessions\":0}", "1: maxSessions: found 0, allowed 1 to 100000"),
    (
      "{\"newSessionsPerMinute\":1000001}", "1: newSessionsPerMinute: found 1000001, allowed 1 to 1000000"
    ),
    ("{\"maxConnections\":0}", "1: maxConnections: found 0, allowed 1 to 1000000"),
    ("{\"maxConnectionsPerClient\":-1}", "1: maxConnectionsPerClient: found -1, allowed 1 to 1000000"),
    ("{\"maxStreams\":0.5}", "1: maxStreams: found 0.5, allowed 1 to 1000000"),
    ("{\"maxStreamsPerClient\":\"9\"}", "1: maxStreamsPerClient: found a string, allowed a whole number 1 to 1000000"),
    ("{\"socketMode\":660}", "1: socketMode: found a number, allowed octal digits such as 600 or 660"),
    ("{\"socketMode\":\"060\"}", "1: socketMode: found \"060\", allowed octal digits such as 600 or 660"),
    ("{\"public\":\"\"}", "1: public: found \"\", allowed a path"),
    ("{\"public\":null}", "1: public: found null, allowed a path"),
    ("\u{FEFF}{}", "1: column 1: found \"?\", expected a value"),
  ])
  func aFileThatIsNoConfigurationIsRefused(_ text: String, _ message: String) throws {
    let found = try #require(configurationProblem(text))
    #expect(found.hasPrefix("etc/pads.json:" + message), "\(found)")
  }

  @Test func twoPadsOfOneNameAndTwoPlacesToListenAtAreRefused() {
    let pad = "{\"name\":\"a\",\"style\":\"cells\",\"verifier\":\"demo\"}"
    #expect(
      configurationProblem("{\"pads\":[\(pad),\n\(pad)]}")
        == "etc/pads.json:2: pads[1]: found the name \"a\" twice, allowed once")
    #expect(
      configurationProblem("{\"pads\":[\(pad)],\"port\":80,\"listen\":\"unix:/x\"}")
        == "etc/pads.json:1: found \"listen\" beside \"host\" or \"port\", allowed one of both")
  }

  @Test func whateverStandsInAFileARefusalIsOneLineThatATerminalMayBeSent() {
    let path = "/no\u{1B}[2J\u{0D}\u{0A}\u{2028}\u{202E}such"
    let escaped = path.unicodeScalars.map { "\\u" + String(0x10000 + Int($0.value), radix: 16).dropFirst() }.joined()
    #expect(
      configurationProblem(
        "{\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\"verifier\":{\"command\":\"\(escaped)\"}}]}")
        == "etc/pads.json:1: pads[0].verifier.command: /no\\u{1b}[2J\\u{d}\\u{a}\\u{2028}\\u{202e}such cannot be found "
        + "(No such file or directory): name a program that exists")
  }

  @Test func everyPrefixOfAFileIsRefusedAndNoneTraps() {
    let text = "{\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\"reveal\":{\"brief\":1},\"verifier\":[\"demo\"]}]}"
    #expect(configurationProblem(text) == nil)
    for count in 0..<text.utf8.count { #expect(configurationProblem(String(text.prefix(count))) != nil) }
  }

  @Test func aFileThatCannotBeReadIsNamed() throws {
    let folder = FileManager.default.temporaryDirectory.path
    #expect(throws: ConfigurationProblem.self) { try ConfigurationFile(path: folder) }
    let missing = folder + "/no-such-\(UUID().uuidString).json"
    let problem = try #require(throws: ConfigurationProblem.self) { try ConfigurationFile(path: missing) }
    #expect(
      problem.description
        == "\(missing): cannot be read (No such file or directory), allowed a JSON file that the running user may read")
    let large = folder + "/large-\(UUID().uuidString).json"
    try Data(repeating: 0x20, count: 1 << 20 + 1).write(to: URL(filePath: large))
    defer { try? FileManager.default.removeItem(atPath: large) }
    let refusal = try #require(throws: ConfigurationProblem.self) { try ConfigurationFile(path: large) }
    #expect(refusal.message == "found more than 1 MiB, allowed up to 1 MiB")
  }
}

/// What a pad's verifier may be.
private let verifiers =
  "\"demo\", {\"pins\":\"FILE\"}, {\"totp\":\"FILE\"}, {\"issued\":{…}}, {\"command\":\"/PATH\"} or a list of these"
