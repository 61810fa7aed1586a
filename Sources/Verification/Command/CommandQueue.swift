// Places for programs that run at once, and the line of those that wait, over all pads: checking codes must be no way
// to eat the machine. Waiting for a program blocks a thread, so there is one for each that runs.

import Foundation
import Synchronization

/// Runs jobs on threads of their own, in order, a few at once.
enum CommandQueue {
  /// Jobs that run at once.
  static let maxRunning = 4
  /// Jobs that wait for a place; each holds a descriptor.
  static let maxWaiting = 64

  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }
  private static let state = Mutex(State())

  /// Has `job` run now or when it is its turn. False, and it never runs, when too many wait.
  static func add(_ job: @escaping @Sendable () -> Void) -> Bool {
    enum Place { case free, inLine, none }
    let place = state.withLock { state in
      if state.running < maxRunning {
        state.running += 1
        return Place.free
      }
      guard state.waiting.count < maxWaiting else { return .none }
      state.waiting.append(job)
      return .inLine
    }
    if place == .free {
      Thread.detachNewThread {
        var next: (@Sendable () -> Void)? = job
        while let job = next {
          job()
          next = takeNext()
        }
      }
    }
    return place != .none
  }

  /// The next job in line, or nil when the thread's place is given back.
  private static func takeNext() -> (@Sendable () -> Void)? {
    state.withLock { state in
      guard state.waiting.isEmpty else { return state.waiting.removeFirst() }
      state.running -= 1
      return nil
    }
  }
}
