// One program's turn, from the line of those that wait to its answer, within a time that counts from now.

/// Calls programs.
enum CommandCall {
  /// Runs the program at `path` with `input` when it is its turn. Waiting and running last `timeLimit` together at most.
  static func run(_ path: String, input: CommandInput, timeLimit: Duration) async -> VerifierAnswer {
    let started = ContinuousClock.now
    return await withCheckedContinuation { continuation in
      let hasPlace = CommandQueue.add {
        let waited = started.duration(to: .now)
        if waited < timeLimit {
          CommandRun(answering: continuation).run(path, input: input, timeLimit: timeLimit, waited: waited)
        } else {
          continuation.resume(returning: .unavailable(reason: "waited too long for its turn"))
        }
      }
      if !hasPlace { continuation.resume(returning: .unavailable(reason: "too many codes wait to be checked")) }
    }
  }
}
