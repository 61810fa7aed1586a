// Everything a page is drawn from: a value, so that drawing asks nobody anything.

/// One pad's page, or its place in the gallery, ready to be drawn.
package struct PageView {
  /// The pad as configured.
  package var pad: PadConfiguration
  /// Its state in the visitor's session; a fresh one when there is none.
  package var state: PadState
  /// The page's token for exactly-once batches.
  package var page: Token
  /// The language of all texts.
  package var language: Language
  /// Whether the all-zero code is told on the page.
  package var isDemonstration: Bool
  /// The theme the visitor chose in the demonstration (`?theme=`), instead of the pad's own.
  package var chosenTheme: PadConfiguration.Theme?
  /// The language the visitor chose in the demonstration (`?lang=`); ``language`` is the same then.
  package var chosenLanguage: Language?

  /// The theme the page is drawn in.
  var theme: PadConfiguration.Theme { chosenTheme ?? pad.theme }

  /// What the visitor chose, as a query with its question mark, or nothing. The form's action and the redirect after it
  /// keep it.
  package var query: String { Self.query(theme: chosenTheme, language: chosenLanguage) }

  static func query(theme: PadConfiguration.Theme?, language: Language?) -> String {
    let parts = [theme.map { "theme=\($0.rawValue)" }, language.map { "lang=\($0.rawValue)" }].compactMap(\.self)
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
