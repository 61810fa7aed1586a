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
  /// What the visitor chose in the demonstration; links and the form's action keep it. ``language`` is his already.
  var wishes = Wishes()

  /// The theme the page is drawn in.
  var theme: PadConfiguration.Theme { wishes.theme ?? pad.theme }
}
