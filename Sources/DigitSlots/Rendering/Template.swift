// A page as its owner wrote it, with named gaps. Read once at start, so that a wrong name is an error with file and line
// and not a hole in a page. What goes into the gaps is the renderer's matter.

/// The gaps of one kind of template. Raw values are the names that stand in the braces.
protocol TemplateField: RawRepresentable<String>, CaseIterable, Sendable {
  /// It is filled with markup and written `{{{name}}}`; all others are text, written `{{name}}` and escaped.
  var isMarkup: Bool { get }
  /// A page without it does not work.
  var isRequired: Bool { get }
}

/// A template: bytes with gaps for fields `{{name}}` and `{{{name}}}`, texts of the catalogue `{{text.KEY}}` and
/// comments `{{! … }}`, which are left out.
struct Template<Field: TemplateField>: Sendable {
  private enum Segment: Sendable {
    case literal([UInt8])
    case field(Field)
    case text(TextKey)
  }

  private let segments: [Segment]

  /// Reads `name` from `files`.
  init(_ name: String, in files: PublicFiles) throws(PublicFilesError) {
    guard let source = files.templates[name] else { throw PublicFilesError(file: name, detail: "is missing") }
    var scanner = GapScanner(source)
    var segments: [Segment] = []
    var missing = Set(Field.allCases.filter(\.isRequired).map(\.rawValue))
    while let piece = scanner.next() {
      switch piece {
      case .literal(let bytes): segments.append(.literal(bytes))
      case .comment: continue
      case .unclosed(let line): throw PublicFilesError(file: name, line: line, detail: "\"{{\" is not closed by \"}}\"")
      case .gap(let gap, let isRaw, let line):
        segments.append(try Self.segment(gap, isRaw: isRaw, file: name, line: line))
        missing.remove(gap)
      }
    }
    if let first = missing.sorted().first {
      throw PublicFilesError(file: name, detail: "has no place for \(first); the page does not work without it")
    }
    self.segments = segments
  }

  private static func segment(
    _ gap: String, isRaw: Bool, file: String, line: Int
  ) throws(PublicFilesError) -> Segment {
    if gap.hasPrefix("text."), let key = TextKey(rawValue: String(gap.dropFirst(5))), !isRaw { return .text(key) }
    guard let field = Field(rawValue: gap) else {
      let known = Field.allCases.map(\.rawValue).joined(separator: ", ")
      throw PublicFilesError(
        file: file, line: line, detail: "\"\(gap)\" is not known here; known are text.KEY, \(known)")
    }
    guard field.isMarkup == isRaw else {
      let right = field.isMarkup ? "{{{\(gap)}}}" : "{{\(gap)}}"
      throw PublicFilesError(file: file, line: line, detail: "\"\(gap)\" must be written \(right)")
    }
    return .field(field)
  }

  /// Writes the page. `value` gives a text field's text, `markup` writes a markup field.
  func render(
    into body: inout [UInt8], text: (TextKey) -> String, value: (Field) -> String,
    markup: (Field, inout [UInt8]) -> Void
  ) {
    for segment in segments {
      switch segment {
      case .literal(let bytes): body += bytes
      case .text(let key): body.appendEscaped(text(key))
      case .field(let field):
        if field.isMarkup { markup(field, &body) } else { body.appendEscaped(value(field)) }
      }
    }
  }
}
