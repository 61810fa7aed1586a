// Draws the slots of an entry from its state: the same attributes that the script keeps up to date afterwards, so that
// the first answer is right before any script runs.

import EntryEngine

/// The slots of one pad.
struct SlotsMarkup {
  let style: Style
  let state: EntryState

  /// Writes all slots, in order.
  func write(into body: inout [UInt8]) {
    if style == .cells {
      writeFigure(into: &body)
    } else {
      for slot in 0..<state.length {
        body.appendMarkup("<span class=\"slot\"")
        writeAttributes(of: slot, into: &body)
        body.appendMarkup(">")
        writeGlyph(of: slot, into: &body)
        body.appendMarkup("</span>")
      }
    }
  }

  private func writeAttributes(of slot: Int, into body: inout [UInt8]) {
    body.appendAttribute("data-slot", String(slot))
    if slot < state.count { body.appendMarkup(" data-filled") }
    if slot == state.drawnCaret {
      body.appendMarkup(" data-caret")
      if state.outlinesCaret { body.appendMarkup(" data-outlined") }
    }
    if let selection = state.selection, selection.contains(slot) { body.appendMarkup(" data-selected") }
  }

  private func writeGlyph(of slot: Int, into body: inout [UInt8]) {
    if let digit = state.glyph(at: slot), digit <= 9 { body.append(UInt8(ascii: "0") + digit) }
  }

  /// `cells` as one figure. Cells are 45 wide; lines stand on half units, so that one unit of line covers one pixel.
  private func writeFigure(into body: inout [UInt8]) {
    let side = 45
    let width = state.length * side + 1
    let height = side + 1
    body.appendMarkup("<svg class=\"figure\" viewBox=\"0 0 \(width) \(height)\" focusable=\"false\">")
    body.appendMarkup("<rect class=\"box\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\"/>")
    for slot in 0..<state.length {
      let left = slot * side
      body.appendMarkup("<g class=\"slot\"")
      writeAttributes(of: slot, into: &body)
      body.appendMarkup(
        "><rect class=\"cell\" x=\"\(left).5\" y=\"0.5\" width=\"\(side)\" height=\"\(side)\"/>")
      body.appendMarkup("<circle class=\"point\" cx=\"\(left + side / 2 + 1)\" cy=\"\(height / 2)\" r=\"6\"/>")
      body.appendMarkup("<text class=\"glyph\" x=\"\(left + side / 2 + 1)\" y=\"\(height / 2)\">")
      writeGlyph(of: slot, into: &body)
      body.appendMarkup("</text></g>")
    }
    if state.length > 1 {
      let lines = (1..<state.length).map { "M\($0 * side).5 1V\(side)" }.joined()
      body.appendMarkup("<path class=\"lines\" d=\"\(lines)\"/>")
    }
    // Over the cells, so that nothing covers it.
    body.appendMarkup(
      "<rect class=\"frame\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\"/></svg>")
  }
}
