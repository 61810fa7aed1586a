// Reads JSON (RFC 8259) from bytes, value by value, without building a tree and without recursion of its own. The
// configuration's dialect allows `//` comments and trailing commas. What values mean is the caller's matter; strings and
// numbers are scanned in a file of their own.

/// A pull reader over bytes that it does not own.
///
/// After an error the reader is of no more use. A byte order mark is refused, as every other byte that no value begins
/// with (RFC 8259 section 8.1 leaves it to the reader).
package struct JSONReader {
  /// What besides RFC 8259 is taken.
  package enum Dialect: Sendable {
    case strict
    /// Comments from `//` to the end of the line, and a comma after the last element or member.
    case commented
  }
  /// What the next value is, told from its first byte.
  package enum Kind: Sendable { case object, array, string, number, bool, null }

  /// How deep objects and arrays may stand in each other: as many levels as `openObjects` has bits.
  package static let maxDepth = 64

  /// The next byte's offset.
  package internal(set) var offset = 0
  let bytes: UnsafeRawBufferPointer
  private let dialect: Dialect
  /// The number of objects and arrays entered and not yet left.
  private var depth = 0
  /// One bit a level: whether it is an object. Only ``skip()`` needs to know; callers know what they entered.
  private var openObjects: UInt64 = 0
  /// Nothing has been read yet of the object or array entered last, so no comma is due.
  private var isAtFirst = false

  package init(_ bytes: UnsafeRawBufferPointer, dialect: Dialect = .strict) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// The kind of the value that comes next.
  package mutating func peek() throws(JSONError) -> Kind {
    try skipSpace()
    // At the end: NUL, which no value begins with.
    switch current ?? 0 {
    case UInt8(ascii: "{"): return .object
    case UInt8(ascii: "["): return .array
    case UInt8(ascii: "\""): return .string
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
    case UInt8(ascii: "n"): return .null
    default: throw error("a value")
    }
  }

  /// Enters an object. Then call ``nextKey()`` until it answers nil, reading one value after each key.
  package mutating func beginObject() throws(JSONError) {
    try enter(UInt8(ascii: "{"), isObject: true, "an object")
  }

  /// The next key as a slice of the input, escapes not undone (compare with ``JSONText/isEqual(_:)``), or nil at the
  /// object's end.
  package mutating func nextKey() throws(JSONError) -> JSONText? {
    guard try advance(to: UInt8(ascii: "}"), orElse: "a comma or the object's end") else { return nil }
    guard current == UInt8(ascii: "\"") else { throw error("a key in double quotes") }
    let key = try scanString()
    try skipSpace()
    guard current == UInt8(ascii: ":") else { throw error("a colon after the key") }
    offset &+= 1
    return key
  }

  /// Enters an array. Then call ``nextElement()`` before each value until it answers false.
  package mutating func beginArray() throws(JSONError) {
    try enter(UInt8(ascii: "["), isObject: false, "an array")
  }

  /// Whether the array has another element; false leaves the array.
  package mutating func nextElement() throws(JSONError) -> Bool {
    try advance(to: UInt8(ascii: "]"), orElse: "a comma or the array's end")
  }

  /// A string, checked to be UTF-8 with sound escapes, as a slice of the input.
  package mutating func string() throws(JSONError) -> JSONText {
    try skipSpace()
    guard current == UInt8(ascii: "\"") else { throw error("a string") }
    isAtFirst = false
    return try scanString()
  }

  /// An integer within Int; a fraction or exponent is not one.
  package mutating func integer() throws(JSONError) -> Int {
    try skipSpace()
    isAtFirst = false
    return try scanInteger()
  }

  /// A number, finite.
  package mutating func number() throws(JSONError) -> Double {
    try skipSpace()
    let start = offset
    try scanNumber(expected: "a number")
    isAtFirst = false
    // The grammar has been checked, so the text is short ASCII that Double reads in full; out of range is infinite.
    let text = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let value = Double(text), value.isFinite else {
      throw JSONError(offset: start, expected: "a number up to 1e308")
    }
    return value
  }

  /// `true` or `false`.
  package mutating func bool() throws(JSONError) -> Bool {
    try skipSpace()
    isAtFirst = false
    if take("true") { return true }
    if take("false") { return false }
    throw error("true or false")
  }

  /// `null`.
  package mutating func null() throws(JSONError) {
    try skipSpace()
    isAtFirst = false
    guard take("null") else { throw error("null") }
  }

  /// Reads one value of any kind and forgets it; nesting is bounded (``maxDepth``).
  package mutating func skip() throws(JSONError) {
    let outside = depth
    repeat {
      if depth > outside {
        let isObject = (openObjects >> UInt64(depth &- 1)) & 1 == 1
        let hasNext = isObject ? try nextKey() != nil : try nextElement()
        guard hasNext else { continue }
      }
      switch try peek() {
      case .object: try beginObject()
      case .array: try beginArray()
      case .string: _ = try string()
      case .number:
        isAtFirst = false
        try scanNumber(expected: "a number")
      case .bool: _ = try bool()
      case .null: try null()
      }
    } while depth > outside
  }

  /// Nothing but white space (and comments) may follow.
  package mutating func end() throws(JSONError) {
    try skipSpace()
    guard offset == bytes.count else { throw error("the end of the text") }
  }

  /// Line and column, from 1, of a byte. Columns count characters (Unicode scalars).
  package func position(of offset: Int) -> (line: Int, column: Int) {
    var (line, column) = (1, 1)
    for byte in bytes.prefix(max(offset, 0)) {
      if byte == UInt8(ascii: "\n") {
        line &+= 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column &+= 1
      }
    }
    return (line, column)
  }
}

// MARK: - Between values

extension JSONReader {
  /// The byte at ``offset``; nil at the end.
  var current: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  func error(_ expected: String) -> JSONError { JSONError(offset: offset, expected: expected) }

  private mutating func enter(_ bracket: UInt8, isObject: Bool, _ expected: String) throws(JSONError) {
    try skipSpace()
    guard current == bracket else { throw error(expected) }
    guard depth < Self.maxDepth else { throw error("at most \(Self.maxDepth) levels") }
    let bit = UInt64(1) << UInt64(depth)
    openObjects = isObject ? openObjects | bit : openObjects & ~bit
    depth &+= 1
    offset &+= 1
    isAtFirst = true
  }

  /// Goes to the next key or element, or leaves at `bracket` with false.
  private mutating func advance(to bracket: UInt8, orElse expected: String) throws(JSONError) -> Bool {
    try skipSpace()
    if current == bracket { return leave() }
    guard !isAtFirst else {
      isAtFirst = false
      return true
    }
    guard current == UInt8(ascii: ",") else { throw error(expected) }
    offset &+= 1
    try skipSpace()
    guard current == bracket else { return true }
    guard dialect == .commented else { throw error("no comma before the closing bracket") }
    return leave()
  }

  private mutating func leave() -> Bool {
    offset &+= 1
    // Never below zero, even for a caller that asks on after the end.
    depth = max(depth &- 1, 0)
    isAtFirst = false
    return false
  }

  private mutating func take(_ word: StaticString) -> Bool {
    let count = word.utf8CodeUnitCount
    guard bytes.count &- offset >= count else { return false }
    for index in 0..<count where bytes[offset &+ index] != word.utf8Start[index] { return false }
    offset &+= count
    return true
  }

  private mutating func skipSpace() throws(JSONError) {
    while let byte = current {
      switch byte {
      case 0x20, 0x09, 0x0A, 0x0D: offset &+= 1
      case UInt8(ascii: "/") where dialect == .commented: try skipComment()
      default: return
      }
    }
  }

  private mutating func skipComment() throws(JSONError) {
    guard offset &+ 1 < bytes.count, bytes[offset &+ 1] == UInt8(ascii: "/") else {
      throw error("a comment begun with two slashes")
    }
    while let byte = current, byte != UInt8(ascii: "\n") { offset &+= 1 }
  }
}
