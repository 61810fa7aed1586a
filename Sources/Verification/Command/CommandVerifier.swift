// A program decides: name and code on its standard input as pwauth reads them, the verdict in its exit status. How it is
// started and ended is in files of its own.

import Foundation

/// Asks a program whether a code is right.
package struct CommandVerifier: Verifier {
  private let path: String
  private let name: String?
  private let timeLimit: Duration

  /// The program at `path` (absolute, no shell). Throws when somebody else could replace it; it is checked again before
  /// each run. It is told `name` with each code; nil = the pad's. Waiting for its turn and running last `timeLimit` together at most.
  package init(path: String, name: String? = nil, timeLimit: Duration = .seconds(5)) throws(CommandRefusal) {
    _ = try CommandFile(checking: path)
    (self.path, self.name) = (path, name)
    self.timeLimit = timeLimit
  }

  package var kind: String { "command" }

  package func verify(_ code: SecretCode, pad: String) async -> VerifierAnswer {
    // The code goes into the pipe here and now: what waits in line holds a descriptor, no digits.
    guard let input = CommandInput.lines(name: name ?? pad, code: code) else {
      return .unavailable(reason: "no pipe (\(String(cString: strerror(errno))))")
    }
    return await CommandCall.run(path, input: input, timeLimit: timeLimit)
  }

  /// What an exit status means; those of pwauth up to 7, and nothing is guessed from others.
  static func answer(exitStatus: Int32) -> VerifierAnswer {
    switch exitStatus {
    case 0: .accepted(name: nil)
    case 1...7: .rejected
    default: .unavailable(reason: "exit status \(exitStatus)")
    }
  }
}
