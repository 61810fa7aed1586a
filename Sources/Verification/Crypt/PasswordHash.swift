// Hashing codes slowly, as crypt(3) does, with whatever the platform has: `+Linux` and `+Darwin` hold its two halves,
// `setting()` and `hash(_:like:)`.

/// The platform's password hashing.
enum PasswordHash {
  /// It cannot be used at all.
  struct Missing: Error, Equatable, CustomStringConvertible {
    /// What is missing, and what to do.
    let description: String
  }

  /// The longest phrase that is hashed; a peppered code is 64 hex digits, and bcrypt takes no more than 72 bytes.
  static let longestPhrase = 72

  /// Whether `phrase` hashes to `crypt`, compared in constant time. Nil when it cannot be hashed.
  static func matches(_ phrase: UnsafeRawBufferPointer, _ crypt: CryptString) -> Bool? {
    guard let hash = hash(phrase, like: crypt.text) else { return nil }
    var text = crypt.text
    return hash.withUnsafeBytes { hash in
      text.withUTF8 { ConstantTime.areEqual(hash, UnsafeRawBufferPointer($0)) }
    }
  }
}
