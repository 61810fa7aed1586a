// Error correction of QR codes: the remainder of a division of polynomials over the field of 256 elements (ISO/IEC 18004,
// section 7.5 and annex A).

/// Reed-Solomon codes.
enum ReedSolomon {
  /// `count` error correction codewords for `data`.
  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    let divisor = divisor(count)
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for index in remainder.indices { remainder[index] ^= product(divisor[index], factor) }
    }
    return remainder
  }

  /// (x - 1)(x - α)(x - α²)… of `degree` factors, without its leading 1, the highest power first.
  private static func divisor(_ degree: Int) -> [UInt8] {
    var polynomial = [UInt8](repeating: 0, count: degree - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<degree {
      for index in polynomial.indices {
        polynomial[index] = product(polynomial[index], root)
        if index + 1 < degree { polynomial[index] ^= polynomial[index + 1] }
      }
      root = product(root, 2)
    }
    return polynomial
  }

  /// The product modulo x⁸ + x⁴ + x³ + x² + 1.
  private static func product(_ left: UInt8, _ right: UInt8) -> UInt8 {
    var product = 0
    for bit in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 & 1) * 0x11D
      if right >> UInt8(bit) & 1 == 1 { product ^= Int(left) }
    }
    return UInt8(truncatingIfNeeded: product)
  }
}
