// The five styles, each a name for a set of defaults. What the defaults do is the engine's matter; how a style looks
// is the page's.

/// One of the five native controls a pad is modelled on. A style is only a set of defaults over ``EntrySettings``.
public enum Style: String, CaseIterable, Sendable {
  /// A modal dialog with dots, a caret, cancel and confirm.
  case dialog
  /// A mobile verification code, its digits in clear above bars.
  case verification
  /// One box with separators, the payment-password box.
  case joined
  /// Square cells drawn as one figure, the wallet-style box.
  case cells
  /// Separate boxes, each showing its own state.
  case fields

  /// The numbers of slots the style is made for.
  public var lengths: ClosedRange<Int> {
    switch self {
    case .dialog: 1...6
    case .verification, .fields: 4...8
    case .joined: 1...10
    case .cells: 1...12
    }
  }

  /// The number of slots when nothing else is asked for.
  public var defaultLength: Int {
    switch self {
    case .dialog, .verification: 4
    case .joined, .cells, .fields: 6
    }
  }
}
