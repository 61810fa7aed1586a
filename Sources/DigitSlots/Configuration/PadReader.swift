// Reads one pad of a configuration file. Its table of settings is what there is; the styles' defaults stand for what is
// not set.

import EntryEngine
import Verification

/// Reads pads.
enum PadReader {
  typealias Read = @Sendable (inout SettingReader, inout PadConfiguration) throws -> Void

  /// Every setting of a pad by its key. `name`, `style` and `preset` are read ahead, because what the others may be, or
  /// are unless they are set, hangs on these.
  static let settings: [(key: String, read: Read)] =
    [
      ("name", skip), ("style", skip), ("preset", skip),
      ("length", { json, pad in pad.entry.length = try readLength(&json, style: pad.entry.style) }),
      ("mask", { json, pad in pad.entry.mask = try readMask(&json) }),
      ("reveal", { json, pad in pad.entry.revealMilliseconds = try readReveal(&json) }),
      ("caret", { json, pad in pad.entry.caret = try json.choice() }),
      ("complete", { json, pad in pad.entry.complete = try json.choice() }),
      ("afterComplete", { json, pad in pad.entry.afterComplete = try json.choice() }),
      ("paste", { json, pad in pad.entry.paste = try json.choice() }),
      ("keypad", { json, pad in pad.keypad = try json.choice() }),
      ("shuffle", { json, pad in pad.shuffle = try json.choice() }),
      ("feedback", { json, pad in pad.feedback = try json.choice() }),
      ("acceptedFor", { json, pad in pad.acceptedFor = try json.integer(in: 0...3_600) }),
      ("idleClear", { json, pad in pad.idleClear = try json.integer(in: 0...86_400) }),
      ("title", { json, pad in pad.title = try readText(&json) }),
      ("cancel", { json, pad in pad.cancel = try readText(&json) }),
      ("confirm", { json, pad in pad.confirm = try readText(&json) }),
      ("language", { json, pad in pad.language = try json.choice() }),
      ("theme", { json, pad in pad.theme = try json.choice() }),
      ("picture", { json, pad in pad.picture = try readPicture(&json) }),
      ("scale", { json, pad in pad.scale = try json.number(in: 0.5...4) }),
      ("verifier", { json, pad in pad.verifiers = try VerifierReader.read(&json) }),
    ]
    + PadProperty.all.map { property in
      (
        property.key,
        { json, pad in pad.properties[property.name] = try property.read(&json) }
      )
    }

  private static let skip: Read = { json, _ in try json.skip() }
  private static let keys = settings.map(\.key)

  /// Reads the pad that comes next.
  static func read(_ json: inout SettingReader) throws -> PadConfiguration {
    let start = try json.offset()
    var ahead = json
    var pad = try readBasics(&ahead)
    var hasVerifier = false
    try json.members(of: keys) { json, key in
      guard let setting = settings.first(where: { $0.key == key }) else { return false }
      try setting.read(&json, &pad)
      if key == "verifier" { hasVerifier = true }
      return true
    }
    guard hasVerifier else {
      throw json.problem("found no \"verifier\", allowed \(VerifierReader.allowed)", at: start)
    }
    if pad.entry.length < IssuedCodes.fewestDigits, pad.verifiers.contains(where: \.isIssued) {
      throw json.problem(
        "found the verifier \"issued\" and \(pad.entry.length) slots, allowed \(IssuedCodes.fewestDigits) or more",
        at: start)
    }
    if pad.picture != nil, pad.entry.mask != .picture {
      json.warn("\"picture\" is not shown, because \"mask\" is not \"picture\"", at: start)
    }
    return pad
  }

  /// A pad with its name, style and preset, and all defaults.
  private static func readBasics(_ json: inout SettingReader) throws -> PadConfiguration {
    let start = try json.offset()
    var name: String?
    var style: Style?
    var preset: PadConfiguration.Preset?
    try json.members(of: keys) { json, key in
      switch key {
      case "name":
        name = try json.text(allowed: "a to z, 0 to 9, and then also . _ -, up to 32", PadConfiguration.isName)
      case "style": style = try json.choice()
      case "preset": preset = try json.choice()
      default:
        guard keys.contains(key) else { return false }
        try json.skip()
      }
      return true
    }
    guard let name else { throw json.problem("found no \"name\"", at: start) }
    guard let style else {
      let styles = Style.allCases.map(\.rawValue).joined(separator: ", ")
      throw json.problem("found no \"style\", allowed \(styles)", at: start)
    }
    var pad = PadConfiguration(name: name, style: style)
    if let preset { pad.use(preset) }
    return pad
  }
}

extension VerifierConfiguration {
  fileprivate var isIssued: Bool { if case .issued = self { true } else { false } }
}
