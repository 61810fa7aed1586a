// An application on a free port of loopback and a thread of its own, for tests of what clients see.

import EntryEngine
import Foundation
import HTTPServer
import Synchronization

@testable import DigitSlots

/// A running application. Ends with ``stop()``.
final class RunningApplication: Sendable {
  let port: UInt16
  let commands: Mailbox<Application.Command>
  private let ended: AsyncStream<Void>

  /// Starts an application with `pads` (or the demonstration) and waits until it listens.
  init(_ pads: [Pad]? = nil, maxSessions: Int = 100, publicDirectory: String? = nil) async throws {
    var configuration = Configuration(pads: [], isDemonstration: pads == nil)
    configuration.host = "127.0.0.1"
    configuration.port = 0
    configuration.maxSessions = maxSessions
    configuration.publicDirectory = publicDirectory
    let settings = configuration
    let (ended, end) = AsyncStream<Void>.makeStream()
    let (address, box) = try await withCheckedThrowingContinuation {
      (ready: CheckedContinuation<(String, Mailbox<Application.Command>), any Error>) in
      Thread {
        do {
          let application = try Application(pads: pads ?? Pads.make(settings), configuration: settings)
          try application.run(handlesSignals: false) {
            ready.resume(returning: ($0, application.commands()))
          }
        } catch {
          ready.resume(throwing: error)
        }
        end.finish()
      }.start()
    }
    port = address.split(separator: ":").last.flatMap { UInt16($0.dropLast()) } ?? 0
    commands = box
    self.ended = ended
  }

  /// Stops it and waits until it has ended.
  func stop() async {
    commands.send(.stop)
    for await _ in ended {}
  }

  /// Runs `body` with an application and stops it.
  static func with<Result: Sendable>(
    _ pads: [Pad]? = nil, maxSessions: Int = 100, publicDirectory: String? = nil,
    _ body: (RunningApplication) async throws -> Result
  ) async throws -> Result {
    let application = try await RunningApplication(pads, maxSessions: maxSessions, publicDirectory: publicDirectory)
    do {
      let result = try await body(application)
      await application.stop()
      return result
    } catch {
      await application.stop()
      throw error
    }
  }
}

extension Pad {
  /// A pad of the tests: codes are right when they are `right`.
  static func test(
    _ name: String = "door", _ style: Style = .joined, length: Int? = nil, right: String = "482913",
    _ change: (inout PadConfiguration) -> Void = { _ in }
  ) -> Pad {
    var configuration = PadConfiguration(name: name, style: style, length: length)
    // Without it, two states of one revision are the same byte for byte, whenever they are asked for.
    configuration.idleClear = 0
    change(&configuration)
    return Pad(configuration) { $0.matches(right) ? .accepted : .rejected }
  }
}
