// Configuration files as texts, for the tests.

import Testing

@testable import DigitSlots

func readConfiguration(_ text: String) throws -> ConfigurationFile {
  try ConfigurationFile(text: Array(text.utf8), path: "etc/pads.json")
}

/// The only pad of a configuration with `settings` beside the name.
func readPad(_ settings: String) throws -> PadConfiguration {
  try #require(try readConfiguration("{\"pads\":[{\"name\":\"door\",\(settings)}]}").configuration.pads.first)
}

func configurationProblem(_ text: String) -> String? {
  do {
    _ = try readConfiguration(text)
    return nil
  } catch {
    return "\(error)"
  }
}

/// What is said of the settings of the only pad, after the file and line.
func padProblem(_ settings: String) -> String? {
  let problem = configurationProblem("{\"pads\":[{\"name\":\"door\",\"verifier\":\"demo\",\(settings)}]}")
  return problem.map { String($0.trimmingPrefix("etc/pads.json:1: ")) }
}
