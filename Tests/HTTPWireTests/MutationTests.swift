// Random changes to the tables' requests: nothing traps, and whole and in pieces is the same. Seeded, so that a failure comes
// again.

import HTTPWire
import Testing

@Suite("Mutated requests")
struct MutationTests {
  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let seeds = (Case.table("http") + Case.table("http-more")).map(\.bytes).filter { 1..<1500 ~= $0.count }

  /// Small limits, so that random requests reach them.
  private static let limits: Limits = {
    var limits = Limits()
    limits.requestLine = 80
    limits.fieldLine = 60
    limits.fields = 200
    limits.fieldCount = 6
    limits.body = 40
    limits.chunkOverhead = 60
    limits.trailers = 40
    return limits
  }()

  private static func mutate(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    let special = Array("\r\n\0\t :;,%/*\"[]0f+-\u{7F}".utf8) + [0xFF, 0x80]
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let index = Int.random(in: 0..<max(1, bytes.count), using: &random)
      guard index < bytes.count else { return bytes }
      switch Int.random(in: 0..<6, using: &random) {
      case 0: bytes[index] = UInt8.random(in: .min ... .max, using: &random)
      case 1: bytes[index] = special[Int.random(in: 0..<special.count, using: &random)]
      case 2: bytes.insert(special[Int.random(in: 0..<special.count, using: &random)], at: index)
      case 3: bytes.remove(at: index)
      case 4:
        let end = min(bytes.count, index + Int.random(in: 1...30, using: &random))
        bytes.insert(contentsOf: bytes[index..<end], at: index)
      default:
        if let other = seeds.randomElement(using: &random) {
          let from = Int.random(in: 0..<other.count, using: &random)
          bytes.replaceSubrange(index..., with: other[from...])
        }
      }
    }
    return bytes
  }

  @Test("give the same result whole and in pieces", arguments: 1...8)
  func pieces(seed: Int) {
    var random = Random(state: UInt64(seed))
    for round in 0..<400 {
      guard let original = Self.seeds.randomElement(using: &random) else { return }
      let bytes = Self.mutate(original, &random)
      let limits = round % 2 == 0 ? Limits() : Self.limits
      let whole = Transcript(bytes, limits: limits)
      var cuts = (0..<3).map { _ in Int.random(in: 0...bytes.count, using: &random) }.sorted()
      let pieces = Transcript(bytes, cuts: cuts, limits: limits)
      let single = Transcript(bytes, cuts: Array(bytes.indices), limits: limits)
      if pieces != whole || single != whole {
        cuts.append(bytes.count)
        Issue.record("round \(round), cuts \(cuts), \(text(bytes).debugDescription)")
        return
      }
    }
  }
}
