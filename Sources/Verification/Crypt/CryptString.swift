// Which lines of crypt(5) are taken: methods that are slow on purpose, at a cost that neither one attempt nor several at
// once can harm the machine with. Hashing itself is the platform's.

/// A hash as crypt(3) writes it: method, cost, salt and hash.
struct CryptString: Equatable, Sendable {
  /// The longest one (crypt.h: CRYPT_OUTPUT_SIZE with its end).
  static let maxLength = 383

  let text: String

  /// What may stand in a file, for people.
  static let allowed = "a hash as mkpasswd makes it: " + methods.map { $0.prefix }.joined(separator: ", ")

  /// Why a text is refused.
  enum Refusal: Error, Equatable {
    /// It is no hash of a method that is taken.
    case unknown
    /// One attempt would cost too much time or memory.
    case tooCostly
  }

  init(_ text: String) throws(Refusal) {
    guard text.utf8.count <= Self.maxLength, text.utf8.allSatisfy({ 0x21...0x7E ~= $0 && $0 != 0x3A }),
      let method = Self.methods.first(where: { text.hasPrefix($0.prefix) })
    else { throw .unknown }
    guard let isCheap = method.isCheap(Array(text.utf8.dropFirst(method.prefix.utf8.count))) else { throw .unknown }
    guard isCheap else { throw .tooCostly }
    self.text = text
  }

  private struct Method: Sendable {
    let prefix: String
    /// Whether the rest of a line costs at most 64 MiB and about a second; nil when it is no line.
    let isCheap: @Sendable ([UInt8]) -> Bool?
  }

  #if os(Linux)
    private static let methods = [
      Method(prefix: "$y$", isCheap: yescrypt), Method(prefix: "$7$", isCheap: scrypt),
      Method(prefix: "$2b$", isCheap: bcrypt), Method(prefix: "$6$", isCheap: sha), Method(prefix: "$5$", isCheap: sha),
    ]
  #else
    private static let methods = [Method(prefix: "$pbkdf2-sha256$", isCheap: pbkdf2)]
  #endif

  /// `j`, then the logarithm of the block count and the block size in units of 128 bytes, each less one (crypt(5)).
  private static let yescrypt: @Sendable ([UInt8]) -> Bool? = { rest in
    guard let fields = fields(rest, 3), fields[0].count == 3, fields[0][0] == UInt8(ascii: "j"),
      let blocks = value(fields[0][1]), let size = value(fields[0][2])
    else { return nil }
    return blocks <= 20 && 128 * (size + 1) << (blocks + 1) <= 64 << 20
  }

  /// The block count's logarithm, and block size (32) and parallelism (1) as `crypt_gensalt` always gives them.
  private static let scrypt: @Sendable ([UInt8]) -> Bool? = { rest in
    guard let fields = fields(rest, 2), fields[0].count > 11, let blocks = value(fields[0][0]) else { return nil }
    return fields[0][1..<11].elementsEqual("U..../....".utf8) && blocks <= 14
  }

  private static let bcrypt: @Sendable ([UInt8]) -> Bool? = { rest in
    guard let fields = fields(rest, 2), fields[1].count == 53, let cost = number(fields[0]) else { return nil }
    return cost <= 14
  }

  private static let sha: @Sendable ([UInt8]) -> Bool? = { rest in
    guard rest.starts(with: "rounds=".utf8) else { return fields(rest, 2).map { _ in true } }
    guard let fields = fields(rest, 3), let rounds = number(fields[0].dropFirst(7)) else { return nil }
    return rounds <= 1_000_000
  }

  private static let pbkdf2: @Sendable ([UInt8]) -> Bool? = { rest in
    guard let fields = fields(rest, 3), let rounds = number(fields[0]) else { return nil }
    return rounds <= 2_000_000
  }

  /// Exactly `count` fields, none of them empty.
  private static func fields(_ text: [UInt8], _ count: Int) -> [[UInt8]]? {
    let fields = text.split(separator: UInt8(ascii: "$"), omittingEmptySubsequences: false).map(Array.init)
    return fields.count == count && fields.allSatisfy { !$0.isEmpty } ? fields : nil
  }

  /// The value of one digit of crypt's base 64: `.`, `/`, then digits, capital and small letters.
  private static func value(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "."): 0
    case UInt8(ascii: "/"): 1
    case 0x30...0x39: Int(byte - 0x30) + 2
    case 0x41...0x5A: Int(byte - 0x41) + 12
    case 0x61...0x7A: Int(byte - 0x61) + 38
    default: nil
    }
  }

  private static func number(_ digits: some Collection<UInt8>) -> Int? {
    guard 1...9 ~= digits.count, digits.allSatisfy({ 0x30...0x39 ~= $0 }) else { return nil }
    return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
  }
}
