// Sets, removes and lists named codes for an administrator. Asking for a code is the command line's matter.

import Foundation

/// Changes a `pins` file.
package struct PinEditor {
  /// Why a code was not set.
  package enum Refusal: Error, Equatable, CustomStringConvertible {
    case weak(CodeWeakness)
    /// Somebody in the file has it: who entered it could be either.
    case taken
    case tooMany
    /// The system's library failed.
    case notHashed

    package var description: String {
      switch self {
      case .weak(let weakness): "found a code that is easily guessed (\(weakness.reason)), allowed another one"
      // Whose it is would tell one person's code to another.
      case .taken: "found a code that another name in the file has, allowed one that nobody has"
      case .tooMany: "found \(NamedLine.most) names in the file, allowed up to \(NamedLine.most)"
      case .notHashed: "the code could not be hashed; nothing was changed"
      }
    }
  }

  /// What holds of a code besides its digits.
  package struct Terms: Equatable, Sendable {
    package var validFrom: Moment?
    package var validUntil: Moment?
    package var uses: Int?
    package init() {}
  }

  /// The number of uses that `text` is, or nil.
  package static func uses(_ text: String) -> Int? {
    guard let uses = Int(text), PinLine.usesLimits.contains(uses) else { return nil }
    return uses
  }
  /// What it may be, for people.
  package static let allowedUses = "1 to \(PinLine.usesLimits.upperBound)"

  private let path: String
  private let pepperPath: String

  /// Changes the file at `path`, whose pepper is at `pepper` (nil = beside it).
  package init(path: String, pepper: String? = nil) {
    (self.path, pepperPath) = (path, pepper ?? Pepper.path(for: path))
  }

  /// Gives `name` the code `code`, in place of an earlier one. Makes the file and its pepper when they are not there.
  package func set(_ name: String, to code: SecretCode, _ terms: Terms = Terms()) throws {
    try PasswordHash.prepare()
    if let weakness = CodeWeakness(of: code) { throw Refusal.weak(weakness) }
    // Before the lock, because both files may stand in one folder.
    let pepper = try makePepper()
    let put = { (old: [UInt8]?) throws -> String in
      let file = try PinFile(bytes: old ?? [], path: path, pepperPath: pepperPath)
      guard let matching = file.matching(code) else { throw Refusal.notHashed }
      guard matching.allSatisfy({ $0.name == name }) else { throw Refusal.taken }
      guard file.lines.count < NamedLine.most || file.lines.contains(where: { $0.name == name }) else {
        throw Refusal.tooMany
      }
      guard let setting = PasswordHash.setting(),
        let hash = pepper.withPhrase(of: code, { PasswordHash.hash($0, like: setting) })
      else { throw Refusal.notHashed }
      var options: [(key: String, value: String)] = []
      if let moment = terms.validFrom { options.append(("valid-from", moment.text)) }
      if let moment = terms.validUntil { options.append(("valid-until", moment.text)) }
      if let uses = terms.uses { options.append(("uses", String(uses))) }
      options.append(("pepper", pepper.name))
      return PinLine.text(name: name, crypt: String(decoding: hash, as: UTF8.self), options: options)
    }
    try SecretFileEditor(path: path).put(name, put)
  }

  /// Takes `name` out. False when it is not in the file.
  package func remove(_ name: String) throws -> Bool { try SecretFileEditor(path: path).remove(name) }

  /// The names in the file with what holds of them.
  package func list() throws -> [(name: String, terms: Terms, isDisabled: Bool)] {
    try PinFile(path: path, pepperPath: pepperPath).lines.map { line in
      var terms = Terms()
      (terms.validFrom, terms.validUntil, terms.uses) = (line.validFrom, line.validUntil, line.uses)
      return (line.name, terms, line.isDisabled)
    }
  }

  /// A pepper that is gone is not made anew beside codes that were made with the old one.
  private func makePepper() throws -> Pepper {
    if access(path, F_OK) == 0 { _ = try PinFile(path: path, pepperPath: pepperPath) }
    return try Pepper.make(at: pepperPath)
  }
}
