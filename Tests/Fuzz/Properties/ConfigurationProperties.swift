// A configuration file is refused in one line that names a line of it, or gives a configuration that can be served.

import EntryEngine
import HTTPWire

@testable import DigitSlots

enum ConfigurationProperties {
  static func check(_ bytes: UnsafeRawBufferPointer) throws(BrokenProperty) {
    let file: ConfigurationFile
    do {
      file = try ConfigurationFile(text: Array(bytes), path: "pads.json")
    } catch let problem as ConfigurationProblem {
      let lines = bytes.count { $0 == 0x0A } + 1
      try hold(problem.line.map { 1...lines ~= $0 } ?? false, "a problem names a line of the file")
      try checkLine(problem.description)
      return
    } catch {
      throw BrokenProperty(property: "every refusal is a ConfigurationProblem")
    }
    for warning in file.warnings { try checkLine(warning) }
    let configuration = file.configuration
    try hold(1...ConfigurationFile.maxPads ~= configuration.pads.count, "there is a pad")
    try hold(Set(configuration.pads.map(\.name)).count == configuration.pads.count, "no two pads have one name")
    for pad in configuration.pads {
      try hold(PadConfiguration.isName(pad.name), "a name is one")
      try hold(pad.entry.style.lengths.contains(pad.entry.length), "a length is one of the style")
      try hold(!pad.verifiers.isEmpty, "a pad has a verifier")
      for value in pad.properties.values {
        try hold(
          !value.contains { ";{}()\"'\\<>/:".contains($0) || $0.isWhitespace }, "no value leaves its declaration")
      }
    }
    for host in configuration.allowedHosts {
      try hold(HTTPWire.HostName(host) != nil, "every host that is taken can be answered to")
    }
  }

  private static func checkLine(_ text: String) throws(BrokenProperty) {
    try hold(text.unicodeScalars.allSatisfy { $0.properties.isPrintable }, "a message is one printable line")
    try hold(text.utf8.count < 4_000, "a message is bounded")
  }
}
