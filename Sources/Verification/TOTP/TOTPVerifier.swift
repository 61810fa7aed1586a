// A file of authenticators decides. A code of a step is accepted once: that a step was used is remembered, durably,
// before the acceptance is told.

/// Accepts the codes of authenticators (RFC 6238).
package struct TOTPVerifier: Verifier {
  private let file: WatchedFile<[TOTPLine]>
  private let memory: VerifierMemory
  private let now: @Sendable () -> Moment

  /// The authenticators in the file at `path`. Throws when it is not as it should be.
  package init(
    path: String, memory: VerifierMemory, now: @escaping @Sendable () -> Moment = Moment.now
  ) throws {
    file = WatchedFile(paths: [path]) { () throws(SecretFileProblem) in try Self.read(path) }
    (self.memory, self.now) = (memory, now)
    _ = try file.contents()
  }

  package var kind: String { "totp" }

  package func problem() -> String? { file.problem() }

  package func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    do {
      let now = now()
      // Each authenticator's codes are computed, whichever is right, so that every attempt costs the same.
      let matching = try file.contents().map { ($0, $0.making.step(of: code, key: $0.key, at: now)) }
      for case (let line, let step?) in matching where step > line.after {
        // By the key and not by the name: one who stands in two files has one authenticator all the same.
        let key = VerifierMemory.Key(kind: "totp", name: "", secret: line.key)
        if try memory.advance(key, to: step) { return .accepted(name: line.name) }
      }
      return .rejected
    } catch {
      return .unavailable(reason: "\(error)")
    }
  }

  static func read(_ path: String) throws(SecretFileProblem) -> [TOTPLine] {
    var lines: [TOTPLine] = []
    for line in try NamedLine.all(in: SecretFile(path: path).bytes, path: path) {
      lines.append(try TOTPLine(line, path: path))
    }
    return lines
  }
}
