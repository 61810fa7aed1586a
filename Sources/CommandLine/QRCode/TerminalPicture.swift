// A QR code in characters: two rows of modules a line, by half blocks. On a terminal the colours are set, because a code
// in the terminal's own, light on dark, is one that many readers do not read.

/// Draws QR codes.
enum TerminalPicture {
  /// Light modules around the code (ISO/IEC 18004, section 6.3.8).
  private static let quiet = 4

  /// The lines of `code`. Without colours light modules are blocks, as on a dark terminal.
  static func text(of code: QRCode, colours: Bool) -> String {
    var text = ""
    let rows = -quiet..<code.size + quiet
    for row in stride(from: rows.lowerBound, to: rows.upperBound, by: 2) {
      if colours { text += "\u{1B}[40;97m" }
      for column in rows {
        // Below the last row nothing is drawn.
        let (upper, lower) = (!code.isDark(column, row), row + 1 < rows.upperBound && !code.isDark(column, row + 1))
        text += upper ? (lower ? "█" : "▀") : lower ? "▄" : " "
      }
      text += colours ? "\u{1B}[0m\n" : "\n"
    }
    return text
  }
}
