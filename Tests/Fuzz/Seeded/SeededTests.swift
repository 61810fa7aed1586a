// The fuzzed properties on seeds and on changed seeds: few inputs beside those of the fuzzer, the same ones at every run, with
// all checks of a debug build.

import Testing

@Suite("Readers of bytes from outside")
struct SeededTests {
  @Test("have seeds", arguments: FuzzTarget.allCases)
  func seeds(_ target: FuzzTarget) {
    #expect(Seeds.of(target).count >= 4)
  }

  @Test("hold their properties on every seed", arguments: FuzzTarget.allCases)
  func unchanged(_ target: FuzzTarget) {
    for seed in Seeds.of(target) { check(seed, target) }
  }

  @Test("hold their properties on changed seeds", arguments: FuzzTarget.allCases, 1...2 as ClosedRange<UInt64>)
  func changed(_ target: FuzzTarget, seed: UInt64) {
    var mutator = Mutator(seed: seed, seeds: Seeds.of(target))
    for _ in 0..<3_000 {
      guard check(mutator.next(), target) else { return }
    }
  }

  @discardableResult
  private func check(_ bytes: [UInt8], _ target: FuzzTarget) -> Bool {
    guard let fault = bytes.withUnsafeBytes({ target.fault(in: $0) }) else { return true }
    let text = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
    Issue.record("\(target): \(fault), by \(text.debugDescription)")
    return false
  }
}
