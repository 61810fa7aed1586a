// SHA-256 and HMAC-SHA256 against the published vectors.

import Testing

@testable import Verification

private func hex(_ digest: Digest256) -> String {
  digest.bytes.map { byte in
    let text = String(byte, radix: 16)
    return text.utf8.count == 2 ? text : "0" + text
  }.joined()
}

private func bytes(_ count: Int, _ byte: UInt8) -> [UInt8] { Array(repeating: byte, count: count) }

@Suite struct HashingTests {
  /// FIPS 180-4's examples, and lengths around the padding's borders (checked with coreutils' sha256sum).
  @Test(arguments: [
    (Array("".utf8), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    (Array("abc".utf8), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8),
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      Array(
        ("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
          + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu").utf8),
      "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
    ),
    (bytes(55, 0x61), "9f4390f8d30c2dd92ec9f095b65e2b9ae9b0a925a5258e241c9f1e910f734318"),
    (bytes(56, 0x61), "b35439a4ac6f0948b6d6f9e3c6af0f5f590ce20f1bde7090ef7970686ec6738a"),
    (bytes(63, 0x61), "7d3e74a05d7db15bce4ad9ec0658ea98e3f06eeecf16b4c6fff2da457ddc2f34"),
    (bytes(64, 0x61), "ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb"),
    (bytes(65, 0x61), "635361c48bb9eab14198e76ea8ab7f1a41685d6ad62aa9146d301d4f17eb0ae0"),
    (bytes(1_000_000, 0x61), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
  ])
  func digestsAreThoseOfThePublishedVectors(_ message: [UInt8], _ expected: String) {
    #expect(hex(SHA256.digest(of: message)) == expected)
  }

  @Test func aHashIsAsNewAfterItsDigest() {
    var hash = SHA256()
    hash.update(bytes(70, 1))
    _ = hash.finalize()
    hash.update(Array("abc".utf8))
    #expect(hash.finalize() == SHA256.digest(of: Array("abc".utf8)))
  }

  /// RFC 4231, section 4 (test case 5, a truncated code, by its first 128 bits).
  @Test(arguments: [
    (bytes(20, 0x0b), Array("Hi There".utf8), "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
    (
      Array("Jefe".utf8), Array("what do ya want for nothing?".utf8),
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (bytes(20, 0xaa), bytes(50, 0xdd), "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"),
    (Array(1...25), bytes(50, 0xcd), "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"),
    (bytes(20, 0x0c), Array("Test With Truncation".utf8), "a3b6167473100ee06e0c796c2955552b"),
    (
      bytes(131, 0xaa), Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8),
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    (
      bytes(131, 0xaa),
      Array(
        ("This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
          + "hashed before being used by the HMAC algorithm.").utf8),
      "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
    ),
  ])
  func codesAreThoseOfRFC4231(_ key: [UInt8], _ message: [UInt8], _ expected: String) {
    #expect(hex(HMACSHA256(key: key).code(for: message)).hasPrefix(expected))
  }

  @Test func onlyTheRightCodeIsValid() throws {
    let key = HMACSHA256(key: bytes(32, 7))
    let code = key.code(for: Array("session".utf8))
    #expect(key.isValid(code, for: Array("session".utf8)))
    #expect(!key.isValid(code, for: Array("sessioN".utf8)))
    #expect(!HMACSHA256(key: bytes(32, 8)).isValid(code, for: Array("session".utf8)))
    for index in 0..<Digest256.size {
      var changed = Array(code.bytes)
      changed[index] ^= 1
      #expect(!key.isValid(try #require(Digest256(bytes: changed)), for: Array("session".utf8)))
    }
  }

  @Test func aDigestIsMadeOfExactly32Bytes() {
    #expect(Digest256(bytes: bytes(31, 0)) == nil)
    #expect(Digest256(bytes: bytes(33, 0)) == nil)
    #expect(Digest256(bytes: Array(0..<32)).map { Array($0.bytes) } == Array(0..<32))
  }

  @Test(
    arguments: [
      ([1, 2, 3], [1, 2, 3], true), ([1, 2, 3], [1, 2, 4], false), ([0, 2, 3], [1, 2, 3], false), ([1], [1, 1], false),
      ([], [], true),
    ] as [([UInt8], [UInt8], Bool)])
  func secretsAreEqualOnlyByteForByte(_ left: [UInt8], _ right: [UInt8], _ expected: Bool) {
    #expect(left.withUnsafeBytes { left in right.withUnsafeBytes { ConstantTime.areEqual(left, $0) } } == expected)
  }
}
