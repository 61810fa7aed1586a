// What is fuzzed: each reader of bytes from outside, with what must hold of it for every input. The same properties are
// checked by libFuzzer (LibFuzzer) and, on seeded mutations, by `swift test` (Seeded). A trap is a finding by itself.

/// A reader of bytes from outside.
enum FuzzTarget: String, CaseIterable, Sendable {
  /// A connection's bytes: parser, chunked decoder and the server's reader that joins them.
  case request
  /// A chunked body alone.
  case chunked
  /// The value of any field that somebody reads.
  case fields
  /// The value of `Cookie`.
  case cookie
  /// The body of the no-script form.
  case form
  /// A JSON text, strict and with comments.
  case json
  /// The body of posted events, as far as the entry.
  case events
  /// A configuration file.
  case configuration

  /// What does not hold for `bytes`; nil when everything does.
  func fault(in bytes: UnsafeRawBufferPointer) -> String? {
    do {
      switch self {
      case .request: try RequestProperties.check(bytes)
      case .chunked: try ChunkedProperties.check(bytes)
      case .fields: try FieldProperties.check(bytes)
      case .cookie: try CookieProperties.check(bytes)
      case .form: try FormProperties.check(bytes)
      case .json: try JSONProperties.check(bytes)
      case .events: try EventProperties.check(bytes)
      case .configuration: try ConfigurationProperties.check(bytes)
      }
      return nil
    } catch {
      return error.property
    }
  }
}

/// Something that must hold and does not.
struct BrokenProperty: Error {
  let property: String
}

/// Breaks off unless `condition` holds.
func hold(_ condition: Bool, _ property: @autoclosure () -> String) throws(BrokenProperty) {
  guard condition else { throw BrokenProperty(property: property()) }
}

/// Where to cut an input in two, chosen by its bytes, so that the same input is always cut alike.
func cut(of bytes: UnsafeRawBufferPointer) -> Int {
  Int(truncatingIfNeeded: Digest(bytes).value % UInt64(bytes.count + 1))
}

/// FNV-1a, 64 bits: tells two runs apart without keeping what they saw.
struct Digest: Equatable {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  init() {}

  init(_ bytes: UnsafeRawBufferPointer) { add(bytes) }

  /// Adds bytes and how many they are.
  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    add(bytes.count)
  }

  mutating func add(_ number: Int) {
    value = (value ^ UInt64(bitPattern: Int64(number))) &* 0x0000_0100_0000_01B3
  }
}
