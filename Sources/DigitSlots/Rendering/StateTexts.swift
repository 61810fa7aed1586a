// What the page says about a state: messages, progress, countdowns. Knows texts, draws nothing.

import EntryEngine

/// The texts of one state in one language.
struct StateTexts {
  let catalogue: Catalogue
  let language: Language
  let state: PadState

  /// The notice of the state, for JSON and the page.
  var message: PadMessage? {
    switch state.entry.notice {
    case nil: deliveryMessage
    case .enterDigits(let count):
      PadMessage(kind: .error, text: catalogue.text(.enterDigits, in: language, ["count": String(count)]))
    case .wrongCode: PadMessage(kind: .error, text: text(.wrongCode))
    case .unavailable: PadMessage(kind: .error, text: text(.unavailable))
    case .locked: PadMessage(kind: .error, text: text(.locked))
    case .disabled: PadMessage(kind: .error, text: text(.disabled))
    case .idled: PadMessage(kind: .info, text: text(.idled))
    case .accepted:
      PadMessage(
        kind: .info,
        text: state.acceptedAs.map { catalogue.text(.acceptedAs, in: language, ["name": $0]) } ?? text(.accepted))
    }
  }

  private var deliveryMessage: PadMessage? {
    switch state.delivery {
    case nil: nil
    case .sending: PadMessage(kind: .info, text: text(.codeSending))
    case .sent(let minutes):
      PadMessage(kind: .info, text: catalogue.text(.codeSent, in: language, ["minutes": String(minutes)]))
    case .failed: PadMessage(kind: .error, text: text(.codeFailed))
    }
  }

  /// What the polite live region says: never a digit of the entry.
  var status: String {
    if let message, message.kind == .info { return message.text }
    return switch state.entry.phase {
    case .verifying: text(.verifying)
    case .accepted: text(.accepted)
    case .cancelled: text(.cancelled)
    default:
      catalogue.text(
        .progress, in: language, ["count": String(state.entry.count), "length": String(state.entry.length)])
    }
  }

  /// "Try again in 0:28", or nothing.
  var countdown: String {
    guard state.entry.phase == .locked, let seconds = state.retryAfter else { return "" }
    return catalogue.text(.lockedCountdown, in: language, ["time": Self.clock(seconds)])
  }

  /// Seconds as minutes and seconds, `0:28`, or hours too.
  static func clock(_ seconds: Int) -> String {
    let seconds = max(seconds, 0)
    let padded = { (part: Int) in part < 10 ? "0\(part)" : String(part) }
    let minutes = seconds / 60
    guard minutes >= 60 else { return "\(minutes):\(padded(seconds % 60))" }
    return "\(minutes / 60):\(padded(minutes % 60)):\(padded(seconds % 60))"
  }

  /// "Send again in 0:28".
  func resendCountdown(_ seconds: Int) -> String {
    catalogue.text(.resendCountdown, in: language, ["time": Self.clock(seconds)])
  }

  /// How an entry is completed with a button that says `confirm`.
  func hintConfirm(_ confirm: String) -> String {
    catalogue.text(.hintConfirm, in: language, ["confirm": confirm])
  }

  func text(_ key: TextKey) -> String { catalogue.text(key, in: language) }
}
