// What a pad has to tell, in words.

/// A message of the page.
package struct PadMessage: Equatable, Sendable {
  /// Whether it is announced politely or assertively.
  package enum Kind: String, Sendable { case info, error }
  /// How it is announced.
  package var kind: Kind
  /// In the page's language; never holds a digit of the entry.
  package var text: String
}
