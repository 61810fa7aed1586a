// Messages for a terminal or a log: one line each, of a bounded length, that moves no cursor, whatever stood in a file's
// name or a setting.

extension String {
  /// The most bytes of a line. With what a log adds, and escaped once more in JSON, it is less than PIPE_BUF (4,096 on
  /// Linux): a pipe with room takes it without waiting.
  private static let longestLine = 1_800

  /// The text with control characters, line ends and what cannot be seen written out, and cut where it is too long.
  package var asOneLine: String {
    var line = ""
    for scalar in unicodeScalars {
      guard line.utf8.count < Self.longestLine else { return line + "…" }
      if scalar.properties.isPrintable {
        line.unicodeScalars.append(scalar)
      } else {
        line += "\\u{\(String(scalar.value, radix: 16))}"
      }
    }
    return line
  }
}
