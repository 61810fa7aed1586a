// One-time codes against the published vectors, and both ways against oathtool where it is installed.

import Foundation
import Testing

@testable import Verification

private func hex(_ bytes: [UInt8]) -> String { String(decoding: HexText.encode(bytes), as: UTF8.self) }

/// The digits 1234567890 over and over (RFC 6238, appendix B).
private func seed(_ count: Int) -> [UInt8] { (0..<count).map { 0x30 + UInt8(($0 + 1) % 10) } }

private let oathtoolPath = "/usr/bin/oathtool"

@Suite struct OneTimeCodeTests {
  /// FIPS 180-4's examples and lengths around the padding's borders (checked with coreutils).
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"), ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ),
    (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
    (String(repeating: "a", count: 1_000_000), "34aa973cd4c4daa4f61eeb2bdbad27316534016f"),
  ])
  func sha1IsThatOfThePublishedVectors(_ message: String, _ digest: String) {
    #expect(hex(SHA1.hash(message.utf8)) == digest)
  }

  @Test(arguments: [
    (
      "",
      "cf83e1357eefb8bdf1542850d66d8007d620e4050b5715dc83f4a921d36ce9ce"
        + "47d0d13c5d85f2b0ff8318d2877eec2f63b931bd47417a81a538327af927da3e"
    ),
    (
      "abc",
      "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
        + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
    ),
    (
      "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
        + "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
      "8e959b75dae313da8cf4f72814fc143f8f7779c6eb9f7fa17299aeadb6889018"
        + "501d289e4900f7e4331b99dec4b5433ac7d329eeb6dd26545e96e55b874be909"
    ),
  ])
  func sha512IsThatOfThePublishedVectors(_ message: String, _ digest: String) {
    #expect(hex(SHA512.hash(message.utf8)) == digest)
  }

  /// RFC 4231, test cases 1, 2 and 6 (a key longer than a block), and RFC 2202's first for SHA-1.
  @Test func authenticationCodesAreThoseOfThePublishedVectors() {
    let jefe = Array("Jefe".utf8)
    let question = Array("what do ya want for nothing?".utf8)
    #expect(
      hex(SHA1.authenticate("Hi There".utf8, key: Array(repeating: 0x0b, count: 20)))
        == "b617318655057264e28bc0b6fb378c8ef146be00")
    #expect(hex(SHA1.authenticate(question, key: jefe)) == "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79")
    #expect(
      hex(SHA256.authenticate(question, key: jefe))
        == "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843")
    #expect(
      hex(SHA512.authenticate(question, key: jefe))
        == "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
        + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737")
    let long = "Test Using Larger Than Block-Size Key - Hash Key First"
    #expect(
      hex(SHA512.authenticate(long.utf8, key: Array(repeating: 0xaa, count: 131)))
        == "80b24263c7c1a3ebb71493c1dd7be8b49b46d1f41b4aeec1121b013783f8f352"
        + "6b56d037e05f2598bd0fd2215d6a1e5295e64f73f63f0aec8b915a985d786598")
  }

  /// RFC 4226, appendix D.
  @Test func codesByCounterAreThoseOfThePublishedVectors() {
    let codes = (0..<10).map { OneTimeCode().code(key: seed(20), counter: $0) }
    #expect(codes == [755_224, 287_082, 359_152, 969_429, 338_314, 254_676, 287_922, 162_583, 399_871, 520_489])
  }

  /// RFC 6238, appendix B: seconds, then the codes of SHA-1, SHA-256 and SHA-512.
  @Test(
    arguments: [
      (59, [94_287_082, 46_119_246, 90_693_936]), (1_111_111_109, [7_081_804, 68_084_774, 25_091_201]),
      (1_111_111_111, [14_050_471, 67_062_674, 99_943_326]), (1_234_567_890, [89_005_924, 91_819_424, 93_441_116]),
      (2_000_000_000, [69_279_037, 90_698_825, 38_618_901]), (20_000_000_000, [65_353_130, 77_737_706, 47_863_826]),
    ] as [(Int64, [UInt32])])
  func codesByTimeAreThoseOfThePublishedVectors(_ seconds: Int64, _ codes: [UInt32]) throws {
    var making = OneTimeCode()
    making.digits = 8
    for (algorithm, code) in zip(OneTimeCode.Algorithm.allCases, codes) {
      making.algorithm = algorithm
      let step = try #require(making.step(at: Moment(seconds: seconds)))
      #expect(making.code(key: seed(algorithm.keySize), counter: step) == code)
    }
  }

  @Test(arguments: [
    ([], ""), (Array("f".utf8), "MY"), (Array("foobar".utf8), "MZXW6YTBOI"), ([0, 0xFF, 0x80], "AD7YA"),
  ])
  func base32IsThatOfThePublishedVectors(_ bytes: [UInt8], _ text: String) {
    #expect(Base32.encode(bytes) == text)
    for spelling in [text, text.lowercased(), text + "==", text.map { "\($0) " }.joined()] {
      #expect(Base32.decode(spelling) == bytes)
    }
  }

  @Test(arguments: ["M", "MZX", "MZXW6Y", "MZ", "M1", "M=Y", "MY0", "MÝ"])
  func whatIsNoBase32IsRefused(_ text: String) {
    #expect(Base32.decode(text) == nil)
  }

  private func oathtool(_ arguments: [String]) throws -> (status: Int32, output: String) {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: oathtoolPath)
    process.arguments = arguments
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    return (process.terminationStatus, text)
  }

  /// Its codes are ours, and it takes ours for its own.
  @Test(.enabled(if: FileManager.default.isExecutableFile(atPath: oathtoolPath)), arguments: [6, 8])
  func oathtoolAgrees(_ digits: Int) throws {
    var making = OneTimeCode()
    making.digits = digits
    for algorithm in OneTimeCode.Algorithm.allCases {
      making.algorithm = algorithm
      let key = (0..<algorithm.keySize).map { _ in UInt8.random(in: 0...255) }
      let first = UInt64.random(in: 0..<200_000_000)
      let flags = ["-d", "\(digits)", "-b", Base32.encode(key)]
      let time = { (step: UInt64) in
        ["--totp=\(algorithm.rawValue.lowercased())", "-N", Moment(seconds: Int64(step) * 30 + 7).text]
      }
      let theirs = try oathtool(time(first) + ["-w", "9"] + flags)
      let lines = theirs.output.split(separator: "\n").map(String.init)
      let ours = (0..<10).map { offset in
        let text = String(making.code(key: key, counter: first + UInt64(offset)))
        return String(repeating: "0", count: digits - text.utf8.count) + text
      }
      #expect(lines == ours)
      #expect(try oathtool(time(first) + flags + [ours[0]]).status == 0)
      #expect(making.step(of: code(lines[0]), key: key, at: Moment(seconds: Int64(first) * 30)) == first)
    }
  }
}
