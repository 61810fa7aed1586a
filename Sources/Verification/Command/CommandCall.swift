// One program's turn, from the line of those that wait to its answer, within a time that counts from now.

/// Calls programs.
enum CommandCall {
  /// One that waits holds a descriptor.
  static let queue = JobQueue(maxRunning: 4, maxWaiting: 64)

  /// Runs the program at `path` with `input` when it is its turn. Waiting and running last `timeLimit` together at most.
  static func run(_ path: String, input: CommandInput, timeLimit: Duration) async -> VerifierAnswer {
    let started = ContinuousClock.now
    return await withCheckedContinuation { continuation in
      let hasPlace = queue.add {
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
