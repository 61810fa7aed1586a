// The settings of a pad that have rules of their own.

import EntryEngine

extension PadReader {
  /// The longest reveal, in milliseconds; a digit that stays longer is not a brief one.
  private static let longestReveal = 5_000
  /// The most characters of a text of the pad's own.
  private static let longestText = 80

  /// A length that the style is made for. Only `dialog` takes any other for the nearest one, and says so (styles.md).
  static func readLength(_ json: inout SettingReader, style: Style) throws -> Int {
    guard style == .dialog else { return try json.integer(in: style.lengths) }
    let start = try json.offset()
    let wanted = try json.integer(in: Int.min...Int.max, sensible: style.lengths)
    let length = min(max(wanted, style.lengths.lowerBound), style.lengths.upperBound)
    if length != wanted {
      json.warn(
        "found \(wanted), allowed \(style.lengths.lowerBound) to \(style.lengths.upperBound), taken as \(length)",
        at: start)
    }
    return length
  }

  /// What a filled slot shows. A digit, a space or an invisible character would mislead.
  static func readMask(_ json: inout SettingReader) throws -> EntrySettings.Mask {
    try json.value(allowed: "dot, none, picture, or one visible character that is no digit") { text in
      switch text {
      case "dot": return .dot
      case "none": return EntrySettings.Mask.none
      case "picture": return .picture
      default:
        guard let scalar = text.unicodeScalars.first, text.unicodeScalars.count == 1 else { return nil }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .otherLetter, .dashPunctuation, .otherPunctuation,
          .openPunctuation, .closePunctuation, .connectorPunctuation, .initialPunctuation, .finalPunctuation,
          .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol:
          return .character(scalar)
        default: return nil
        }
      }
    }
  }

  /// How long a digit just typed is shown: `"never"` or `{"brief":MILLISECONDS}`.
  static func readReveal(_ json: inout SettingReader) throws -> Int {
    let allowed = "\"never\" or {\"brief\":MILLISECONDS}"
    switch try json.peek() {
    case .object:
      let start = try json.offset()
      var milliseconds: Int?
      try json.members(of: ["brief"]) { json, key in
        guard key == "brief" else { return false }
        milliseconds = try json.integer(in: 0...longestReveal)
        return true
      }
      guard let milliseconds else { throw json.problem("found no \"brief\", allowed \(allowed)", at: start) }
      return milliseconds
    default:
      return try json.value(allowed: allowed) { $0 == "never" ? 0 : nil }
    }
  }

  /// A text of the pad's own, on one line.
  static func readText(_ json: inout SettingReader) throws -> String {
    try json.text(allowed: "1 to \(longestText) characters on one line") { text in
      1...longestText ~= text.count && text.unicodeScalars.allSatisfy { $0.properties.isPrintable }
    }
  }

  /// The name of a picture's file; only characters that mean nothing in a path, in HTML or in CSS.
  static func readPicture(_ json: inout SettingReader) throws -> String {
    let types = ["png", "svg", "webp", "gif", "jpg", "jpeg", "avif"]
    return try json.text(
      allowed: "the name of a file in Public: letters, digits, . _ -, ending in \(types.joined(separator: ", "))"
    ) { name in
      guard 1...64 ~= name.utf8.count, name.first != ".", let dot = name.lastIndex(of: ".") else { return false }
      let isPlain = name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
      return isPlain && types.contains(String(name[name.index(after: dot)...]))
    }
  }
}
