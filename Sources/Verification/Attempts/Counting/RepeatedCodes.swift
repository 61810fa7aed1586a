// Wrong codes of the last five minutes, so that the same one sent again counts once: a person who believes in a code tries
// it again, and an attacker learns nothing from it. Only for verifiers with which a wrong code stays wrong.

/// Remembers wrong codes, as keyed hashes and in memory only.
package struct RepeatedCodes {
  /// Milliseconds for which a code is remembered.
  package static let lifetime = 300_000
  /// Codes remembered; of more, the oldest are forgotten, which only means that they count again.
  static let capacity = 4_096

  private struct Entry: Hashable {
    let pad: String
    let counter: CounterName
    let hash: UInt64
  }
  private let key: HMACSHA256
  private var wrongSince: [Entry: Int] = [:]
  /// In the order of time.
  private var order: [Entry] = []

  /// A memory with a key that lives as long as it does.
  package init() {
    var generator = SystemRandomNumberGenerator()
    self.init(key: (0..<4).flatMap { _ in withUnsafeBytes(of: generator.next() as UInt64) { Array($0) } })
  }

  init(key: [UInt8]) { self.key = HMACSHA256(key: key) }

  /// What is kept of a code.
  package func hash(of code: SecretCode) -> UInt64 {
    let digest = code.withASCII { key.code(for: $0) }
    return (0..<8).reduce(0) { $0 << 8 | UInt64(digest[$1]) }
  }

  /// Whether the code with `hash` was wrong less than five minutes ago.
  package func isKnown(_ hash: UInt64, _ pad: String, _ counter: CounterName, now: Int) -> Bool {
    wrongSince[Entry(pad: pad, counter: counter, hash: hash)].map { now - $0 < Self.lifetime } ?? false
  }

  /// The code with `hash` was wrong.
  package mutating func remember(_ hash: UInt64, _ pad: String, _ counter: CounterName, now: Int) {
    let entry = Entry(pad: pad, counter: counter, hash: hash)
    if wrongSince.updateValue(now, forKey: entry) == nil { order.append(entry) }
    forgetOld(now: now)
  }

  /// Forgets the codes of a counter that succeeded or was cleared: a code changed meanwhile may be right now.
  package mutating func forget(_ pad: String, _ counter: CounterName) {
    guard !wrongSince.isEmpty else { return }
    order.removeAll { $0.pad == pad && $0.counter == counter }
    wrongSince = wrongSince.filter { $0.key.pad != pad || $0.key.counter != counter }
  }

  /// Codes remembered now.
  var count: Int { wrongSince.count }

  private mutating func forgetOld(now: Int) {
    var gone = 0
    while gone < order.count, let since = wrongSince[order[gone]],
      now - since >= Self.lifetime || order.count - gone > Self.capacity
    {
      wrongSince[order[gone]] = nil
      gone += 1
    }
    if gone > 0 { order.removeFirst(gone) }
  }
}
