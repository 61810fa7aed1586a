// Draws the slots of an entry from its state: the same attributes that the script keeps up to date afterwards, so that
// the first answer is right before any script runs.

import EntryEngine

/// The slots of one pad.
struct SlotsMarkup {
  /// What stands for a digit in the figure of `cells`; elsewhere the style sheet draws it. None of it is text of a slot.
  enum Mark: Equatable {
    case disc
    /// The address of a picture; a disc where it cannot be loaded.
    case picture(String)
    /// A character; `id` is the document's name for it.
    case character(Unicode.Scalar, id: String)
  }

  let style: Style
  let state: EntryState
  var mark = Mark.disc
  /// The entry is a clear one. A digit that a masked one reveals for a moment is never part of a page, which may stay
  /// longer than that moment; the script is told it by the state.
  var showsDigits = true

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
    if showsDigits, let digit = state.glyph(at: slot), digit <= 9 { body.append(UInt8(ascii: "0") + digit) }
  }

  /// `cells` as one figure. Cells are 45 wide; lines stand on half units, so that one unit of line covers one pixel. What
  /// is in a cell is placed from its centre.
  private func writeFigure(into body: inout [UInt8]) {
    let side = 45
    let width = state.length * side + 1
    let height = side + 1
    body.appendMarkup("<svg class=\"figure\" viewBox=\"0 0 \(width) \(height)\" focusable=\"false\">")
    if case .character(let scalar, let id) = mark {
      body.appendMarkup("<defs><text class=\"character\"")
      body.appendAttribute("id", id)
      body.appendMarkup(">")
      body.appendEscaped(String(scalar))
      body.appendMarkup("</text></defs>")
    }
    body.appendMarkup("<rect class=\"box\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\"/>")
    for slot in 0..<state.length {
      body.appendMarkup("<g class=\"slot\" transform=\"translate(\(slot * side + side / 2 + 1) \(height / 2))\"")
      writeAttributes(of: slot, into: &body)
      body.appendMarkup("><rect class=\"cell\" x=\"-22.5\" y=\"-22.5\" width=\"\(side)\" height=\"\(side)\"/>")
      writeMark(into: &body)
      body.appendMarkup("<text class=\"glyph\">")
      writeGlyph(of: slot, into: &body)
      body.appendMarkup("</text><rect class=\"caret\"/></g>")
    }
    if state.length > 1 {
      let lines = (1..<state.length).map { "M\($0 * side).5 1V\(side)" }.joined()
      body.appendMarkup("<path class=\"lines\" d=\"\(lines)\"/>")
    }
    // Over the cells, so that nothing covers it.
    body.appendMarkup(
      "<rect class=\"frame\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\" height=\"\(height - 1)\"/></svg>")
  }

  private func writeMark(into body: inout [UInt8]) {
    switch mark {
    case .disc, .picture: body.appendMarkup("<circle class=\"point\" r=\"6\"/>")
    case .character(_, let id):
      body.appendMarkup("<use class=\"point\"")
      body.appendAttribute("href", "#" + id)
      body.appendMarkup("/>")
    }
    guard case .picture(let address) = mark else { return }
    body.appendMarkup("<image class=\"point\"")
    body.appendAttribute("href", address)
    body.appendMarkup("/>")
  }
}
