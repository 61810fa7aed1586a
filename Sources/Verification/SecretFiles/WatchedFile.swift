// Keeps what was read from a file of secrets for as long as the file is the same, so that a change made by hand or by
// the program's own commands holds from the next attempt on.

import Synchronization

/// The last contents of a file.
final class WatchedFile<Contents: Sendable>: Sendable {
  private struct State {
    var contents: Contents?
    var identities: [SecretFile.Identity?] = []
  }
  private let state = Mutex(State())
  private let paths: [String]
  private let read: @Sendable () throws(SecretFileProblem) -> Contents

  /// Watches the files at `paths`, from which `read` reads.
  init(paths: [String], read: @escaping @Sendable () throws(SecretFileProblem) -> Contents) {
    (self.paths, self.read) = (paths, read)
  }

  /// What stands in it now. Of two threads that find a change, one reads it.
  func contents() throws(SecretFileProblem) -> Contents {
    // Told before reading: a change in between is found the next time.
    let identities = paths.map(SecretFile.identity)
    let result: Result<Contents, SecretFileProblem> = state.withLock { state in
      if let contents = state.contents, state.identities == identities { return .success(contents) }
      state = State()
      do throws(SecretFileProblem) {
        let contents = try read()
        state = State(contents: contents, identities: identities)
        return .success(contents)
      } catch {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// Why it cannot be used now; nil when it can.
  func problem() -> String? {
    do throws(SecretFileProblem) {
      _ = try contents()
      return nil
    } catch {
      return error.description
    }
  }
}
