// QR codes (ISO/IEC 18004) for short texts: byte mode, error correction level M, versions 1 to 20. Which modules are
// dark is decided here; drawing them is the terminal picture's matter.

/// A text as a square of dark and light modules.
struct QRCode: Equatable, Sendable {
  /// Modules a side, without the quiet zone around them.
  let size: Int
  private let modules: [Bool]

  /// Nil when `text` is longer than version 20 holds.
  init?(_ text: [UInt8]) {
    guard let version = QRVersion.all.first(where: { $0.capacity >= text.count }) else { return nil }
    let codewords = version.interleaved(version.dataCodewords(of: text))
    let blank = QRMatrix(version: version)
    var best: (penalty: Int, matrix: QRMatrix)?
    // The mask that is easiest to read by the standard's own measure.
    for mask in 0..<8 {
      let matrix = blank.filled(with: codewords, mask: mask)
      let penalty = matrix.penalty
      if best.map({ penalty < $0.penalty }) ?? true { best = (penalty, matrix) }
    }
    guard let best else { return nil }
    (size, modules) = (best.matrix.size, best.matrix.dark)
  }

  /// Whether the module at `column` and `row` is dark; those outside are light.
  func isDark(_ column: Int, _ row: Int) -> Bool {
    0..<size ~= column && 0..<size ~= row && modules[row * size + column]
  }
}
