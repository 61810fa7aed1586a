// The line of codes that wait to be hashed, over all pads: hashing takes memory and a core.

/// Hashes codes, a few at once, in order.
package final class HashQueue: Sendable {
  /// The one of this process.
  package static let shared = HashQueue()

  /// For how long one waits for its turn; who waits longer has gone.
  private static let patience = Duration.seconds(60)
  /// A code that is hashed takes the memory of one hash, 64 MiB at most and 16 by default.
  let jobs = JobQueue(maxRunning: 2, maxWaiting: 256)

  /// Has `work` done when it is its turn. Nil when too many wait, or the turn did not come in time.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
    let began = ContinuousClock.now
    return await withCheckedContinuation { continuation in
      let hasPlace = jobs.add {
        continuation.resume(returning: began.duration(to: .now) < Self.patience ? work() : nil)
      }
      if !hasPlace { continuation.resume(returning: nil) }
    }
  }
}
