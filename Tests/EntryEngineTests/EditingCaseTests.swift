// The tables of editing cases, played on the engine.

import Testing

@Suite("Editing cases")
struct EditingCaseTests {
  @Test("every handed case holds", arguments: try EditingCase.table("input"))
  func handedCase(_ line: EditingCase) throws {
    var player = try Player(options: line.options)
    try player.play(line.steps)
    #expect(line.faults(player) == [], "[\(line.options)] \(line.steps)")
  }

  @Test("every rule holds in every corner", arguments: try EditingCase.table("rules"))
  func ruleCase(_ line: EditingCase) throws {
    var player = try Player(options: line.options)
    try player.play(line.steps)
    #expect(line.faults(player) == [], "[\(line.options)] \(line.steps)")
  }
}
