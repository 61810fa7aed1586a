// Why a JSON text was refused.

/// Where a JSON text is wrong and what was expected there; repeats nothing of the text.
package struct JSONError: Error, Equatable, Sendable {
  /// The byte's offset.
  package let offset: Int
  /// What was expected, for people.
  package let expected: String
}
