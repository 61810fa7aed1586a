// Messages for a terminal or a log: one line each, of a bounded length, that moves no cursor, whatever stood in a file's
// name or a setting.

extension String {
  /// The most bytes of a line.
  private static let longestLine = 1_800

  /// The text with control characters and line ends written out, and cut where it is too long.
  package var asOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      guard line.utf8.count < Self.longestLine else { return line + "…" }
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: line += "\\u{\(String(scalar.value, radix: 16))}"
      default: line.unicodeScalars.append(scalar)
      }
    }
    return line
  }
}
