// SHA-256 (FIPS 180-4, sections 5 and 6.2) on bytes, in fixed storage. Written here because the house takes no package;
// held against the published vectors.

/// A running SHA-256.
package struct SHA256: Sendable {
  /// Bytes a block.
  package static let blockSize = 64

  private var state = initialState
  private var block = SIMD64<UInt8>()
  private var blockCount = 0
  private var length: UInt64 = 0

  package init() {}

  /// The digest of `bytes`.
  package static func digest(of bytes: some Sequence<UInt8>) -> Digest256 {
    var hash = SHA256()
    hash.update(bytes)
    return hash.finalize()
  }

  /// Takes more of the message.
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { update(byte) }
  }

  /// Takes one more byte of the message.
  package mutating func update(_ byte: UInt8) {
    block[blockCount] = byte
    blockCount &+= 1
    length &+= 1
    if blockCount == Self.blockSize { compress() }
  }

  /// The digest; the hash is as new afterwards.
  package mutating func finalize() -> Digest256 {
    let bits = length &* 8
    update(0x80)
    while blockCount != Self.blockSize &- 8 { update(0 as UInt8) }
    for shift in stride(from: UInt64(56), through: 0, by: -8) { update(UInt8(truncatingIfNeeded: bits >> shift)) }
    defer { self = SHA256() }
    return Digest256(words: state)
  }

  private mutating func compress() {
    var schedule = SIMD16<UInt32>()
    for index in 0..<16 {
      let at = index &* 4
      schedule[index] =
        UInt32(block[at]) << 24 | UInt32(block[at &+ 1]) << 16 | UInt32(block[at &+ 2]) << 8 | UInt32(block[at &+ 3])
    }
    var (a, b, c, d) = (state[0], state[1], state[2], state[3])
    var (e, f, g, h) = (state[4], state[5], state[6], state[7])
    for round in 0..<64 {
      if round >= 16 {
        // The schedule's last sixteen words are enough: word t takes the place of word t - 16.
        let (near, far) = (schedule[(round &+ 14) & 15], schedule[(round &+ 1) & 15])
        let sigma0 = rotate(far, 7) ^ rotate(far, 18) ^ far >> 3
        let sigma1 = rotate(near, 17) ^ rotate(near, 19) ^ near >> 10
        schedule[round & 15] = schedule[round & 15] &+ sigma0 &+ schedule[(round &+ 9) & 15] &+ sigma1
      }
      let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
      let first = h &+ sum1 &+ (e & f ^ ~e & g) &+ Self.constants[round] &+ schedule[round & 15]
      let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ (a & b ^ a & c ^ b & c)
      (h, g, f, e, d, c, b, a) = (g, f, e, d &+ first, c, b, a, first &+ second)
    }
    state = state &+ SIMD8(a, b, c, d, e, f, g, h)
    blockCount = 0
  }

  private func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 { word >> count | word << (32 &- count) }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes.
  private static let initialState = SIMD8<UInt32>(
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19)
  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4, 0xab1c_5ed5,
    0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7, 0xc19b_f174,
    0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da,
    0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967,
    0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85,
    0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070,
    0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7, 0xc671_78f2,
  ]
}
