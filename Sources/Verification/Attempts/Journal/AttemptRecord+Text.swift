// A record as words on a line, for the journal: `reserve 7 1043 door client:…`. A person can read it; nothing in it is
// secret, and no code is ever in it.

extension AttemptRecord {
  /// The record's words with single spaces between them.
  var text: String {
    switch self {
    case .reserve(let id, let now, let pad, let counter, let person):
      "reserve \(id) \(now) \(pad) \(counter.text) \(Self.text(person))"
    case .fail(let id, let now, let bar): "fail \(id) \(now) \(bar.text)"
    case .accept(let id, let now): "accept \(id) \(now)"
    case .release(let id, let now): "release \(id) \(now)"
    case .clear(let now, let pad, let counter): "clear \(now) \(pad) \(counter?.text ?? "-")"
    case .counter(let pad, let name, let failures, let lastFailure, let bar):
      "counter \(pad) \(name.text) \(failures) \(lastFailure) \(bar.text)"
    case .bucket(let pad, let person, let emptyAt): "bucket \(pad) \(Self.text(person)) \(emptyAt)"
    }
  }

  /// Reads what ``text`` writes; nil for anything else.
  init?(_ text: Substring) {
    var words = JournalWords(text)
    let kind = words.word()
    switch kind {
    case "reserve":
      let (id, now, pad) = (words.id(), words.number(), words.word())
      guard let id, let now, let pad, let counter = words.counter() else { return nil }
      let (isThere, person) = words.person()
      guard isThere else { return nil }
      self = .reserve(id: id, now: now, pad: String(pad), counter: counter, person: person)
    case "fail":
      guard let id = words.id(), let now = words.number(), let bar = words.bar() else { return nil }
      self = .fail(id: id, now: now, bar: bar)
    case "accept", "release":
      guard let id = words.id(), let now = words.number() else { return nil }
      self = kind == "accept" ? .accept(id: id, now: now) : .release(id: id, now: now)
    case "clear":
      guard let now = words.number(), let pad = words.word() else { return nil }
      var rest = words
      if let counter = words.counter() {
        self = .clear(now: now, pad: String(pad), counter: counter)
      } else {
        guard rest.word() == "-" else { return nil }
        words = rest
        self = .clear(now: now, pad: String(pad), counter: nil)
      }
    case "counter":
      guard let pad = words.word(), let name = words.counter(), let failures = words.number(),
        let last = words.number(), let bar = words.bar()
      else { return nil }
      self = .counter(pad: String(pad), name: name, failures: failures, lastFailure: last, bar: bar)
    case "bucket":
      guard let pad = words.word() else { return nil }
      let (isThere, person) = words.person()
      guard isThere, let emptyAt = words.number() else { return nil }
      self = .bucket(pad: String(pad), person: person, emptyAt: emptyAt)
    default: return nil
    }
    // Only what would be written again in the same way, so that nothing has two spellings.
    guard self.text == text else { return nil }
  }

  private static func text(_ person: UInt64?) -> String { person.map { CallerID.hex($0) } ?? "-" }
}

extension CounterName {
  var text: String { "\(kind.rawValue):\(id.text)" }

  init?(_ text: Substring) {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])), let id = CallerID(parts[1]) else { return nil }
    self.init(kind, id)
  }
}

extension CallerID {
  /// 32 hex digits.
  package var text: String { Self.hex(high) + Self.hex(low) }

  init?(_ text: Substring) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.init(high: high, low: low)
  }

  static func hex(_ word: UInt64) -> String {
    let digits = String(word, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

extension AttemptStanding {
  var text: String {
    switch self {
    case .open: "open"
    case .locked(let end): "\(end)"
    case .disabled: "disabled"
    }
  }
}

/// Takes words off a line.
struct JournalWords {
  private var rest: Substring

  init(_ text: Substring) { rest = text }

  var isAtEnd: Bool { rest.isEmpty }

  mutating func word() -> Substring? {
    guard !rest.isEmpty else { return nil }
    let end = rest.firstIndex(of: " ") ?? rest.endIndex
    let word = rest[..<end]
    rest = end == rest.endIndex ? rest[end...] : rest[rest.index(after: end)...]
    return word.isEmpty ? nil : word
  }

  /// At most 17 digits, so that no sum of a few of them overflows.
  mutating func number() -> Int? {
    guard let word = word(), word.utf8.count <= 18, let number = Int(word), abs(number) < 100_000_000_000_000_000 else {
      return nil
    }
    return number
  }

  mutating func id() -> UInt64? { word().flatMap { UInt64($0) } }

  mutating func counter() -> CounterName? { word().flatMap { CounterName($0) } }

  mutating func person() -> (isThere: Bool, UInt64?) {
    guard let word = word() else { return (false, nil) }
    if word == "-" { return (true, nil) }
    guard word.utf8.count == 16, let person = UInt64(word, radix: 16) else { return (false, nil) }
    return (true, person)
  }

  mutating func bar() -> AttemptStanding? {
    var ahead = self
    switch ahead.word() {
    case "open":
      self = ahead
      return .open
    case "disabled":
      self = ahead
      return .disabled
    default: return number().map { .locked(until: $0) }
    }
  }
}
