// Which file of secrets a command is about: the one that is named, or the only one of the configuration.

import DigitSlots
import Verification

/// The file of one verifier.
struct SecretFileChoice: Equatable {
  let path: String
  /// The pepper's file, where another one is named than that beside it.
  var pepper: String?

  /// The options that choose one.
  static let options = ["--file", "--config", "--pad"]
  /// For people.
  static let usage = "--file FILE, or --config FILE and, where there are several, --pad NAME"

  /// Chooses by `words` and `environment` among those files of the configuration that `find` finds.
  init(
    _ words: CommandWords, _ environment: [String: String], of kind: String,
    _ find: (VerifierConfiguration) -> SecretFileChoice?
  ) throws {
    if let path = words["--file"] {
      self.init(path: path)
      return
    }
    guard let path = words["--config"] ?? environment["DIGITSLOTS_CONFIG"], !path.isEmpty else {
      throw UsageProblem(source: "", found: "no file of codes", allowed: Self.usage)
    }
    var pads = try ConfigurationFile(path: path).configuration.pads
    if let name = words["--pad"] {
      pads.removeAll { $0.name != name }
      guard !pads.isEmpty else {
        throw UsageProblem(source: "--pad", found: UsageProblem.show(name), allowed: "the name of a pad in \(path)")
      }
    }
    var files: [SecretFileChoice] = []
    for file in pads.flatMap({ $0.verifiers.compactMap(find) }) where !files.contains(file) { files.append(file) }
    guard let file = files.first, files.count == 1 else {
      throw UsageProblem(
        source: path, found: "\(files.count) files of the verifier \"\(kind)\"", allowed: Self.usage)
    }
    self = file
  }

  init(path: String, pepper: String? = nil) { (self.path, self.pepper) = (path, pepper) }
}
