// HMAC (RFC 2104) over SHA-256: signs what comes back from a browser.

/// A key made ready to sign; kept and used again.
package struct HMACSHA256: Sendable {
  private let inner: SHA256
  private let outer: SHA256

  /// A key of any length; one longer than a block is hashed first (RFC 2104 section 2).
  package init(key: some Collection<UInt8>) {
    var padded = SIMD64<UInt8>()
    if key.count > SHA256.blockSize {
      for (index, byte) in SHA256.digest(of: key).bytes.enumerated() { padded[index] = byte }
    } else {
      for (index, byte) in key.enumerated() { padded[index] = byte }
    }
    var (inner, outer) = (SHA256(), SHA256())
    for index in padded.indices {
      inner.update(padded[index] ^ 0x36)
      outer.update(padded[index] ^ 0x5C)
    }
    (self.inner, self.outer) = (inner, outer)
  }

  /// The code that authenticates `message`.
  package func code(for message: some Sequence<UInt8>) -> Digest256 {
    var (inner, outer) = (inner, outer)
    inner.update(message)
    outer.update(inner.finalize().bytes)
    return outer.finalize()
  }

  /// Whether `code` authenticates `message`, compared in constant time.
  package func isValid(_ code: Digest256, for message: some Sequence<UInt8>) -> Bool {
    code == self.code(for: message)
  }
}
