// `theme.css` of a pad: what was configured of its looks, as custom properties that the style sheet reads.

import EntryEngine

/// A pad's own colours and sizes.
struct ThemeSheet {
  let pad: PadConfiguration
  /// The pad's picture file is there to be drawn.
  let hasPicture: Bool

  /// The style sheet; a lone comment when the pad leaves everything to its theme.
  var bytes: [UInt8] {
    var rules = pad.properties.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value);" }
    if pad.scale != 1 { rules.append("--scale: \(pad.scale);") }
    switch pad.entry.mask {
    case .picture:
      if hasPicture, let picture = pad.picture {
        rules.append("--dot-picture: url(\"/\(PublicFiles.percentEncoded(picture))\");")
      }
    case .character(let scalar):
      // A CSS escape (CSS Syntax, section 4.3.7), so that no character can end the string.
      rules.append("--mask-character: \"\\\(String(scalar.value, radix: 16)) \";")
    case .none, .dot: break
    }
    if rules.isEmpty { return Array("/* \(pad.name): as its theme has it */\n".utf8) }
    // Three attributes, so that it wins over the rules of themes and styles, which have two.
    let selector = "[data-pad=\"\(pad.name)\"][data-style][data-theme]"
    return Array("\(selector) {\n  \(rules.joined(separator: "\n  "))\n}\n".utf8)
  }
}
