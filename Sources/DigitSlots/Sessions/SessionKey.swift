// The secret that proves which tokens are ours. It outlives the server where there is a state directory, and only there.

import Foundation
import Verification

/// A key for message authentication.
struct SessionKey: Sendable {
  /// Its size in bytes: that of the hash, as RFC 2104 (section 3) recommends.
  static let count = 32

  private let signer: HMACSHA256

  /// A new one from the system's generator, which nobody keeps.
  init() { self.init(bytes: Self.random()) }

  /// The key that `bytes` are.
  init(bytes: [UInt8]) { signer = HMACSHA256(key: bytes) }

  private static func random() -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    return (0..<count).map { _ in generator.next() }
  }

  /// The one in `directory`, made there with mode 0600 when there is none. Throws with the file's name and the remedy.
  init(directory: String) throws(StartError) {
    let path = directory + "/session.key"
    let bytes: [UInt8]
    do {
      try FileManager.default.createDirectory(
        atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
      if !FileManager.default.fileExists(atPath: path) { try Self.make(path) }
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int ?? 0
      guard mode & 0o077 == 0 else {
        throw StartError("\(path): other users can use it (mode \(String(mode, radix: 8))); chmod 600 it")
      }
      bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as StartError {
      throw error
    } catch {
      throw StartError("\(path): \(error.localizedDescription) Make the directory usable or name another one.")
    }
    guard bytes.count == Self.count else {
      throw StartError("\(path): it holds \(bytes.count) bytes, a key has \(Self.count); remove it and one is made")
    }
    self.init(bytes: bytes)
  }

  /// Made with its mode, so that nobody else can read it even for a moment.
  private static func make(_ path: String) throws {
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StartError("\(path): \(String(cString: strerror(errno)))") }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    try handle.write(contentsOf: random())
    try handle.synchronize()
  }

  /// HMAC-SHA256 over `purpose` and `words`, big-endian. A key that serves several purposes must tell them apart.
  func authenticate(purpose: UInt8, words: [UInt64]) -> Digest256 {
    var message = [purpose]
    for word in words { withUnsafeBytes(of: word.bigEndian) { message += $0 } }
    return signer.code(for: message)
  }
}
