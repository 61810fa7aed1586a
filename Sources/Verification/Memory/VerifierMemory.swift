// What verifiers must not forget at a restart: how often a code was used, which TOTP step was used last. A number for
// each, kept in one file that is replaced as a whole before an acceptance is told, so that a crash at any moment leaves
// the old numbers, with nothing accepted, or the new ones.

import Foundation
import Synchronization

/// Numbers that only grow, by the secret they belong to.
package final class VerifierMemory: Sendable {
  /// Names one secret: of one that was set anew nothing is remembered.
  package struct Key: Hashable, Sendable {
    fileprivate let hex: String

    /// `secret` cannot be told from the key: it is a salted hash or a random key.
    init(kind: String, name: String, secret: some Sequence<UInt8>) {
      var hash = SHA256()
      hash.update(kind.utf8)
      hash.update([0] + name.utf8)
      hash.update([0] + secret)
      hex = String(decoding: HexText.encode(hash.finalize().bytes.prefix(16)), as: UTF8.self)
    }
  }

  private static let heading = "digitslots verifiers 1"
  /// Bytes of the file: each line is 34 and a number, and each was made by an administrator.
  private static let largest = 4 << 20

  /// Whether it outlives the process.
  package let isDurable: Bool
  private let path: String?
  private let values: Mutex<[String: UInt64]>
  /// Locked for as long as this lives: two servers with one file would each forget what the other has accepted.
  private let lock: DirectoryLock?

  /// A memory that ends with the process. `isDurable` says that of another, for checking what needs one.
  package init(isDurable: Bool = false) {
    path = nil
    lock = nil
    self.isDurable = isDurable
    values = Mutex([:])
  }

  /// The memory in `directory`, which is made when there is none.
  package init(directory: String) throws(SecretFileProblem) {
    let path = directory + "/verifiers"
    try? FileManager.default.createDirectory(
      atPath: directory, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    lock = try Self.lock(directory, path)
    values = Mutex(
      access(path, F_OK) == 0 ? try Self.read(SecretFile(path: path, upTo: Self.largest).bytes, path) : [:])
    self.path = path
    isDurable = true
  }

  private static func lock(_ directory: String, _ path: String) throws(SecretFileProblem) -> DirectoryLock {
    do throws(DirectoryLock.Failure) {
      if let lock = try DirectoryLock(directory: directory, name: "verifiers.lock") { return lock }
    } catch {
      throw SecretFileProblem(path, error.description)
    }
    throw SecretFileProblem(path, "another server uses it: give each server a state directory of its own")
  }

  /// Counts one use. False, and nothing is counted, when there were `limit` before.
  func count(_ key: Key, upTo limit: UInt64) throws -> Bool {
    try change(key) { $0 < limit ? $0 + 1 : nil }
  }

  /// Notes that everything up to `value` is used. False when it was before.
  func advance(_ key: Key, to value: UInt64) throws -> Bool {
    try change(key) { value > $0 ? value : nil }
  }

  /// Gives the number of `key` its successor, durably. One change after the other: of two at once that ask for the same,
  /// one gets it.
  private func change(_ key: Key, _ successor: (UInt64) -> UInt64?) throws -> Bool {
    try values.withLock { values in
      guard let new = successor(values[key.hex] ?? 0) else { return false }
      var changed = values
      changed[key.hex] = new
      if let path { try Self.write(changed, path) }
      values = changed
      return true
    }
  }

  private static func read(_ bytes: [UInt8], _ path: String) throws(SecretFileProblem) -> [String: UInt64] {
    var values: [String: UInt64] = [:]
    for (number, text) in NamedLine.numbered(bytes) where !text.isEmpty {
      let line = String(decoding: text, as: UTF8.self)
      if number == 1 {
        guard line == heading else {
          throw SecretFileProblem(path, line: 1, "found no \"\(heading)\": it is another program's file")
        }
        continue
      }
      let fields = line.split(separator: " ")
      guard fields.count == 2, fields[0].utf8.count == 32, HexText.decode(fields[0].utf8) != nil,
        let value = UInt64(fields[1])
      else {
        throw SecretFileProblem(
          path, line: number, "is damaged: take the line out, and the secret it belongs to counts as never used")
      }
      values[String(fields[0])] = value
    }
    return values
  }

  private static func write(_ values: [String: UInt64], _ path: String) throws {
    var text = Array(heading.utf8) + [0x0A]
    for (key, value) in values.sorted(by: { $0.key < $1.key }) { text += "\(key) \(value)\n".utf8 }
    let new = text
    try SecretFileEditor(path: path, upTo: largest).edit { _ in new }
  }
}
