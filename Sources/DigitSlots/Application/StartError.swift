// Why the application cannot start.

/// A message that names the place, what was found and the remedy.
package struct StartError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  init(_ description: String) { self.description = description }
}
