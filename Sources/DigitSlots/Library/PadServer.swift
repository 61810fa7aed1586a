// The whole server for an embedding program: pads in, changes out. The server itself runs on a thread of its own.

import EntryEngine
import Foundation
import HTTPServer
import Synchronization

/// Serves pads.
///
///     let server = try PadServer(pads: [door], port: 8080)
///     try await server.run { address in print("open \(address)") }
public final class PadServer: Sendable {
  /// What happens on the pads, in order. For one reader; of one that does not keep up the oldest changes are dropped.
  public let changes: AsyncStream<PadChange>

  private let continuation: AsyncStream<PadChange>.Continuation
  private let pads: [Pad]
  private let configuration: Configuration

  /// Prepares a server.
  ///
  /// - Parameters:
  ///   - pads: What is served; the first one also at `/`.
  ///   - port: The TCP port; 0 = any free one.
  ///   - host: The address to listen at; nil = both loopback addresses.
  ///   - allowedHosts: Host names that are answered besides those of loopback.
  ///   - publicDirectory: A folder whose files take precedence over those built in.
  ///   - stateDirectory: Where the key of the session cookies is kept; nil = in memory.
  /// - Throws: ``PadServerError`` when a pad cannot be served.
  public init(
    pads: [Pad], port: UInt16 = 8080, host: String? = nil, allowedHosts: [String] = [],
    publicDirectory: String? = nil, stateDirectory: String? = nil
  ) throws(PadServerError) {
    try Self.check(pads)
    if let host, !allowedHosts.contains(where: { !$0.isEmpty }), HostAddress(host)?.isLoopback == false {
      throw PadServerError("host \(host): name in allowedHosts the host names to answer to, or nobody can use it")
    }
    var configuration = Configuration(pads: pads.map(\.configuration), isDemonstration: false)
    configuration.port = port
    configuration.host = host
    configuration.allowedHosts = allowedHosts
    configuration.publicDirectory = publicDirectory
    configuration.stateDirectory = stateDirectory
    self.pads = pads
    self.configuration = configuration
    (changes, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1024))
  }

  /// Serves until the task is cancelled; then requests in flight are finished and every digit is wiped. A server runs
  /// once.
  ///
  /// - Parameter onListening: Gets the address to open, once it is bound.
  /// - Throws: An error whose description names the address or the file, and the remedy.
  public func run(onListening: @escaping @Sendable (String) -> Void = { _ in }) async throws {
    let stop = StopSwitch()
    defer { continuation.finish() }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { (end: CheckedContinuation<Void, any Error>) in
        let thread = Thread { end.resume(with: Result { try self.serve(stop, onListening) }) }
        thread.name = "DigitSlots"
        thread.start()
      }
    } onCancel: {
      stop.press()
    }
  }

  private func serve(_ stop: StopSwitch, _ onListening: (String) -> Void) throws {
    let application = try Application(pads: pads, configuration: configuration)
    application.didReport = { [continuation] pad, report in
      if let change = PadChange(pad: pad, report: report) { continuation.yield(change) }
    }
    try application.run(handlesSignals: false) { address in
      stop.connect(application.commands())
      onListening(address)
    }
  }

  private static func check(_ pads: [Pad]) throws(PadServerError) {
    guard !pads.isEmpty else { throw PadServerError("there is no pad to serve") }
    var names: Set<String> = []
    for pad in pads {
      let name = pad.configuration.name
      guard PadConfiguration.isName(name) else {
        throw PadServerError("pad \"\(name)\": a name is [a-z0-9][a-z0-9._-]{0,31}")
      }
      guard names.insert(name).inserted else { throw PadServerError("pad \"\(name)\": there are two of this name") }
      let style = pad.configuration.entry.style
      guard style.lengths.contains(pad.configuration.entry.length) else {
        throw PadServerError(
          "pad \"\(name)\": \(pad.configuration.entry.length) slots; \(style.rawValue) has "
            + "\(style.lengths.lowerBound) to \(style.lengths.upperBound)")
      }
    }
  }
}

/// Why pads cannot be served.
public struct PadServerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The message, which names the pad and what is allowed.
  public let description: String
  init(_ description: String) { self.description = description }
}

/// Stops a server from another thread, whether it is pressed before or after the server is there.
private final class StopSwitch: Sendable {
  private struct State {
    var isPressed = false
    var mailbox: Mailbox<Application.Command>?
  }
  private let state = Mutex(State())

  func press() {
    state.withLock { state in
      state.isPressed = true
      state.mailbox?.send(.stop)
    }
  }

  func connect(_ mailbox: Mailbox<Application.Command>) {
    state.withLock { state in
      state.mailbox = mailbox
      if state.isPressed { mailbox.send(.stop) }
    }
  }
}
