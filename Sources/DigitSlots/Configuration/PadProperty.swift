// The colours and sizes a pad can set, each a custom property of the stylesheet. A value is checked here against a
// grammar so narrow that nothing else can be smuggled into the CSS that is made from it.

/// A colour or size of a pad.
struct PadProperty: Sendable {
  /// What its value is.
  enum Kind: Sendable {
    case colour
    /// A plain number: CSS pixels at scale 1, which the style sheet multiplies with its unit.
    case pixels(ClosedRange<Double>)
  }

  /// The setting's key in a configuration.
  let key: String
  /// The custom property's name.
  let name: String
  /// What its value is.
  let kind: Kind

  /// Every property, as listed at the top of `style.css`.
  static let all: [PadProperty] = [
    PadProperty(key: "accent", name: "--accent", kind: .colour),
    PadProperty(key: "onAccent", name: "--on-accent", kind: .colour),
    PadProperty(key: "pageColor", name: "--page", kind: .colour),
    PadProperty(key: "surfaceColor", name: "--surface", kind: .colour),
    PadProperty(key: "textColor", name: "--text-color", kind: .colour),
    PadProperty(key: "mutedColor", name: "--muted", kind: .colour),
    PadProperty(key: "errorColor", name: "--error", kind: .colour),
    PadProperty(key: "successColor", name: "--success", kind: .colour),
    PadProperty(key: "backdropColor", name: "--backdrop", kind: .colour),
    PadProperty(key: "keyColor", name: "--key", kind: .colour),
    PadProperty(key: "lineColor", name: "--line-color", kind: .colour),
    PadProperty(key: "activeLineColor", name: "--active-line-color", kind: .colour),
    PadProperty(key: "separatorColor", name: "--separator-color", kind: .colour),
    PadProperty(key: "pointColor", name: "--point-color", kind: .colour),
    PadProperty(key: "slotColor", name: "--slot-color", kind: .colour),
    PadProperty(key: "caretColor", name: "--caret-color", kind: .colour),
    PadProperty(key: "slotSize", name: "--slot-size", kind: .pixels(16...200)),
    PadProperty(key: "slotHeight", name: "--slot-height", kind: .pixels(16...200)),
    PadProperty(key: "slotGap", name: "--slot-gap", kind: .pixels(0...100)),
    PadProperty(key: "dotSize", name: "--dot-size", kind: .pixels(2...100)),
    PadProperty(key: "pointRadius", name: "--point-radius", kind: .pixels(1...50)),
    PadProperty(key: "glyphSize", name: "--glyph-size", kind: .pixels(8...150)),
    PadProperty(key: "caretWidth", name: "--caret-width", kind: .pixels(0.5...16)),
    PadProperty(key: "caretHeight", name: "--caret-height", kind: .pixels(4...200)),
    PadProperty(key: "radius", name: "--radius", kind: .pixels(0...100)),
    PadProperty(key: "keySize", name: "--key-size", kind: .pixels(44...200)),
  ]

  /// Reads a value of this property, ready to stand in CSS.
  func read(_ json: inout SettingReader) throws -> String {
    switch kind {
    case .colour:
      try json.text(allowed: "#rgb, #rrggbb, #rrggbbaa or one of \(Self.colourNames.joined(separator: ", "))") {
        Self.isColour($0)
      }
    case .pixels(let range): try json.number(in: range).formattedShort
    }
  }

  /// The basic colours of CSS (CSS Color 4, section 6.1: those of HTML 4) and `transparent`.
  private static let colourNames = [
    "black", "silver", "gray", "white", "maroon", "red", "purple", "fuchsia", "green", "lime", "olive", "yellow",
    "navy",
    "blue", "teal", "aqua", "transparent",
  ]

  private static func isColour(_ text: String) -> Bool {
    if colourNames.contains(text) { return true }
    guard text.hasPrefix("#"), [4, 7, 9].contains(text.utf8.count) else { return false }
    return text.utf8.dropFirst().allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
      default: false
      }
    }
  }
}
