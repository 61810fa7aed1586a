// Draws pages from templates, texts and state. Asks nobody anything: a view comes in, bytes go out.

/// Draws the HTML of pages and the CSS of a pad's theme. Made once from the files of `Public`; immutable.
package struct PageRenderer: Sendable {
  /// Reads templates and texts from `files`. Throws with a message that names the file when one is missing or broken.
  package init(files: PublicFiles) throws {}

  /// The page of one pad.
  package func page(_ view: PageView, into body: inout [UInt8]) {}
  /// The gallery of the demonstration's pads.
  package func gallery(_ views: [PageView], into body: inout [UInt8]) {}
  /// An error as a page of its own (404, 421 …) in `language`.
  package func error(status: Int, language: Language, into body: inout [UInt8]) {}
  /// `theme.css` of a pad: its colours and sizes as custom properties.
  package func theme(_ pad: PadConfiguration) -> [UInt8] { [] }
  /// The text of a pad's notice in `language`, as it is told in JSON and on the page, with its kind.
  package func message(for state: PadState, in language: Language) -> PadMessage? { nil }
}

/// A message of the page.
package struct PadMessage: Equatable, Sendable {
  /// Whether it is announced politely or assertively.
  package enum Kind: String, Sendable { case info, error }
  package var kind: Kind
  package var text: String
}
