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
    // When this fails, opening the file tells why.
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    let path = directory + "/session.key"
    var descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    if descriptor < 0, errno == ENOENT {
      try Self.make(path)
      descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    }
    guard descriptor >= 0 else { throw Self.unusable(path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw Self.unusable(path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StartError("\(path): it is no plain file; remove it and one is made")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw StartError(
        "\(path): other users can use it (mode \(String(status.st_mode & 0o777, radix: 8))); chmod 600 it")
    }
    guard status.st_size == Self.count, let bytes = try? file.read(upToCount: Self.count), bytes.count == Self.count
    else {
      throw StartError(
        "\(path): it holds \(status.st_size) bytes, a key has \(Self.count); remove it and one is made")
    }
    self.init(bytes: [UInt8](bytes))
  }

  /// Made with its mode, so that nobody else can read it even for a moment.
  private static func make(_ path: String) throws(StartError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw unusable(path) }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: random())
      try file.synchronize()
    } catch {
      throw unusable(path)
    }
  }

  /// Why the last call of the system failed, and what is needed.
  private static func unusable(_ path: String) -> StartError {
    StartError(
      "\(path): cannot be used (\(String(cString: strerror(errno)))), "
        + "allowed is a file in a folder, there already or to be made, that the running user may read and write")
  }

  /// HMAC-SHA256 over `purpose` and `words`, big-endian. A key that serves several purposes must tell them apart.
  func authenticate(purpose: UInt8, words: [UInt64]) -> Digest256 {
    var message = [purpose]
    for word in words { withUnsafeBytes(of: word.bigEndian) { message += $0 } }
    return signer.code(for: message)
  }
}
