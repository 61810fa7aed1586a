// The program's log: lines on standard error, for people or as JSON. Never a digit, a cookie or a token.

import Foundation
import Synchronization

/// Writes log lines. Nobody waits for whoever reads them: lines for which there is no room are dropped and counted.
package struct Log: Sendable {
  let format: Configuration.LogFormat

  private static let dropped = Atomic<Int>(0)

  package init(format: Configuration.LogFormat) { self.format = format }

  package func info(_ message: String) { write("info", message) }
  package func warning(_ message: String) { write("warning", message) }

  private func write(_ level: StaticString, _ message: String) {
    guard Self.hasRoom else {
      Self.dropped.add(1, ordering: .relaxed)
      return
    }
    let dropped = Self.dropped.exchange(0, ordering: .relaxed)
    if dropped > 0 { writeLine("warning", "\(dropped) lines before this one were dropped: nobody read them in time") }
    writeLine(level, message)
  }

  /// Whether standard error takes a line now: a pipe that nobody empties, or a terminal that was halted, does not.
  private static var hasRoom: Bool {
    var standardError = pollfd(fd: 2, events: Int16(POLLOUT), revents: 0)
    return poll(&standardError, 1, 0) == 1 && standardError.revents & Int16(POLLOUT) != 0
  }

  /// One write a line, so that lines of several threads do not mix. A standard error that is closed is no reason to stop.
  private func writeLine(_ level: StaticString, _ message: String) {
    let message = message.asOneLine
    var line: [UInt8] = []
    switch format {
    case .text:
      line += "digitslots: ".utf8
      if level.utf8Start.pointee == UInt8(ascii: "w") { line += "warning: ".utf8 }
      line += message.utf8
    case .json:
      JSONWriter.append(to: &line) { json in
        json.beginObject()
        json.key("time")
        json.string(Date().formatted(.iso8601))
        json.key("level")
        json.string(level)
        json.key("message")
        json.string(message)
        json.endObject()
      }
    }
    line.append(0x0A)
    _ = line.withUnsafeBytes { Foundation.write(2, $0.baseAddress, $0.count) }
  }
}
