// Compares what a played case shows with what its line wants.

import EntryEngine

extension EditingCase {
  /// What the slots show, one character each: a digit, or a dot for one that is filled and hidden.
  static func shown(_ state: EntryState) -> String {
    (0..<state.count).map { slot in state.glyph(at: slot).map(String.init) ?? "•" }.joined()
  }

  /// What differs from the line's expectations. They are separated by `, `: `N` or `N or M` is the caret, `sel A-B` and
  /// `sel -` the selection, `drawn N`, `outline N` and `drawn -` the drawn caret, `focus yes` or `no`, `phase NAME`,
  /// `attempt N`, `notice NAME`, `can yes` or `no` whether confirm would submit, `effects …` all effects so far.
  func faults(_ player: Player) -> [String] {
    let state = player.engine.state
    var faults: [String] = []
    func expect(_ found: String, _ wanted: String, _ what: String) {
      if found != wanted { faults.append("\(what) is \(found), not \(wanted)") }
    }
    if value != "-" { expect(Self.shown(state), value, "value") }
    for expectation in expectations.components(separatedBy: ", ") where expectation != "-" && !expectation.isEmpty {
      let parts = expectation.split(separator: " ", maxSplits: 1).map(String.init)
      let wanted = parts.count > 1 ? parts[1] : ""
      switch parts[0] {
      case "sel": expect(state.selection.map { "\($0.lowerBound)-\($0.upperBound)" } ?? "-", wanted, "selection")
      case "drawn", "outline":
        let isOutline = state.outlinesCaret
        expect(isOutline ? "outline" : "drawn", parts[0], "caret's look")
        expect(state.drawnCaret.map(String.init) ?? "-", wanted, "drawn caret")
      case "focus": expect(state.isFocused ? "yes" : "no", wanted, "focus")
      case "phase": expect(state.phase.rawValue, wanted, "phase")
      case "attempt": expect(String(state.attempt), wanted, "attempt")
      case "notice": expect(state.notice.map { "\($0)" } ?? "-", wanted, "notice")
      case "can": expect(state.canConfirm ? "yes" : "no", wanted, "canConfirm")
      case "effects": expect(Self.words(player.effects), wanted, "effects")
      default:
        if !expectation.components(separatedBy: " or ").contains(String(state.caret)) {
          faults.append("caret is \(state.caret), not \(expectation)")
        }
      }
    }
    return faults
  }

  /// Effects in words: `changed:2 completed:1234@1`.
  private static func words(_ effects: [Effect]) -> String {
    effects.map { effect in
      switch effect {
      case .changed(let count): "changed:\(count)"
      case .revealed: "revealed"
      case .focusGivenUp: "focusGivenUp"
      case .completed(let code, let attempt): "completed:\(code.map(String.init).joined())@\(attempt)"
      case .cancelled: "cancelled"
      case .opened: "opened"
      case .accepted: "accepted"
      case .rejected: "rejected"
      case .unavailable: "unavailable"
      case .resendRequested: "resendRequested"
      case .unshuffleRequested: "unshuffleRequested"
      }
    }.joined(separator: " ")
  }
}
