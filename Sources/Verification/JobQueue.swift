// Places for jobs that run at once, and the line of those that wait, over all pads: checking codes must be no way to eat
// the machine. A job may block, so there is a thread for each that runs.

import Foundation
import Synchronization

/// Runs jobs on threads of their own, in order, a few at once.
final class JobQueue: Sendable {
  typealias Job = @Sendable () -> Void

  /// Jobs that run at once.
  let maxRunning: Int
  /// Jobs that wait for a place.
  let maxWaiting: Int

  private struct State {
    var running = 0
    /// Running jobs at once, at most so far.
    var mostRunning = 0
    var waiting: [Job] = []
  }
  private let state = Mutex(State())

  init(maxRunning: Int, maxWaiting: Int) {
    (self.maxRunning, self.maxWaiting) = (maxRunning, maxWaiting)
  }

  /// The most jobs that ever ran at once.
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  /// Has `job` run now or when it is its turn. False, and it never runs, when too many wait.
  func add(_ job: @escaping Job) -> Bool {
    enum Place { case free, inLine, none }
    let place = state.withLock { state in
      if state.running < maxRunning {
        state.running += 1
        state.mostRunning = max(state.mostRunning, state.running)
        return Place.free
      }
      guard state.waiting.count < maxWaiting else { return .none }
      state.waiting.append(job)
      return .inLine
    }
    if place == .free {
      Thread.detachNewThread {
        var next: Job? = job
        while let job = next {
          job()
          next = self.takeNext()
        }
      }
    }
    return place != .none
  }

  /// The next job in line, or nil when the thread's place is given back.
  private func takeNext() -> Job? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.running -= 1
      return nil
    }
  }
}
