// The modules of a QR code: the patterns by which a reader finds it, the codewords laid in zigzag, the masks, and the
// measure by which one is chosen (ISO/IEC 18004, sections 6.3, 7.7 to 7.10).

/// The square while it is made.
struct QRMatrix {
  let size: Int
  private(set) var dark: [Bool]
  /// Modules of the patterns, which carry no data.
  private var isPattern: [Bool]

  /// The patterns of `version`, and room for the rest.
  init(version: QRVersion) {
    size = version.size
    dark = Array(repeating: false, count: size * size)
    isPattern = dark
    for index in 0..<size {
      setPattern(6, index, index % 2 == 0)
      setPattern(index, 6, index % 2 == 0)
    }
    for (column, row) in [(3, 3), (size - 4, 3), (3, size - 4)] { drawFinder(column, row) }
    let middles = version.alignment
    for row in middles {
      for column in middles {
        // Three of them would stand on the finders.
        let isAtFinder =
          (row == 6 && column == 6) || (row == 6 && column == size - 7) || (row == size - 7 && column == 6)
        if !isAtFinder { drawAlignment(column, row) }
      }
    }
    drawFormat(mask: 0)
    if version.number >= 7 { drawVersion(version.number) }
  }

  /// With `codewords` laid and masked.
  func filled(with codewords: [UInt8], mask: Int) -> QRMatrix {
    var matrix = self
    matrix.drawFormat(mask: mask)
    var bit = 0
    var right = size - 1
    var isUpward = true
    while right >= 1 {
      if right == 6 { right = 5 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isPattern[row * size + column] {
          let isSet = bit < codewords.count * 8 && codewords[bit >> 3] >> UInt8(7 - bit & 7) & 1 == 1
          matrix.dark[row * size + column] = isSet != Self.isInverted(column, row, mask)
          bit += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
    return matrix
  }

  private static func isInverted(_ column: Int, _ row: Int, _ mask: Int) -> Bool {
    switch mask {
    case 0: (row + column) % 2 == 0
    case 1: row % 2 == 0
    case 2: column % 3 == 0
    case 3: (row + column) % 3 == 0
    case 4: (row / 2 + column / 3) % 2 == 0
    case 5: row * column % 2 + row * column % 3 == 0
    case 6: (row * column % 2 + row * column % 3) % 2 == 0
    default: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }

  // MARK: Patterns

  private mutating func setPattern(_ column: Int, _ row: Int, _ isDark: Bool) {
    guard 0..<size ~= column, 0..<size ~= row else { return }
    dark[row * size + column] = isDark
    isPattern[row * size + column] = true
  }

  private mutating func drawFinder(_ column: Int, _ row: Int) {
    for y in -4...4 {
      for x in -4...4 {
        let ring = max(abs(x), abs(y))
        setPattern(column + x, row + y, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(_ column: Int, _ row: Int) {
    for y in -2...2 {
      for x in -2...2 { setPattern(column + x, row + y, max(abs(x), abs(y)) != 1) }
    }
  }

  /// Level and mask with their own error correction, twice. The bits of level M are 00.
  private mutating func drawFormat(mask: Int) {
    var remainder = mask
    for _ in 0..<10 { remainder = remainder << 1 ^ (remainder >> 9) * 0x537 }
    let bits = (mask << 10 | remainder) ^ 0x5412
    let bit = { (index: Int) in bits >> index & 1 == 1 }
    for index in 0..<6 { setPattern(8, index, bit(index)) }
    setPattern(8, 7, bit(6))
    setPattern(8, 8, bit(7))
    setPattern(7, 8, bit(8))
    for index in 9..<15 { setPattern(14 - index, 8, bit(index)) }
    for index in 0..<8 { setPattern(size - 1 - index, 8, bit(index)) }
    for index in 8..<15 { setPattern(8, size - 15 + index, bit(index)) }
    setPattern(8, size - 8, true)
  }

  private mutating func drawVersion(_ number: Int) {
    var remainder = number
    for _ in 0..<12 { remainder = remainder << 1 ^ (remainder >> 11) * 0x1F25 }
    let bits = number << 12 | remainder
    for index in 0..<18 {
      let (far, near) = (size - 11 + index % 3, index / 3)
      setPattern(far, near, bits >> index & 1 == 1)
      setPattern(near, far, bits >> index & 1 == 1)
    }
  }

  // MARK: Measure

  /// How hard it is to read: rows of one colour, squares, what looks like a finder, and too much of one colour.
  var penalty: Int {
    let rows = (0..<size).map { row in Array(dark[row * size..<(row + 1) * size]) }
    let columns = (0..<size).map { column in (0..<size).map { dark[$0 * size + column] } }
    var penalty = (rows + columns).reduce(0) { $0 + Self.penalty(ofLine: $1) }
    for row in 0..<size - 1 {
      for column in 0..<size - 1 {
        let first = rows[row][column]
        if rows[row][column + 1] == first, rows[row + 1][column] == first, rows[row + 1][column + 1] == first {
          penalty += 3
        }
      }
    }
    let percent = dark.count { $0 } * 100 / dark.count
    return penalty + abs(percent - 50) / 5 * 10
  }

  private static func penalty(ofLine line: [Bool]) -> Int {
    var (penalty, run) = (0, 1)
    for index in 1...line.count {
      if index < line.count, line[index] == line[index - 1] {
        run += 1
      } else {
        if run >= 5 { penalty += run - 2 }
        run = 1
      }
    }
    let finder = [true, false, true, true, true, false, true]
    let light = [false, false, false, false]
    for pattern in [finder + light, light + finder] where line.count >= pattern.count {
      for start in 0...line.count - pattern.count where line[start..<start + pattern.count].elementsEqual(pattern) {
        penalty += 40
      }
    }
    return penalty
  }
}
