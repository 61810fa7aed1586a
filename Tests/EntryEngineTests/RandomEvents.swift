// Seeded random event sequences and the settings they are played with: the same seed gives the same sequence on every
// machine, so a failure can be played again.

import EntryEngine

/// Steele, Lea and Flood's SplitMix64: small, seedable, good enough to choose events by.
struct SplitMix64: RandomNumberGenerator {
  var seed: UInt64

  mutating func next() -> UInt64 {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var word = seed
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

extension EntrySettings {
  /// One in many of all that can be set, for any of the styles.
  static func random(using generator: inout SplitMix64) -> EntrySettings {
    var settings = EntrySettings(
      style: Style.allCases.randomElement(using: &generator) ?? .cells,
      length: Int.random(in: 1...16, using: &generator))
    guard Bool.random(using: &generator) else { return settings }
    settings.mask = [.none, .dot, .picture, .character("*")].randomElement(using: &generator) ?? .dot
    settings.revealMilliseconds = [0, 0, 800].randomElement(using: &generator) ?? 0
    settings.caret = CaretRule.allCases.randomElement(using: &generator) ?? .none
    settings.complete = CompletionRule.allCases.randomElement(using: &generator) ?? .automatic
    settings.afterComplete = FocusRule.allCases.randomElement(using: &generator) ?? .keepFocus
    settings.paste = PasteRule.allCases.randomElement(using: &generator) ?? .tolerant
    settings.travel = [.free, .frontier].randomElement(using: &generator) ?? .free
    settings.isCancellable = Bool.random(using: &generator)
    settings.submission = [.awaitsVerdict, .reportsOnly].randomElement(using: &generator) ?? .awaitsVerdict
    return settings
  }
}

/// An event whose digits are told apart from the rest, so that a sequence can be played with other digits.
enum Deed {
  case digit(Int, Modifiers)
  case text(String)
  case event(Event)
  /// An event about an attempt or a reveal, as many back as told.
  case verdict(Verdict, back: Int)
  case acceptanceEnded(back: Int)
  case revealEnded(back: Int)

  /// The event on `engine`, each digit exchanged by its entry in `digits`.
  func event(on engine: EntryEngine, digits: [Int]) -> Event {
    switch self {
    case .digit(let digit, let modifiers): .key(.digit(UInt8(digits[digit])), modifiers)
    case .text(let text):
      .text(PastedText(utf8: String(text.map { $0.wholeNumberValue.map { Character(String(digits[$0])) } ?? $0 }).utf8))
    case .event(let event): event
    case .verdict(let verdict, let back): .verdict(verdict, attempt: engine.state.attempt - back)
    case .acceptanceEnded(let back): .acceptanceEnded(attempt: engine.state.attempt - back)
    case .revealEnded(let back): .revealEnded(edit: engine.state.edit - back)
    }
  }

  static func random(length: Int, using generator: inout SplitMix64) -> Deed {
    func any<Element>(_ choices: [Element], or other: Element) -> Element {
      choices.randomElement(using: &generator) ?? other
    }
    let modifiers: Modifiers = any([[], [], [], .shift, .command], or: [])
    switch Int.random(in: 0..<100, using: &generator) {
    // Few different digits, so that the same value is often written twice.
    case ..<40:
      return .digit(Int.random(in: 0...2, using: &generator), any([[], [], [], [], .shift, .command], or: []))
    case ..<50: return .event(.key(any([.backspace, .delete], or: .delete), modifiers))
    case ..<66:
      return .event(.key(any([.arrowLeft, .arrowRight, .home, .end, .a, .arrowLeft], or: .home), modifiers))
    case ..<70: return .event(.key(any([.other, .enter, .escape], or: .other), modifiers))
    case ..<75: return .event(.focus(slot: any([nil, Int.random(in: -2...18, using: &generator)], or: nil)))
    case ..<82: return .text(text(length: length, using: &generator))
    case ..<91:
      let verdict: Verdict = any([.accepted, .rejected, .rejected, .unavailable], or: .rejected)
      return any(
        [.verdict(verdict, back: 0), .verdict(verdict, back: 1), .acceptanceEnded(back: 0), .revealEnded(back: 0)],
        or: .acceptanceEnded(back: 1))
    default:
      let rare: [Event] = [
        .blur, .clear, .confirm, .confirm, .cancel, .open, .open, .resend, .unshuffle, .idled, .lock, .unlock, .unlock,
        .disable, .enable, .enable,
      ]
      return .event(any(rare, or: .blur))
    }
  }

  private static func text(length: Int, using generator: inout SplitMix64) -> String {
    let count = Bool.random(using: &generator) ? length : Int.random(in: 0...20, using: &generator)
    let run = (0..<count).map { _ in String(Int.random(in: 0...2, using: &generator)) }
    let separator = ["", "", " ", "-", "\u{200B}", "x"].randomElement(using: &generator) ?? ""
    let frame = ["", "", "code: ", " "].randomElement(using: &generator) ?? ""
    return frame + run.joined(separator: separator) + frame
  }
}
