// SHA-1 (FIPS 180-4, sections 5 and 6.1) on bytes. For one-time codes only, whose authenticators know nothing else: in
// HMAC it is as good as ever (RFC 6194, section 3.3).

/// A running SHA-1.
struct SHA1: HashFunction {
  static let blockSize = 64

  private var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = initialState
  /// The block's words; the last sixteen of the schedule while it is made.
  private var block = SIMD16<UInt32>()
  private var blockCount = 0
  private var length: UInt64 = 0

  init() {}

  mutating func update(_ byte: UInt8) {
    block[blockCount >> 2] = block[blockCount >> 2] << 8 | UInt32(byte)
    blockCount &+= 1
    length &+= 1
    if blockCount == Self.blockSize { compress() }
  }

  mutating func finish() -> [UInt8] {
    let bits = length &* 8
    update(0x80)
    while blockCount != Self.blockSize &- 8 { update(0) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) { update(UInt8(truncatingIfNeeded: bits >> shift)) }
    defer { self = SHA1() }
    return [state.0, state.1, state.2, state.3, state.4].flatMap { word in
      stride(from: UInt32(24), through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> $0) }
    }
  }

  private mutating func compress() {
    var (a, b, c, d, e) = state
    for round in 0..<80 {
      if round >= 16 {
        let word =
          block[(round &+ 13) & 15] ^ block[(round &+ 8) & 15] ^ block[(round &+ 2) & 15] ^ block[round & 15]
        block[round & 15] = rotate(word, 1)
      }
      let (mixed, constant): (UInt32, UInt32) =
        switch round {
        case ..<20: (b & c ^ ~b & d, 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (b & c ^ b & d ^ c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let first = rotate(a, 5) &+ mixed &+ e &+ constant &+ block[round & 15]
      (e, d, c, b, a) = (d, c, rotate(b, 30), a, first)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
    block = SIMD16()
    blockCount = 0
  }

  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word << count | word >> (32 &- count) }

  private static let initialState: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
    0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0
  )
}
