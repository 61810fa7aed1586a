// HMAC (RFC 2104) over any of the hashes here, for one-time codes. What signs at every request has one of its own.

/// A hash function that takes bytes one by one.
protocol HashFunction {
  /// Bytes a block.
  static var blockSize: Int { get }
  init()
  /// Takes one more byte of the message.
  mutating func update(_ byte: UInt8)
  /// The digest, most significant byte first; the hash is as new afterwards.
  mutating func finish() -> [UInt8]
}

extension HashFunction {
  /// The digest of `bytes`.
  static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var hash = Self()
    for byte in bytes { hash.update(byte) }
    return hash.finish()
  }

  /// The code that authenticates `message` under `key`.
  static func authenticate(_ message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    var padded = key.count > blockSize ? hash(key) : key
    padded += Array(repeating: 0, count: blockSize - padded.count)
    defer { padded.withUnsafeMutableBytes { wipe($0) } }
    var (inner, outer) = (Self(), Self())
    for byte in padded {
      inner.update(byte ^ 0x36)
      outer.update(byte ^ 0x5C)
    }
    for byte in message { inner.update(byte) }
    for byte in inner.finish() { outer.update(byte) }
    return outer.finish()
  }
}

extension SHA256: HashFunction {
  mutating func finish() -> [UInt8] { Array(finalize().bytes) }
}
