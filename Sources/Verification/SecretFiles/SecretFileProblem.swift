// Why a file of secrets was refused: one line that names the file, the line where one is at fault, what was found and
// what is allowed. Never what stands in the line.

/// One thing that is wrong with a file of secrets.
package struct SecretFileProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The line, from 1, where one is at fault.
  package let line: Int?
  /// What was found, and what is allowed or the remedy.
  package let message: String

  init(_ file: String, line: Int? = nil, _ message: String) {
    (self.file, self.line, self.message) = (file, line, message)
  }

  package var description: String { "\(file)\(line.map { ":\($0)" } ?? ""): \(message)" }
}
