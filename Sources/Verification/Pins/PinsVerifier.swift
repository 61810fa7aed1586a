// A file of named codes decides. Reading it, hashing and remembering uses are in files of their own.

import Foundation

/// Accepts the codes of a `pins` file.
package struct PinsVerifier: Verifier {
  private let path: String
  private let file: WatchedFile<PinFile>
  private let memory: VerifierMemory
  private let queue: HashQueue
  private let now: @Sendable () -> Moment

  /// The codes in the file at `path`, peppered with the key at `pepper` (nil = beside it). Throws when codes cannot be
  /// hashed here, when the file is not as it should be, and when uses are to be counted that `memory` would forget.
  package init(
    path: String, pepper: String? = nil, memory: VerifierMemory, queue: HashQueue = .shared,
    now: @escaping @Sendable () -> Moment = Moment.now
  ) throws {
    try PasswordHash.prepare()
    let pepper = pepper ?? Pepper.path(for: path)
    let isDurable = memory.isDurable
    file = WatchedFile(paths: [path, pepper]) { () throws(SecretFileProblem) in
      let file = try PinFile(path: path, pepperPath: pepper)
      if !isDurable, let line = file.lines.first(where: { $0.uses != nil }) {
        throw SecretFileProblem(
          path, line: line.number, "uses would be counted anew after a restart: name a state directory (--state DIR)")
      }
      return file
    }
    (self.path, self.memory, self.queue, self.now) = (path, memory, queue, now)
    _ = try file.contents()
  }

  package var kind: String { "pins" }

  package func problem() -> String? { file.problem() }

  package func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    let answer = await queue.run { check(code) }
    return answer ?? .unavailable(reason: "too many codes wait to be checked")
  }

  private func check(_ code: SecretCode) -> VerifierAnswer {
    let lines: [PinLine]?
    do {
      lines = try file.contents().matching(code)
    } catch {
      return .unavailable(reason: error.description)
    }
    guard let lines else { return .unavailable(reason: "\(path): a code could not be hashed") }
    let now = now()
    for line in lines where line.isValid(at: now) {
      guard let uses = line.uses else { return .accepted(name: line.name) }
      do {
        let key = VerifierMemory.Key(kind: "pins", name: line.name, secret: line.crypt.text.utf8)
        if try memory.count(key, upTo: UInt64(uses)) { return .accepted(name: line.name) }
      } catch {
        return .unavailable(reason: "\(error)")
      }
    }
    return .rejected
  }
}

extension Moment {
  /// The system's time.
  @Sendable package static func now() -> Moment { Moment(seconds: Int64(time(nil))) }
}
