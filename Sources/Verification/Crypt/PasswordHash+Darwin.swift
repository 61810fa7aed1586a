// PBKDF2 from the system's own CommonCrypto, because crypt(3) of macOS is DES only. Written like a line of crypt(5):
// `$pbkdf2-sha256$ROUNDS$SALT$HASH`, both in hex.

#if canImport(Darwin)
  import CommonCrypto
  import Foundation

  extension PasswordHash {
    private static let method = "$pbkdf2-sha256$"
    /// OWASP's number for PBKDF2 with SHA-256.
    private static let rounds = 600_000

    static func prepare() throws(Missing) {}

    static func setting() -> String? {
      var generator = SystemRandomNumberGenerator()
      return "\(method)\(rounds)$" + hex((0..<16).map { _ in generator.next() })
    }

    static func hash(_ phrase: UnsafeRawBufferPointer, like setting: String) -> [UInt8]? {
      let fields = setting.split(separator: "$")
      guard fields.count >= 3, phrase.count <= longestPhrase, let rounds = UInt32(fields[1]) else { return nil }
      let salt = Array(fields[2].utf8)
      var key = [UInt8](repeating: 0, count: Int(CC_SHA256_DIGEST_LENGTH))
      let status = CCKeyDerivationPBKDF(
        CCPBKDFAlgorithm(kCCPBKDF2), phrase.bindMemory(to: CChar.self).baseAddress, phrase.count, salt, salt.count,
        CCPseudoRandomAlgorithm(kCCPRFHmacAlgSHA256), rounds, &key, key.count)
      guard status == kCCSuccess else { return nil }
      return Array("\(method)\(rounds)$\(fields[2])$\(hex(key))".utf8)
    }

    private static func hex(_ bytes: [UInt8]) -> String {
      bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
  }
#endif
