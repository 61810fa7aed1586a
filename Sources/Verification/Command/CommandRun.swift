// One run of a program: started, waited for, ended with its whole process group when it takes too long, and reaped.

import Dispatch
import Foundation
import Synchronization

/// Answers its continuation once, with the program's verdict or why there is none.
final class CommandRun: Sendable {
  private struct Progress {
    var continuation: CheckedContinuation<VerifierAnswer, Never>?
    /// The process group that may be ended: set from the start until just before it is reaped, when its number may
    /// come to mean another one.
    var group: pid_t?
  }
  private let progress: Mutex<Progress>

  init(answering continuation: CheckedContinuation<VerifierAnswer, Never>) {
    progress = Mutex(Progress(continuation: continuation))
  }

  /// Runs the program at `path` and returns when it has been reaped. The time `waited` for its turn counts towards the
  /// limit.
  func run(_ path: String, input: CommandInput, timeLimit: Duration, waited: Duration) {
    let child: pid_t
    do {
      child = try spawnCommand(try CommandFile(checking: path), named: path, input: input.descriptor)
    } catch {
      return answer(.unavailable(reason: "\(error)"))
    }
    progress.withLock { $0.group = child }
    RunningCommands.add(child)
    let timer = DispatchWorkItem { self.end(after: timeLimit) }
    DispatchQueue.global().asyncAfter(
      deadline: .now() + .milliseconds(Int((timeLimit - waited) / .milliseconds(1))), execute: timer)
    // First wait without reaping, so that the number still means this program while the timer may use it.
    var info = siginfo_t()
    while waitid(P_PID, id_t(child), &info, WEXITED | WNOWAIT) == -1, errno == EINTR {}
    progress.withLock { $0.group = nil }
    RunningCommands.remove(child)
    timer.cancel()
    var status: Int32 = 0
    var reaped = waitpid(child, &status, 0)
    while reaped == -1, errno == EINTR { reaped = waitpid(child, &status, 0) }
    guard reaped == child else { return answer(.unavailable(reason: "its end was not told")) }
    // The low seven bits are the signal that ended it, the byte above its exit status (as WIFSIGNALED reads them).
    let signal = status & 0x7F
    answer(
      signal == 0
        ? CommandVerifier.answer(exitStatus: status >> 8 & 0xFF) : .unavailable(reason: "ended by signal \(signal)"))
  }

  private func end(after timeLimit: Duration) {
    // The verdict is taken from the waiting thread before the kill, so that it cannot tell the signal instead.
    let continuation = progress.withLock { progress -> CheckedContinuation<VerifierAnswer, Never>? in
      guard let group = progress.group else { return nil }
      kill(-group, SIGKILL)
      kill(group, SIGKILL)
      defer { progress.continuation = nil }
      return progress.continuation
    }
    continuation?.resume(returning: .unavailable(reason: "took longer than \(timeLimit)"))
  }

  private func answer(_ answer: VerifierAnswer) {
    progress.withLock { progress in
      let continuation = progress.continuation
      progress.continuation = nil
      return continuation
    }?.resume(returning: answer)
  }
}
