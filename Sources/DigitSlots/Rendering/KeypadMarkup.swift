// The drawn keypad: real buttons of the form, so that it works without script, in the order the state says.

import EntryEngine

/// The keypad of one pad.
struct KeypadMarkup {
  let state: PadState
  let texts: StateTexts
  /// The digits change their places, so that there is a way back to the usual order.
  let isShuffled: Bool

  /// Writes the keypad: three rows of three, then clear, the tenth digit and delete.
  func write(into body: inout [UInt8]) {
    body.appendMarkup("<div class=\"keypad\" role=\"group\" dir=\"ltr\"")
    body.appendAttribute("aria-label", texts.text(.keypad))
    body.appendMarkup(">")
    let digits = order
    for digit in digits.dropLast() { writeDigit(digit, into: &body) }
    writeClear(into: &body)
    if let last = digits.last { writeDigit(last, into: &body) }
    writeBackspace(into: &body)
    if isShuffled {
      body.appendMarkup("<button class=\"action\" data-action=\"unshuffle\" name=\"key\" value=\"unshuffle\"")
      body.appendMarkup(state.keypad == nil ? " hidden>" : ">")
      body.appendEscaped(texts.text(.unshuffle))
      body.appendMarkup("</button>")
    }
    body.appendMarkup("</div>")
  }

  /// The ten digits as they stand; anything that is no order of the ten is drawn as the usual one.
  private var order: [UInt8] {
    guard let keypad = state.keypad, keypad.sorted() == Array(0...9) else { return [1, 2, 3, 4, 5, 6, 7, 8, 9, 0] }
    return keypad
  }

  private func writeDigit(_ digit: UInt8, into body: inout [UInt8]) {
    body.appendMarkup("<button class=\"key\" data-key=\"\(digit)\" name=\"key\" value=\"\(digit)\" translate=\"no\">")
    body.appendMarkup("\(digit)</button>")
  }

  private func writeClear(into body: inout [UInt8]) {
    body.appendMarkup("<button class=\"key quiet\" data-action=\"clear\" name=\"key\" value=\"clear\">")
    body.appendEscaped(texts.text(.clear))
    body.appendMarkup("</button>")
  }

  private func writeBackspace(into body: inout [UInt8]) {
    body.appendMarkup("<button class=\"key quiet\" data-key=\"Backspace\" name=\"key\" value=\"Backspace\"")
    body.appendAttribute("aria-label", texts.text(.backspace))
    body.appendMarkup("><svg viewBox=\"0 0 24 24\" aria-hidden=\"true\" focusable=\"false\">")
    body.appendMarkup(
      "<path d=\"M9 5.5h10a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H9L3 12z\"/><path d=\"m11.5 9.5 5 5m0-5-5 5\"/>")
    body.appendMarkup("</svg></button>")
  }
}
