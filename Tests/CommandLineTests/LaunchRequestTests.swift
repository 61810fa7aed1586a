// Flags, environment and file: what each does, which wins, and how everything else is refused.

import DigitSlots
import Foundation
import Testing

@testable import CommandLine

/// The configuration that is served with `arguments`.
private func served(_ arguments: [String], _ environment: [String: String] = [:]) throws -> Configuration {
  guard case .serve(let configuration, _) = try LaunchRequest(arguments: arguments, environment: environment) else {
    throw UsageProblem(source: "", found: "no request to serve", allowed: "")
  }
  return configuration
}

private func problem(_ arguments: [String], _ environment: [String: String] = [:]) -> String? {
  do {
    _ = try LaunchRequest(arguments: arguments, environment: environment)
    return nil
  } catch {
    return "\(error)"
  }
}

/// A configuration file with `settings` beside one pad, for the time of `body`.
private func withFile<Result>(_ settings: String, _ body: (String) throws -> Result) throws -> Result {
  let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json").path
  let pads = "\"pads\":[{\"name\":\"a\",\"style\":\"dialog\",\"length\":9,\"verifier\":\"demo\"}]"
  try Data("{\(pads)\(settings)}".utf8).write(to: URL(filePath: path))
  defer { try? FileManager.default.removeItem(atPath: path) }
  return try body(path)
}

@Suite struct LaunchRequestTests {
  @Test func withoutAnythingItIsTheDemonstrationAtPort8080OfLoopback() throws {
    let configuration = try served([])
    #expect(configuration == .demonstration)
    #expect(configuration.port == 8080 && configuration.host == nil && configuration.isDemonstration)
  }

  @Test func everyFlagDoesItsPart() throws {
    let configuration = try served([
      "--port", "9000", "--host=192.168.1.5", "--public", "www", "--state=/var/lib/d", "--allow-host", "a.example",
      "--allow-host=b.example", "--open", "--log-format", "json",
    ])
    #expect(configuration.port == 9000)
    #expect(configuration.host == "192.168.1.5")
    #expect(configuration.publicDirectory == "www")
    #expect(configuration.stateDirectory == "/var/lib/d")
    #expect(configuration.allowedHosts == ["a.example", "b.example"])
    #expect(configuration.opensBrowser)
    #expect(configuration.logFormat == .json)
    #expect(try served(["--listen", "unix:/run/d"]).unixSocket == "/run/d")
    #expect(try served(["--listen", "unix:/run/d", "--socket-mode", "660"]).socketMode == 0o660)
  }

  @Test(arguments: [
    ("--port", "DIGITSLOTS_PORT"), ("--host", "DIGITSLOTS_HOST"), ("--listen", "DIGITSLOTS_LISTEN"),
    ("--socket-mode", "DIGITSLOTS_SOCKET_MODE"), ("--public", "DIGITSLOTS_PUBLIC"), ("--state", "DIGITSLOTS_STATE"),
    ("--allow-host", "DIGITSLOTS_ALLOW_HOST"),
    ("--open", "DIGITSLOTS_OPEN"), ("--log-format", "DIGITSLOTS_LOG_FORMAT"), ("--config", "DIGITSLOTS_CONFIG"),
    ("--help", nil), ("--version", nil),
  ])
  func everyFlagThatSetsSomethingHasAVariable(_ name: String, _ variable: String?) throws {
    #expect(try #require(Flag.all.first { $0.name == name }).variable == variable)
  }

  @Test func thereAreNoOtherFlags() {
    #expect(Flag.all.count == 12)
  }

  @Test func everyVariableDoesItsPart() throws {
    let configuration = try served(
      [],
      [
        "DIGITSLOTS_PORT": "9001", "DIGITSLOTS_HOST": "::", "DIGITSLOTS_PUBLIC": "www", "DIGITSLOTS_STATE": "state",
        "DIGITSLOTS_ALLOW_HOST": "a.example, b.example", "DIGITSLOTS_OPEN": "true", "DIGITSLOTS_LOG_FORMAT": "json",
        "DIGITSLOTS_CONFIG": "", "PATH": "/bin",
      ])
    #expect(configuration.port == 9001)
    #expect(configuration.host == "::")
    #expect(configuration.publicDirectory == "www")
    #expect(configuration.stateDirectory == "state")
    #expect(configuration.allowedHosts == ["a.example", "b.example"])
    #expect(configuration.opensBrowser)
    #expect(configuration.logFormat == .json)
  }

  @Test func flagsWinOverVariablesAndTheseOverTheFile() throws {
    let (one, two) = try withFile(",\"port\":1,\"maxSessions\":7,\"logFormat\":\"json\",\"allowHosts\":[\"f\"]") {
      path in
      (
        try served(["--config", path], ["DIGITSLOTS_PORT": "2"]),
        try served(
          ["--port=3", "--config=\(path)", "--allow-host=x"],
          ["DIGITSLOTS_PORT": "2", "DIGITSLOTS_LOG_FORMAT": "text", "DIGITSLOTS_ALLOW_HOST": "e"])
      )
    }
    #expect(one.port == 2 && one.maxSessions == 7 && one.logFormat == .json && one.allowedHosts == ["f"])
    #expect(two.port == 3 && two.maxSessions == 7 && two.logFormat == .text && two.allowedHosts == ["x"])
    #expect(!two.isDemonstration && two.pads.map(\.name) == ["a"])
  }

  @Test func anAddressWinsOverALowerSocketAndTheOtherWayRound() throws {
    #expect(try served(["--port", "1"], ["DIGITSLOTS_LISTEN": "unix:/x"]).unixSocket == nil)
    #expect(try served(["--listen", "unix:/x"], ["DIGITSLOTS_PORT": "1"]).unixSocket == "/x")
  }

  @Test func theLastOfTwoEqualFlagsCounts() throws {
    #expect(try served(["--port", "1", "--port", "2"]).port == 2)
  }

  @Test func theFileMayBeNamedByAVariableAndItsWarningsComeAlong() throws {
    try withFile("") { (path: String) throws -> Void in
      let request = try LaunchRequest(arguments: [], environment: ["DIGITSLOTS_CONFIG": path])
      guard case .serve(_, let warnings) = request else {
        Issue.record("no request to serve")
        return
      }
      #expect(warnings == ["\(path):1: pads[0].length: found 9, allowed 1 to 6, taken as 6"])
    }
  }

  @Test(arguments: [
    (["--help"], LaunchRequest.help), (["--version"], .version), (["--port", "1", "--help"], .help),
    (["--version", "--help"], .version),
  ])
  func helpAndVersionAreToldWhateverElseIsAsked(_ arguments: [String], _ request: LaunchRequest) throws {
    #expect(try LaunchRequest(arguments: arguments, environment: ["DIGITSLOTS_PORT": "wrong"]) == request)
  }

  @Test(arguments: [
    (["--port"], "--port: found no value, allowed 0 to 65535"),
    (["--port="], "--port: found no value, allowed 0 to 65535"),
    (["--port", ""], "--port: found no value, allowed 0 to 65535"),
    (["--port", "65536"], "--port: found \"65536\", allowed 0 to 65535"),
    (["--port", "-1"], "--port: found \"-1\", allowed 0 to 65535"),
    (["--port", "+1"], "--port: found \"+1\", allowed 0 to 65535"),
    (["--port", "8080x"], "--port: found \"8080x\", allowed 0 to 65535"),
    (["--port", "８０"], "--port: found \"８０\", allowed 0 to 65535"),
    (
      ["--host", "door"],
      "--host: found \"door\", allowed an IP address such as 127.0.0.1, ::1 or 0.0.0.0, or localhost"
    ),
    (["--listen", "/run/x"], "--listen: found \"/run/x\", allowed unix:PATH"),
    (["--log-format", "xml"], "--log-format: found \"xml\", allowed text or json"),
    (["--open=true"], "--open: found a value, allowed none"), (["--help=x"], "--help: found a value, allowed none"),
    (["--listen=unix:/x", "--port=1"], "--port: found it beside --listen, allowed one of both"),
    (["--host=::1", "--listen=unix:/x"], "--host: found it beside --listen, allowed one of both"),
    (
      ["--host", "0.0.0.0"],
      "--host: found 0.0.0.0 without --allow-host, allowed together with --allow-host NAME, the name that people open"
    ),
  ])
  func aWrongFlagIsRefusedWithWhatIsAllowed(_ arguments: [String], _ message: String) {
    #expect(problem(arguments) == message)
  }

  @Test(arguments: ["--prot", "-p", "port", "--", "", "-h", "--Port", "--port 80", "pin"])
  func anUnknownArgumentIsRefusedWithThoseThereAre(_ argument: String) {
    #expect(
      problem([argument])?.hasSuffix(
        ", allowed --config, --port, --host, --listen, --socket-mode, --public, --state, --allow-host, --open, "
          + "--log-format, --help, --version") == true)
  }

  @Test(arguments: [
    ("DIGITSLOTS_PORT", "x", "DIGITSLOTS_PORT: found \"x\", allowed 0 to 65535"),
    (
      "DIGITSLOTS_HOST", "::",
      "DIGITSLOTS_HOST: found :: without --allow-host, allowed together with --allow-host NAME, the name that people open"
    ),
    ("DIGITSLOTS_OPEN", "1", "DIGITSLOTS_OPEN: found \"1\", allowed true or false"),
    ("DIGITSLOTS_LOG_FORMAT", "JSON", "DIGITSLOTS_LOG_FORMAT: found \"JSON\", allowed text or json"),
    (
      "DIGITSLOTS_ALLOW_HOST", "a,*",
      "DIGITSLOTS_ALLOW_HOST: found \"*\", allowed a host name without port, such as door.example, or an IP address, up to 64 of them"
    ),
  ])
  func aWrongVariableIsRefusedByItsName(_ name: String, _ value: String, _ message: String) {
    #expect(problem([], [name: value]) == message)
  }

  @Test func namesToAnswerToAreTakenUpTo64() throws {
    let names = (1...20_001).map { "h\($0).example" }
    #expect(
      try served([], ["DIGITSLOTS_ALLOW_HOST": names[..<64].joined(separator: ",")]).allowedHosts == Array(names[..<64])
    )
    let refusal =
      "found \"h65.example\", allowed a host name without port, such as door.example, or an IP address, up to 64 of them"
    for count in [65, 20_001] {
      let some = names[..<count]
      #expect(
        problem([], ["DIGITSLOTS_ALLOW_HOST": some.joined(separator: ",")]) == "DIGITSLOTS_ALLOW_HOST: " + refusal)
      #expect(problem(some.map { "--allow-host=\($0)" }) == "--allow-host: " + refusal)
    }
  }

  @Test func anAddressForOthersNeedsANameWhereverItStands() throws {
    try withFile(",\"host\":\"0.0.0.0\"") { (path: String) throws -> Void in
      #expect(
        problem(["--config", path]) == "\(path): host: found \"0.0.0.0\" without \"allowHosts\", allowed together with "
          + "the names that people open")
      #expect(try served(["--config", path, "--allow-host", "a"]).host == "0.0.0.0")
      #expect(try served(["--config", path, "--host", "localhost"]).host == nil)
    }
  }

  @Test func theHelpTellsEveryFlagAndVariable() {
    for flag in Flag.all {
      #expect(Help.text.contains("  \(flag.name)"))
      if let variable = flag.variable { #expect(Help.text.contains("  \(variable)\n")) }
    }
    #expect(Help.text.hasSuffix("\n") && !Help.text.hasSuffix("\n\n"))
  }
}
