// Places for codes that are hashed at once, and the line of those that wait, over all pads: hashing takes memory and a
// core, so that it must be no way to eat the machine.

import Foundation
import Synchronization

/// Hashes codes on threads of its own, a few at once, in order.
package final class HashQueue: Sendable {
  /// The one of this process.
  package static let shared = HashQueue()

  /// Codes that are hashed at once; each takes the memory of one hash, 64 MiB at most and 16 by default.
  static let maxRunning = 2
  /// Codes that wait.
  static let maxWaiting = 256
  /// For how long one waits for its turn; who waits longer has gone.
  static let patience = Duration.seconds(60)

  private struct Job: Sendable {
    let began: ContinuousClock.Instant
    /// Gets whether its turn came in time.
    let run: @Sendable (Bool) -> Void
  }
  private struct State {
    var running = 0
    /// Running jobs at once, at most so far.
    var mostRunning = 0
    var waiting: [Job] = []
  }
  private let state = Mutex(State())

  /// Has `work` done when it is its turn. Nil when too many wait, or the turn did not come in time.
  package func run<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result? {
    await withCheckedContinuation { continuation in
      let job = Job(began: .now) { isInTime in continuation.resume(returning: isInTime ? work() : nil) }
      if !add(job) { continuation.resume(returning: nil) }
    }
  }

  /// The most jobs that ever ran at once.
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  private func add(_ job: Job) -> Bool {
    enum Place { case free, inLine, none }
    let place = state.withLock { state in
      if state.running < Self.maxRunning {
        state.running += 1
        state.mostRunning = max(state.mostRunning, state.running)
        return Place.free
      }
      guard state.waiting.count < Self.maxWaiting else { return .none }
      state.waiting.append(job)
      return .inLine
    }
    if place == .free {
      Thread.detachNewThread {
        var next: Job? = job
        while let job = next {
          job.run(job.began.duration(to: .now) < Self.patience)
          next = self.takeNext()
        }
      }
    }
    return place != .none
  }

  private func takeNext() -> Job? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.running -= 1
      return nil
    }
  }
}
