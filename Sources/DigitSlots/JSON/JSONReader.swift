// Reads JSON (RFC 8259) from bytes, value by value, without building a tree and without recursion of its own. The
// configuration's dialect allows `//` comments and trailing commas. What values mean is the caller's matter.

/// A pull reader over bytes that it does not own.
package struct JSONReader {
  /// What besides RFC 8259 is taken.
  package enum Dialect: Sendable { case strict, commented }
  /// What the next value is, told from its first byte.
  package enum Kind: Sendable { case object, array, string, number, bool, null }

  /// The next byte's offset.
  package private(set) var offset = 0
  private let bytes: UnsafeRawBufferPointer
  private let dialect: Dialect

  package init(_ bytes: UnsafeRawBufferPointer, dialect: Dialect = .strict) {
    self.bytes = bytes
    self.dialect = dialect
  }

  /// The kind of the value that comes next.
  package mutating func peek() throws(JSONError) -> Kind { throw JSONError(offset: offset, expected: "a value") }
  /// Enters an object. Then call ``nextKey()`` until it answers nil, reading one value after each key.
  package mutating func beginObject() throws(JSONError) {}
  /// The next key as a slice of the input, escapes not undone (compare with ``isEqual(_:_:)``), or nil at the object's
  /// end.
  package mutating func nextKey() throws(JSONError) -> JSONText? { nil }
  /// Enters an array. Then call ``nextElement()`` before each value until it answers false.
  package mutating func beginArray() throws(JSONError) {}
  /// Whether the array has another element; false leaves the array.
  package mutating func nextElement() throws(JSONError) -> Bool { false }
  /// A string, checked to be UTF-8 with sound escapes, as a slice of the input.
  package mutating func string() throws(JSONError) -> JSONText { throw JSONError(offset: offset, expected: "a string") }
  /// An integer within Int; a fraction or exponent is not one.
  package mutating func integer() throws(JSONError) -> Int { throw JSONError(offset: offset, expected: "an integer") }
  /// A number, finite.
  package mutating func number() throws(JSONError) -> Double { throw JSONError(offset: offset, expected: "a number") }
  package mutating func bool() throws(JSONError) -> Bool { throw JSONError(offset: offset, expected: "true or false") }
  package mutating func null() throws(JSONError) {}
  /// Reads one value of any kind and forgets it; nesting is bounded (64).
  package mutating func skip() throws(JSONError) {}
  /// Nothing but white space (and comments) may follow.
  package mutating func end() throws(JSONError) {}

  /// Line and column, from 1, of a byte.
  package func position(of offset: Int) -> (line: Int, column: Int) { (1, 1) }
}

/// A JSON string as it stands in the input, between its quotes.
package struct JSONText {
  /// The bytes between the quotes.
  package let raw: UnsafeRawBufferPointer
  /// Whether there are escapes to undo.
  package let hasEscapes: Bool

  /// Whether the text, escapes undone, is `other`.
  package func isEqual(_ other: StaticString) -> Bool { false }
  /// Calls `body` with each byte of the text's UTF-8, escapes undone.
  package func forEachByte(_ body: (UInt8) -> Void) {}
  /// The text as a String; not for digits.
  package var string: String { "" }
}

/// Where a JSON text is wrong and what was expected there; repeats nothing of the text.
package struct JSONError: Error, Equatable, Sendable {
  /// The byte's offset.
  package let offset: Int
  /// What was expected, for people.
  package let expected: String
}
