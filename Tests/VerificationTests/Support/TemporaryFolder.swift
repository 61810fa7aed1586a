// A folder for the time of one test.

import Foundation

@testable import Verification

/// A folder that ends with this object.
final class TemporaryFolder {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appending(path: "digitslots-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    chmod(path, 0o700)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and answers its path.
  func write(_ name: String, _ text: String, mode: mode_t = 0o600) throws -> String {
    let path = self.path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, mode)
    return path
  }

  func read(_ name: String) throws -> String { try String(contentsOfFile: path + "/" + name, encoding: .utf8) }

  var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path).sorted()) ?? [] }
}

/// A code by its digits.
func code(_ digits: String) -> SecretCode { SecretCode(digits: digits.utf8.map { $0 &- 0x30 }) }
