// The texts of all languages, read from `Public/locales` and checked to be complete when the program starts. Which
// language a visitor gets is decided elsewhere.

/// Every text in every language.
package struct Catalogue: Sendable {
  private let texts: [Language: [TextKey: String]]

  /// Reads `/locales/LANGUAGE.json` of each language from `files`. A file, key or placeholder that is missing, and a key
  /// that nobody knows, are errors that name the file and the key.
  package init(files: PublicFiles) throws(PublicFilesError) {
    var texts: [Language: [TextKey: String]] = [:]
    for language in Language.allCases {
      let name = "locales/\(language.rawValue).json"
      guard let file = files.served["/" + name] else {
        throw PublicFilesError(file: name, detail: "is missing; every language needs its texts")
      }
      texts[language] = try Self.read(file.bytes, file: name)
    }
    self.texts = texts
  }

  /// The text of `key`; its placeholders still stand in it.
  package func text(_ key: TextKey, in language: Language) -> String {
    texts[language]?[key] ?? ""
  }

  /// The text of `key` with `values` put in the place of `{name}`.
  package func text(_ key: TextKey, in language: Language, _ values: KeyValuePairs<String, String>) -> String {
    var text = text(key, in: language)
    for (name, value) in values { text.replace("{\(name)}", with: value) }
    return text
  }

  private static func read(_ bytes: [UInt8], file: String) throws(PublicFilesError) -> [TextKey: String] {
    let pairs: [(key: String, text: String)]
    switch bytes.withUnsafeBytes(stringPairs) {
    case .success(let read): pairs = read
    case .failure(let error):
      throw PublicFilesError(file: file, line: error.line, detail: "expected \(error.expected)")
    }
    var texts: [TextKey: String] = [:]
    for (name, text) in pairs {
      guard let key = TextKey(rawValue: name) else {
        throw PublicFilesError(file: file, detail: "has a key that is not known: \"\(name)\"")
      }
      for placeholder in key.placeholders where !text.contains("{\(placeholder)}") {
        throw PublicFilesError(file: file, detail: "the text of \"\(name)\" must hold {\(placeholder)}")
      }
      guard texts.updateValue(text, forKey: key) == nil else {
        throw PublicFilesError(file: file, detail: "has the key \"\(name)\" twice")
      }
    }
    for key in TextKey.allCases where texts[key] == nil {
      throw PublicFilesError(file: file, detail: "has no text for the key \"\(key.rawValue)\"")
    }
    return texts
  }

  private struct PositionedJSONError: Error {
    let line: Int
    let expected: String
  }

  private static func stringPairs(
    _ buffer: UnsafeRawBufferPointer
  ) -> Result<[(key: String, text: String)], PositionedJSONError> {
    var reader = JSONReader(buffer, dialect: .commented)
    var pairs: [(key: String, text: String)] = []
    do throws(JSONError) {
      try reader.beginObject()
      while let key = try reader.nextKey() {
        pairs.append((key.string, try reader.string().string))
      }
      try reader.end()
      return .success(pairs)
    } catch {
      let line = reader.position(of: error.offset).line
      return .failure(PositionedJSONError(line: line, expected: error.expected))
    }
  }
}
