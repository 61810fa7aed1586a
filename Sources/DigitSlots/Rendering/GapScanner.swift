// Splits a template into what stands between its gaps and the gaps' names. Which names mean something is the
// template's matter.

/// Cuts a template's bytes into pieces, in order.
struct GapScanner {
  /// One piece of a template.
  enum Piece: Equatable {
    case literal([UInt8])
    /// `{{name}}`, or `{{{name}}}` when `isRaw`.
    case gap(String, isRaw: Bool, line: Int)
    case comment
    /// A gap that begins on `line` and does not end.
    case unclosed(line: Int)
  }

  private let source: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ source: [UInt8]) { self.source = source }

  /// The next piece, or nil at the end.
  mutating func next() -> Piece? {
    guard offset < source.count else { return nil }
    guard isBrace(UInt8(ascii: "{"), at: offset, times: 2) else {
      let start = offset
      while offset < source.count, !isBrace(UInt8(ascii: "{"), at: offset, times: 2) { advance() }
      return .literal(Array(source[start..<offset]))
    }
    let isRaw = isBrace(UInt8(ascii: "{"), at: offset, times: 3)
    let braces = isRaw ? 3 : 2
    let first = line
    offset += braces
    let start = offset
    while offset < source.count, !isBrace(UInt8(ascii: "}"), at: offset, times: braces) { advance() }
    guard offset < source.count else { return .unclosed(line: first) }
    let name = source[start..<offset]
    offset += braces
    if name.first == UInt8(ascii: "!") {
      // A comment takes its line's end with it, so that it leaves no empty line.
      if offset < source.count, source[offset] == UInt8(ascii: "\n") { advance() }
      return .comment
    }
    let trimmed = name.filter { $0 != UInt8(ascii: " ") }
    return .gap(String(decoding: trimmed, as: UTF8.self), isRaw: isRaw, line: first)
  }

  private mutating func advance() {
    if source[offset] == UInt8(ascii: "\n") { line += 1 }
    offset += 1
  }

  private func isBrace(_ brace: UInt8, at offset: Int, times: Int) -> Bool {
    offset + times <= source.count && source[offset..<(offset + times)].allSatisfy { $0 == brace }
  }
}
