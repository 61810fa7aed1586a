// What is wrong with a file of `Public`, so that whoever edits it can mend it.

/// A file of `Public` that cannot be used.
package struct PublicFilesError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file's name below `Public`.
  package let file: String
  /// The line, from 1, where one can be told.
  package let line: Int?
  /// What is wrong and what is allowed.
  package let detail: String

  package init(file: String, line: Int? = nil, detail: String) {
    self.file = file
    self.line = line
    self.detail = detail
  }

  package var description: String {
    if let line { "\(file):\(line): \(detail)" } else { "\(file): \(detail)" }
  }
}
