// What a text that came in one piece says about codes: read once, at the edge, so that the text itself need not be
// kept. Which code is taken depends on an entry's length and rule, so the summary holds for every length.

/// A text from the clipboard, autofill, an input method or the no-script form, reduced to what an entry may take.
public struct PastedText: Sendable {
  /// Reads `utf8`; bytes that are no UTF-8 count as characters that are no digits.
  public init(utf8: some Sequence<UInt8>) {}
}
