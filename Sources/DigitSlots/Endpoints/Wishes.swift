// What a visitor of the demonstration chose in the query: a theme and a language. Elsewhere both are the configuration's.

import HTTPServer

/// Choices in a query.
struct Wishes: Equatable {
  var theme: PadConfiguration.Theme?
  var language: Language?

  init() {}

  /// Those of `query`; what is none of ours is passed over.
  init(query: UnsafeRawBufferPointer) {
    for pair in query.split(separator: UInt8(ascii: "&")) {
      let name = pair.prefix { $0 != UInt8(ascii: "=") }
      let value = pair[name.endIndex...].dropFirst()
      if name.elementsEqual("theme".utf8) {
        theme = PadConfiguration.Theme.allCases.first { value.elementsEqual($0.rawValue.utf8) } ?? theme
      } else if name.elementsEqual("lang".utf8) {
        language = Language.allCases.first { value.elementsEqual($0.rawValue.utf8) } ?? language
      }
    }
  }

  /// The query that says the same, with its question mark; empty without a wish. Made anew, so that nothing of a request
  /// is reflected.
  var query: String {
    let parts = [theme.map { "theme=\($0.rawValue)" }, language.map { "lang=\($0.rawValue)" }].compactMap { $0 }
    return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
  }
}
