// The programs that run now, so that none outlives the server that started it.

import Foundation
import Synchronization

/// All running commands of this process, by their process groups.
package enum RunningCommands {
  private struct State {
    var groups: Set<pid_t> = []
    var isEnding = false
  }
  private static let state = Mutex(State())

  /// A command has begun. After ``endAll()`` it is ended at once.
  static func add(_ group: pid_t) {
    let isLate = state.withLock { state in
      state.groups.insert(group)
      return state.isEnding
    }
    if isLate { kill(-group, SIGKILL) }
  }

  /// A command has ended and is about to be reaped; its number may come to mean another process.
  static func remove(_ group: pid_t) { state.withLock { _ = $0.groups.remove(group) } }

  /// Ends every running command with its whole process group, and those that still begin. For the end of the program:
  /// the timers that would end them end with it.
  package static func endAll() {
    state.withLock { state in
      state.isEnding = true
      for group in state.groups { kill(-group, SIGKILL) }
    }
  }
}
