// The program's log: lines on standard error, for people or as JSON. Never a digit, a cookie or a token.

import Foundation

/// Writes log lines.
package struct Log: Sendable {
  let format: Configuration.LogFormat

  package init(format: Configuration.LogFormat) { self.format = format }

  package func info(_ message: String) { write("info", message) }
  package func warning(_ message: String) { write("warning", message) }

  /// One write a line, so that lines of several threads do not mix. A standard error that is closed is no reason to stop.
  private func write(_ level: StaticString, _ message: String) {
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
