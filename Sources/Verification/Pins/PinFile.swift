// A `pins` file that has been read, with the pepper that its lines need. Trying a code is here, because every line must
// be tried at every attempt; what a right one means is the verifier's matter.

/// The named codes of one file.
struct PinFile: Sendable {
  let lines: [PinLine]
  private let pepper: Pepper?

  /// Reads the file at `path` and, where a line was made with one, the pepper at `pepperPath`.
  init(path: String, pepperPath: String) throws(SecretFileProblem) {
    try self.init(bytes: SecretFile(path: path).bytes, path: path, pepperPath: pepperPath)
  }

  init(bytes: [UInt8], path: String, pepperPath: String) throws(SecretFileProblem) {
    var lines: [PinLine] = []
    for line in try NamedLine.all(in: bytes, path: path) {
      if let line = try PinLine(line, path: path) { lines.append(line) }
    }
    self.lines = lines
    guard let peppered = lines.first(where: { $0.pepper != nil }) else {
      pepper = nil
      return
    }
    do {
      pepper = try Pepper(path: pepperPath)
    } catch {
      throw SecretFileProblem(
        path, line: peppered.number, "was made with a pepper, and \(error): put it back, or set every code anew")
    }
    if let other = lines.first(where: { $0.pepper != nil && $0.pepper != pepper?.name }) {
      throw SecretFileProblem(
        path, line: other.number, "was made with another pepper than that in \(pepperPath): put the right one back")
    }
  }

  /// The lines whose code is `code`. Each line is hashed, whatever the others say and whether it is valid or not, so that
  /// every attempt costs the same. Nil when one could not be hashed.
  func matching(_ code: SecretCode) -> [PinLine]? {
    var matching: [PinLine] = []
    var isSound = true
    for line in lines {
      let matches =
        if line.pepper != nil {
          pepper.flatMap { $0.withPhrase(of: code) { PasswordHash.matches($0, line.crypt) } }
        } else {
          code.withASCII { PasswordHash.matches($0, line.crypt) }
        }
      switch matches {
      case true?: matching.append(line)
      case false?: break
      case nil: isSound = false
      }
    }
    return isSound ? matching : nil
  }
}
