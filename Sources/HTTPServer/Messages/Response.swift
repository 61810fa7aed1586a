// What a handler answers. Framing, Date and the order of bytes on the wire are the connection's.

import HTTPWire

/// An answer in the making; kept by the server and used again, so that a warm request allocates nothing.
package struct Response {
  /// The status; 200 unless set.
  package var status = Status.ok
  /// The body; sent with its length, dropped for HEAD, 204 and 304.
  package var body: [UInt8] = []
  /// A body made before, sent instead of ``body`` without being copied into it: files.
  package var preparedBody: [UInt8]?
  /// Field lines besides those of framing, `Date` and `Connection`: `Name: value\r\n` each.
  package private(set) var fields: [UInt8] = []
  /// Closes the connection after this answer.
  package var closes = false

  /// Memory kept from answer to answer; a larger body is given back.
  private static let keptCapacity = 64 << 10

  package init() {}

  /// Adds a field. A name or value with CR, LF or NUL is refused: nothing is added and the answer is false.
  @discardableResult
  package mutating func add(_ name: StaticString, _ value: some Sequence<UInt8>) -> Bool {
    let before = fields.count
    append(name)
    fields.append(UInt8(ascii: ":"))
    fields.append(UInt8(ascii: " "))
    fields.append(contentsOf: value)
    guard fields[before...].allSatisfy(FieldBlock.mayStand) else {
      fields.removeSubrange(before...)
      return false
    }
    endLine()
    return true
  }

  /// Adds a field whose value is written in the source.
  package mutating func add(_ name: StaticString, _ value: StaticString) {
    append(name)
    fields.append(UInt8(ascii: ":"))
    fields.append(UInt8(ascii: " "))
    append(value)
    endLine()
  }

  /// Adds field lines prepared before, for instance those common to all pages.
  package mutating func add(_ block: FieldBlock) { fields.append(contentsOf: block.bytes) }

  /// As new, keeping the storage.
  package mutating func reset() {
    status = .ok
    closes = false
    preparedBody = nil
    fields.removeAll(keepingCapacity: true)
    body.removeAll(keepingCapacity: body.capacity <= Self.keptCapacity)
  }

  /// Whether a field of that name was added; letter case does not matter.
  func has(_ name: StaticString) -> Bool {
    fields.withUnsafeBytes { lines in
      var start = 0
      while start < lines.count {
        let end = start + name.utf8CodeUnitCount
        if end < lines.count, lines[end] == UInt8(ascii: ":"),
          UnsafeRawBufferPointer(rebasing: lines[start..<end]).equalsIgnoringCase(name)
        {
          return true
        }
        guard let lineFeed = lines[start...].firstIndex(of: UInt8(ascii: "\n")) else { return false }
        start = lineFeed + 1
      }
      return false
    }
  }

  /// The body that is sent.
  var content: [UInt8] { preparedBody ?? body }

  private mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { fields.append(contentsOf: $0) }
  }

  private mutating func endLine() {
    fields.append(UInt8(ascii: "\r"))
    fields.append(UInt8(ascii: "\n"))
  }
}

/// Field lines made once and used for many answers.
package struct FieldBlock: Sendable {
  let bytes: [UInt8]

  /// Nil when a name or a value holds CR, LF or NUL, or a name is empty.
  package init?(_ fields: [(String, String)]) {
    var bytes: [UInt8] = []
    for (name, value) in fields {
      guard !name.isEmpty, name.utf8.allSatisfy(Self.mayStand), value.utf8.allSatisfy(Self.mayStand) else { return nil }
      bytes += Array(name.utf8) + ": ".utf8 + Array(value.utf8) + "\r\n".utf8
    }
    self.bytes = bytes
  }

  /// Whether a byte cannot end a line or a string (RFC 9110 section 5.5).
  static func mayStand(_ byte: UInt8) -> Bool { byte != 0x0d && byte != 0x0a && byte != 0 }
}
