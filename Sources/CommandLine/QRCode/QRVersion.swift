// The sizes of QR codes and how much each holds, and texts as their codewords: data, filling, and error correction,
// block by block (ISO/IEC 18004, tables 7 and 9, sections 7.4 to 7.6).

/// A version, which is a size, at error correction level M.
struct QRVersion: Equatable, Sendable {
  /// 1 to 20.
  let number: Int
  /// Blocks that are corrected each by itself.
  private let blocks: Int
  /// Error correction codewords of each block.
  private let correction: Int

  /// All versions that are used, the smallest first; (blocks, correction codewords of each) by table 9.
  static let all: [QRVersion] = [
    (1, 10), (1, 16), (1, 26), (2, 18), (2, 24), (4, 16), (4, 18), (4, 22), (5, 22), (5, 26),
    (5, 30), (8, 22), (9, 22), (9, 24), (10, 24), (10, 28), (11, 28), (13, 26), (14, 26), (16, 26),
  ].enumerated().map { QRVersion(number: $0.offset + 1, blocks: $0.element.0, correction: $0.element.1) }

  /// Modules a side.
  var size: Int { 17 + 4 * number }

  /// Rows and columns where alignment patterns have their middles (annex E).
  var alignment: [Int] {
    guard number > 1 else { return [] }
    let count = number / 7 + 2
    let step = (number * 8 + count * 3 + 5) / (count * 4 - 4) * 2
    return [6] + (0..<count - 1).reversed().map { size - 7 - $0 * step }
  }

  /// All codewords: the modules that no pattern takes, in eights.
  private var codewords: Int {
    var modules = size * size - 3 * 64 - 31 - 2 * (size - 16)
    if number > 1 {
      let count = number / 7 + 2
      // Those on the timing patterns share five modules with them.
      modules -= (count * count - 3) * 25 - 2 * (count - 2) * 5
    }
    if number >= 7 { modules -= 36 }
    return modules / 8
  }

  private var data: Int { codewords - blocks * correction }
  private var countBits: Int { number < 10 ? 8 : 16 }

  /// The most bytes of a text.
  var capacity: Int { (data * 8 - 4 - countBits) / 8 }

  /// `text` as data codewords: mode, count, bytes, end, filling.
  func dataCodewords(of text: [UInt8]) -> [UInt8] {
    var bits: [Bool] = []
    let append = { (value: Int, count: Int) in
      for bit in (0..<count).reversed() { bits.append(value >> bit & 1 == 1) }
    }
    append(0b0100, 4)
    append(text.count, countBits)
    for byte in text { append(Int(byte), 8) }
    append(0, min(4, data * 8 - bits.count))
    append(0, (8 - bits.count % 8) % 8)
    var bytes = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    for filling in 0..<max(0, data - bytes.count) { bytes.append(filling % 2 == 0 ? 0xEC : 0x11) }
    return bytes
  }

  /// Data and error correction of all blocks, as they are laid: the first of each block, the second of each, and so on.
  func interleaved(_ bytes: [UInt8]) -> [UInt8] {
    let (short, long) = (data / blocks, data % blocks)
    var parts: [[UInt8]] = []
    var start = 0
    for block in 0..<blocks {
      let count = block < blocks - long ? short : short + 1
      parts.append(Array(bytes[start..<start + count]))
      start += count
    }
    let corrections = parts.map { ReedSolomon.remainder(of: $0, count: correction) }
    return [parts, corrections].flatMap { columns in
      (0..<(columns.map(\.count).max() ?? 0)).flatMap { row in columns.compactMap { row < $0.count ? $0[row] : nil } }
    }
  }
}
