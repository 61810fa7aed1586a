// Small changes to inputs, the same ones for the same seed.

/// Changes inputs at random.
struct Mutator {
  private var random: SplitMix64
  private let seeds: [[UInt8]]
  private static let special =
    Array("\r\n\0\t :;,%/*\"\\[]{}0159f+-=&.?#@\u{7F}".utf8) + [0x80, 0xC2, 0xED, 0xF4, 0xFF]
  private static let numbers = [
    "127", "128", "255", "256", "32768", "65535", "65536", "2147483647", "2147483648", "4294967296",
    "9223372036854775807", "9223372036854775808", "18446744073709551615", "18446744073709551616", "-1", "1e400",
  ].map { Array($0.utf8) }

  init(seed: UInt64, seeds: [[UInt8]]) {
    random = SplitMix64(state: seed)
    self.seeds = seeds
  }

  /// A seed with one to five changes.
  mutating func next() -> [UInt8] {
    var bytes = seeds.randomElement(using: &random) ?? []
    for _ in 0..<Int.random(in: 1...5, using: &random) { change(&bytes) }
    return bytes
  }

  private mutating func change(_ bytes: inout [UInt8]) {
    let index = Int.random(in: 0...bytes.count, using: &random)
    let end = min(bytes.count, index + Int.random(in: 1...30, using: &random))
    switch Int.random(in: 0..<8, using: &random) {
    case 0:
      bytes.replaceSubrange(index..<min(index + 1, bytes.count), with: [UInt8.random(in: 0...255, using: &random)])
    case 1:
      bytes.replaceSubrange(
        index..<min(index + 1, bytes.count), with: Self.special.randomElement(using: &random).map { [$0] } ?? [])
    case 2: bytes.insert(contentsOf: Self.special.randomElement(using: &random).map { [$0] } ?? [], at: index)
    case 3: bytes.removeSubrange(index..<min(index + 1, bytes.count))
    case 4: bytes.removeSubrange(index..<end)
    case 5: bytes.insert(contentsOf: bytes[index..<end], at: index)
    case 6: bytes.insert(contentsOf: Self.numbers.randomElement(using: &random) ?? [], at: index)
    default:
      let other = seeds.randomElement(using: &random) ?? []
      bytes.replaceSubrange(index..., with: other[Int.random(in: 0...other.count, using: &random)...])
    }
  }
}

/// A generator with a seed (Steele, Lea and Flood, 2014).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
