// What a handler answers. Framing, Date and the order of bytes on the wire are the connection's.

import HTTPWire

/// An answer in the making; kept by the connection and used again, so that a warm request allocates nothing.
package struct Response {
  /// The status; 200 unless set.
  package var status = Status.ok
  /// The body; sent with its length, dropped for HEAD, 204 and 304.
  package var body: [UInt8] = []
  /// Field lines besides those of framing, `Date` and `Connection`: `Name: value\r\n` each.
  package private(set) var fields: [UInt8] = []
  /// Closes the connection after this answer.
  package var closes = false

  package init() {}

  /// Adds a field. A name or value with CR, LF or NUL is refused: nothing is added and the answer is false.
  @discardableResult
  package mutating func add(_ name: StaticString, _ value: some Sequence<UInt8>) -> Bool { false }

  /// Adds a field whose value is written in the source.
  package mutating func add(_ name: StaticString, _ value: StaticString) {}

  /// Adds field lines prepared before, for instance those common to all pages.
  package mutating func add(_ block: FieldBlock) {}

  /// As new, keeping the storage.
  package mutating func reset() {}
}

/// Field lines made once and used for many answers.
package struct FieldBlock: Sendable {
  let bytes: [UInt8]
  /// Nil when a name or a value holds CR, LF or NUL.
  package init?(_ fields: [(String, String)]) { bytes = [] }
}
