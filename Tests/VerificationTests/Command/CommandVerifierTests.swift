// Programs that decide: what they get, what their end means, and that none of them harms the server. One after the
// other, because places and queue are those of the whole process.

import Foundation
import Testing

@testable import Verification

@Suite(.serialized) final class CommandVerifierTests {
  private let folder: URL
  private let code = SecretCode(digits: [0, 4, 2, 7])

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "command-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    chmod(folder.path, 0o755)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func script(_ lines: String, mode: mode_t = 0o755) throws -> String {
    let path = folder.appending(path: UUID().uuidString).path
    try Data("#!/bin/sh\n\(lines)\n".utf8).write(to: URL(filePath: path))
    chmod(path, mode)
    return path
  }

  private func answer(_ lines: String, timeLimit: Duration = .seconds(60)) async throws -> VerifierAnswer {
    try await CommandVerifier(path: try script(lines), timeLimit: timeLimit).verify(code, pad: "door")
  }

  @Test(
    arguments: [
      (0, .accepted(name: nil)), (1, .rejected), (2, .rejected), (3, .rejected), (7, .rejected),
      (8, .unavailable(reason: "exit status 8")), (49, .unavailable(reason: "exit status 49")),
      (50, .unavailable(reason: "exit status 50")), (126, .unavailable(reason: "exit status 126")),
      (255, .unavailable(reason: "exit status 255")),
    ] as [(Int, VerifierAnswer)])
  func theExitStatusIsTheVerdict(_ status: Int, _ expected: VerifierAnswer) async throws {
    #expect(try await answer("exit \(status)") == expected)
  }

  @Test(arguments: [("/bin/true", VerifierAnswer.accepted(name: nil)), ("/bin/false", .rejected)])
  func programsBehindLinksAreRun(_ path: String, _ expected: VerifierAnswer) async throws {
    #expect(try await CommandVerifier(path: path).verify(code, pad: "door") == expected)
  }

  @Test func aSignalIsNoVerdict() async throws {
    #expect(try await answer("kill -9 $$") == .unavailable(reason: "ended by signal 9"))
    #expect(try await answer("kill -TERM $$") == .unavailable(reason: "ended by signal 15"))
  }

  @Test func nameAndCodeComeLineByLineAndThenTheEnd() async throws {
    let lines = """
      read -r name && read -r code || exit 10
      read -r rest && exit 11
      [ "$name" = door ] && [ "$code" = 0427 ] && [ -z "$rest" ]
      """
    #expect(try await answer(lines) == .accepted(name: nil))
  }

  @Test func theProgramGetsNothingOfTheServer() async throws {
    setenv("DIGITSLOTS_TEST_SECRET", "x", 1)
    #expect(
      try await answer("[ -z \"$DIGITSLOTS_TEST_SECRET$HOME\" ] && [ \"$(pwd)\" = / ] && [ $# = 0 ]")
        == .accepted(name: nil))
    // Its own listing has one more descriptor open: that of the folder it lists.
    let inheritable = dup(STDERR_FILENO)
    defer { close(inheritable) }
    #if os(Linux)
      #expect(try await answer("[ \"$(ls /proc/self/fd | tr '\\n' ' ')\" = '0 1 2 3 ' ]") == .accepted(name: nil))
      #expect(try await answer("[ \"$(cut -d' ' -f5 /proc/$$/stat)\" = $$ ]") == .accepted(name: nil))
      #expect(try await answer("grep -q '^SigBlk:.0*$' /proc/self/status") == .accepted(name: nil))
      // But for 32 and 33, which the C library keeps to itself.
      #expect(
        try await answer("grep -q '^SigIgn:.*[08]0000000$' /proc/self/status")
          == .accepted(name: nil))
    #endif
  }

  @Test func aProgramThatDoesNotReadOrTalksTooMuchHarmsNobody() async throws {
    #expect(try await answer("exec <&-; exit 0") == .accepted(name: nil))
    #expect(try await answer("head -c 1000000 /dev/zero; head -c 1000000 /dev/zero >&2; exit 1") == .rejected)
  }

  @Test func aProgramThatTakesTooLongIsEndedWithAllOfItsGroup() async throws {
    let fifo = folder.appending(path: "fifo").path
    mkfifo(fifo, 0o600)
    let reading = open(fifo, O_RDONLY | O_NONBLOCK)
    defer { close(reading) }
    let verdict = try await answer("exec 3>'\(fifo)'; trap '' TERM; sleep 600 & sleep 600", timeLimit: .seconds(2))
    #expect(verdict == .unavailable(reason: "took longer than 2.0 seconds"))
    // The pipe's end comes when the last process that had it open is gone.
    var event = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    #expect(poll(&event, 1, 30_000) == 1)
    #expect(Int32(event.revents) & Int32(POLLHUP) != 0)
  }

  @Test(.timeLimit(.minutes(1))) func theTimeInLineIsPartOfTheLimit() async throws {
    let path = try script("sleep 600")
    let input = try #require(CommandInput.lines(name: "door", code: code))
    let verdict = await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        CommandRun(answering: continuation).run(
          path, input: input, timeLimit: .seconds(1000), waited: .seconds(999))
      }
    }
    #expect(verdict == .unavailable(reason: "took longer than 1000.0 seconds"))
  }

  @Test func atMostFourRunAtOnceAndTheOthersWait() async throws {
    let running = folder.appending(path: "running").path
    try FileManager.default.createDirectory(atPath: running, withIntermediateDirectories: true)
    let path = try script(
      "touch '\(running)'/$$; n=$(ls '\(running)' | wc -l); sleep 0.05; rm '\(running)'/$$; [ $n -le 4 ]")
    let verifier = try CommandVerifier(path: path, timeLimit: .seconds(60))
    let answers = await withTaskGroup(of: VerifierAnswer.self) { [code] group in
      for _ in 0..<24 { group.addTask { await verifier.verify(code, pad: "door") } }
      var answers: [VerifierAnswer] = []
      for await answer in group { answers.append(answer) }
      return answers
    }
    #expect(answers == Array(repeating: .accepted(name: nil), count: 24))
  }

  @Test func whenTooManyWaitTheRestIsToldAtOnce() async throws {
    let fifo = folder.appending(path: "gate").path
    mkfifo(fifo, 0o600)
    // Every program waits for the gate, so that none of the first 68 ends before the others have come.
    let verifier = try CommandVerifier(path: try script("read -r line <'\(fifo)'; exit 0"), timeLimit: .seconds(60))
    let most = CommandCall.queue.maxRunning + CommandCall.queue.maxWaiting
    let answers = await withTaskGroup(of: VerifierAnswer.self) { [code] group in
      for _ in 0..<(most + 5) { group.addTask { await verifier.verify(code, pad: "door") } }
      var answers: [VerifierAnswer] = []
      var gate: Int32 = -1
      defer { close(gate) }
      for await answer in group {
        answers.append(answer)
        // The five for whom there was no place have been answered: now the gate opens, and stays open.
        if answers.count == 5 {
          gate = open(fifo, O_RDWR)
          _ = Array(repeating: UInt8(ascii: "\n"), count: most).withUnsafeBytes {
            write(gate, $0.baseAddress, $0.count)
          }
        }
      }
      return answers
    }
    let full = VerifierAnswer.unavailable(reason: "too many codes wait to be checked")
    #expect(answers == Array(repeating: full, count: 5) + Array(repeating: .accepted(name: nil), count: most))
  }

  @Test(arguments: [
    ("true", "is no absolute path"), ("./true", "is no absolute path"), ("", "is no absolute path"),
    ("/no/such/program", "cannot be found"), ("/usr", "is no regular file"), ("/dev/null", "is no regular file"),
    ("/etc/passwd", "cannot be executed"), ("/bin/true\0", "is no absolute path"),
  ])
  func whatIsNoProgramIsRefusedAtTheStart(_ path: String, _ found: String) throws {
    let refusal = try #require(throws: CommandRefusal.self) { try CommandVerifier(path: path) }
    #expect(refusal.path == path && refusal.found.hasPrefix(found))
  }

  @Test(arguments: [0o777, 0o775, 0o757] as [mode_t])
  func aProgramThatOthersCanChangeIsRefused(_ mode: mode_t) throws {
    let path = try script("exit 0", mode: mode)
    let refusal = try #require(throws: CommandRefusal.self) { try CommandVerifier(path: path) }
    #expect(refusal.description == "\(path) can be changed by other users: chmod go-w")
  }

  @Test func aProgramInAFolderThatEverybodyMayWriteIsRefused() throws {
    let path = try script("exit 0")
    chmod(folder.path, 0o777)
    let refusal = try #require(throws: CommandRefusal.self) { try CommandVerifier(path: path) }
    #expect(refusal.found == "stands in a folder that everybody may write")
    chmod(folder.path, 0o1777)
    _ = try CommandVerifier(path: path)
  }

  @Test(.enabled(if: geteuid() == 0, "only root can give files away"))
  func aProgramOfAnotherUserIsRefused() throws {
    let path = try script("exit 0")
    chown(path, 65_534, 65_534)
    let refusal = try #require(throws: CommandRefusal.self) { try CommandVerifier(path: path) }
    #expect(refusal.found == "belongs to user 65534")
  }

  @Test func aProgramIsCheckedAgainBeforeEachRun() async throws {
    let path = try script("exit 0")
    let verifier = try CommandVerifier(path: path)
    chmod(path, 0o777)
    #expect(
      await verifier.verify(code, pad: "door")
        == .unavailable(reason: "\(path) can be changed by other users: chmod go-w"))
  }

  @Test func aNameThatIsNoneIsNotHandedOver() async throws {
    let verifier = try CommandVerifier(path: "/bin/true")
    for name in ["a\nb", String(repeating: "x", count: 200)] {
      guard case .unavailable = await verifier.verify(code, pad: name) else {
        Issue.record("\(name.count) characters were handed over")
        continue
      }
    }
  }
}
