// Why a configuration was refused: one line that names file, place, what was found and what is allowed.

/// One thing that is wrong in a configuration file.
package struct ConfigurationProblem: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file as it was named.
  package let file: String
  /// The line, from 1, where one can be told.
  package let line: Int?
  /// The setting ("pads[2].length"), or empty.
  package let place: String
  /// What was found and what is allowed.
  package let message: String

  package init(file: String, line: Int?, place: String, message: String) {
    self.file = file
    self.line = line
    self.place = place
    self.message = message
  }

  package var description: String {
    "\(file)\(line.map { ":\($0)" } ?? ""): \(place.isEmpty ? "" : place + ": ")\(message)".asOneLine
  }
}
