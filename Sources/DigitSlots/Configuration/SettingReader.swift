// Reads the values of settings with what is allowed of them, and keeps the place, so that every refusal names file,
// line, key, what was found and what is allowed. Which settings there are is told by the tables of their readers.

/// A configuration file while it is read. Every error thrown is a ``ConfigurationProblem``.
struct SettingReader {
  /// What was taken although it was not quite what was meant.
  private(set) var warnings: [String] = []
  private var reader: JSONReader
  private let file: String
  /// The folder that the file stands in, with its slash, or nothing: paths in the file are relative to it.
  private let folder: String
  /// The keys and indices of the value that is being read.
  private var path: [String] = []

  init(_ bytes: UnsafeRawBufferPointer, file: String) {
    reader = JSONReader(bytes, dialect: .commented)
    self.file = file
    folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
  }

  // MARK: Problems

  /// A problem with the value that comes next, or that begins at `offset`.
  func problem(_ message: String, at offset: Int? = nil) -> ConfigurationProblem {
    ConfigurationProblem(
      file: file, line: reader.position(of: offset ?? reader.offset).line, place: place, message: message)
  }

  /// Adds a warning about the value that begins at `offset`.
  mutating func warn(_ message: String, at offset: Int) { warnings.append(problem(message, at: offset).description) }

  private var place: String {
    path.reduce("") { $1.hasPrefix("[") || $0.isEmpty ? $0 + $1 : "\($0).\($1)" }
  }

  /// Reads with `read`; a fault of the JSON text becomes a problem.
  private mutating func reading<Value>(
    _ read: (inout JSONReader) throws -> Value
  ) throws -> Value {
    do {
      return try read(&reader)
    } catch let error as JSONError {
      let (line, column) = reader.position(of: error.offset)
      let found = reader.character(at: error.offset)
      throw ConfigurationProblem(
        file: file, line: line, place: place, message: "column \(column): found \(found), expected \(error.expected)")
    }
  }

  /// The offset of the next value, which must be a `kind`; `allowed` says what else it must be.
  private mutating func start(of kind: JSONReader.Kind, allowed: String) throws -> Int {
    let found = try peek()
    guard found == kind else { throw problem("found \(found.name), allowed \(allowed)") }
    return reader.offset
  }

  // MARK: Structure

  /// The kind of the next value.
  mutating func peek() throws -> JSONReader.Kind {
    try reading { try $0.peek() }
  }

  /// Where the next value begins.
  mutating func offset() throws -> Int {
    _ = try peek()
    return reader.offset
  }

  /// Reads an object. `read` gets each key and reads its value, or answers false for a key that it does not know;
  /// `keys` are those it knows.
  mutating func members(
    of keys: [String], _ read: (inout SettingReader, String) throws -> Bool
  ) throws {
    _ = try start(of: .object, allowed: "an object with \(keys.joined(separator: ", "))")
    try reading { try $0.beginObject() }
    var seen: Set<String> = []
    while let key = try reading({ try $0.nextKey()?.string }) {
      path.append(keys.contains(key) ? key : quoted(key))
      guard seen.insert(key).inserted else { throw problem("found twice, allowed once") }
      guard try read(&self, key) else {
        throw problem("found an unknown key, allowed \(keys.joined(separator: ", "))")
      }
      path.removeLast()
    }
  }

  /// Reads an array of 1 to `most` elements, each with `read`.
  mutating func elements(
    upTo most: Int, of what: String, _ read: (inout SettingReader) throws -> Void
  ) throws {
    let start = try start(of: .array, allowed: "a list of \(what)")
    try reading { try $0.beginArray() }
    var count = 0
    while try reading({ try $0.nextElement() }) {
      path.append("[\(count)]")
      count += 1
      guard count <= most else { throw problem("found one more, allowed up to \(most) \(what)") }
      try read(&self)
      path.removeLast()
    }
    if count == 0 { throw problem("found an empty list, allowed 1 to \(most) \(what)", at: start) }
  }

  /// Reads a value and forgets it.
  mutating func skip() throws {
    try reading { try $0.skip() }
  }

  /// Nothing may follow.
  mutating func end() throws {
    try reading { try $0.end() }
  }

  // MARK: Values

  /// An integer in `range`; `sensible` is the range that people are told of, when it is a narrower one.
  mutating func integer(in range: ClosedRange<Int>, sensible: ClosedRange<Int>? = nil) throws -> Int {
    let told = sensible ?? range
    let allowed = "a whole number \(told.lowerBound) to \(told.upperBound)"
    let start = try start(of: .number, allowed: allowed)
    var ahead = reader
    // A fraction, or a number too large even for Int, is told like one out of range.
    guard let value = try? ahead.integer(), range.contains(value) else {
      let found = try reading { try $0.number() }
      if Double(range.lowerBound)...Double(range.upperBound) ~= found {
        throw problem("found a fraction or an exponent, allowed \(allowed)", at: start)
      }
      throw problem("found \(found.formattedShort), allowed \(told.lowerBound) to \(told.upperBound)", at: start)
    }
    reader = ahead
    return value
  }

  /// A number in `range`.
  mutating func number(in range: ClosedRange<Double>) throws -> Double {
    let allowed = "\(range.lowerBound.formattedShort) to \(range.upperBound.formattedShort)"
    let start = try start(of: .number, allowed: "a number \(allowed)")
    let value = try reading { try $0.number() }
    guard range.contains(value) else { throw problem("found \(value.formattedShort), allowed \(allowed)", at: start) }
    return value
  }

  /// A string that `isAllowed`; `allowed` says so for people.
  mutating func text(
    allowed: String, _ isAllowed: (String) -> Bool
  ) throws -> String {
    try value(allowed: allowed) { isAllowed($0) ? $0 : nil }
  }

  /// A string from which `make` makes a value; `allowed` says for people what it may be.
  mutating func value<Value>(
    allowed: String, _ make: (String) -> Value?
  ) throws -> Value {
    let start = try start(of: .string, allowed: allowed)
    let text = try reading { try $0.string().string }
    guard let value = make(text) else { throw problem("found \(quoted(text)), allowed \(allowed)", at: start) }
    return value
  }

  /// The path of a file or folder.
  mutating func filePath() throws -> String {
    absolute(try text(allowed: "a path") { !$0.isEmpty && !$0.utf8.contains(0) })
  }

  /// `path` as it is from the folder that the program runs in.
  func absolute(_ path: String) -> String { path.hasPrefix("/") ? path : folder + path }

  /// One of a type's cases, by its raw value.
  mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ type: Choice.Type = Choice.self
  ) throws -> Choice {
    try value(allowed: Choice.allCases.map(\.rawValue).joined(separator: ", "), Choice.init(rawValue:))
  }
}

extension JSONReader.Kind {
  /// For people.
  var name: String {
    switch self {
    case .object: "an object"
    case .array: "a list"
    case .string: "a string"
    case .number: "a number"
    case .bool: "true or false"
    case .null: "null"
    }
  }
}

extension JSONReader {
  /// What stands at `offset`, for people.
  fileprivate func character(at offset: Int) -> String {
    guard offset < bytes.count else { return "the end of the file" }
    let character = String(decoding: bytes[offset...].prefix(4), as: UTF8.self).unicodeScalars.first
    return character.map { quoted(String($0)) } ?? "nothing"
  }
}

extension Double {
  /// Without a fraction where there is none.
  var formattedShort: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}

/// `text` in double quotes on one line, shortened.
package func quoted(_ text: String) -> String {
  let shown = text.unicodeScalars.prefix(40).map { $0.properties.isPrintable ? String($0) : "?" }.joined()
  return "\"\(shown)\(text.unicodeScalars.count > 40 ? "…" : "")\""
}

extension Unicode.Scalar.Properties {
  /// Whether a terminal may be sent it.
  var isPrintable: Bool {
    switch generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse: false
    default: true
    }
  }
}
