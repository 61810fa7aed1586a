// Sets authenticators up for an administrator. Showing them and asking for codes is the command line's matter.

import Foundation

/// Changes a file of authenticators.
package struct TOTPEditor {
  /// A key that was made and is not yet in the file.
  package struct Candidate: Sendable {
    package let name: String
    package let making: OneTimeCode
    let key: [UInt8]

    /// A new random one.
    package init(name: String, making: OneTimeCode) {
      var generator = SystemRandomNumberGenerator()
      (self.name, self.making) = (name, making)
      key = (0..<making.algorithm.keySize).map { _ in generator.next() }
    }

    /// What an authenticator reads: Google's key URI format.
    package func address(issuer: String) -> String {
      let (issuer, name) = (percentEncoded(issuer), percentEncoded(name))
      return "otpauth://totp/\(issuer):\(name)?secret=\(Base32.encode(key))&issuer=\(issuer)"
        + "&algorithm=\(making.algorithm.rawValue)&digits=\(making.digits)&period=\(making.period)"
    }
  }

  private let path: String

  package init(path: String) { self.path = path }

  /// Throws when the file is there and not as it should be, or `name` would be one too many.
  package func check(_ name: String) throws(SecretFileProblem) {
    guard access(path, F_OK) == 0 else { return }
    let lines = try TOTPVerifier.read(path)
    guard lines.count < NamedLine.most || lines.contains(where: { $0.name == name }) else {
      throw SecretFileProblem(path, "found \(NamedLine.most) names, allowed up to \(NamedLine.most)")
    }
  }

  /// Writes `candidate` into the file, in place of an earlier one of its name, when `code` is one of its codes now. That
  /// code is used up by it. False, and nothing is changed, when it is none.
  package func confirm(_ candidate: Candidate, with code: SecretCode, at now: Moment) throws -> Bool {
    guard let step = candidate.making.step(of: code, key: candidate.key, at: now) else { return false }
    try check(candidate.name)
    let line = TOTPLine(name: candidate.name, key: candidate.key, making: candidate.making, after: step)
    try SecretFileEditor(path: path).put(candidate.name) { _ in line.text }
    return true
  }

  /// What is found of a code that is to be looked at.
  package enum Finding: Equatable, Sendable {
    /// Right now; by so many seconds the authenticator's clock is ahead, to the length of a step.
    case right(ahead: Int)
    case wrong
    case unknownName
  }

  /// Whether `code` is one that the authenticator of `name` showed within ten minutes of `now`. Uses nothing up.
  package func look(at code: SecretCode, of name: String, at now: Moment) throws(SecretFileProblem) -> Finding {
    guard let line = try TOTPVerifier.read(path).first(where: { $0.name == name }) else { return .unknownName }
    let skew = UInt64(600 / line.making.period)
    guard let step = line.making.step(of: code, key: line.key, at: now, skew: skew),
      let current = line.making.step(at: now)
    else { return .wrong }
    return .right(ahead: (Int(step) - Int(current)) * line.making.period)
  }

  /// Takes `name` out. False when it is not in the file.
  package func remove(_ name: String) throws -> Bool { try SecretFileEditor(path: path).remove(name) }

  /// The names in the file.
  package func list() throws(SecretFileProblem) -> [String] { try TOTPVerifier.read(path).map(\.name) }
}

/// `text` with everything but unreserved characters (RFC 3986, section 2.3) as percent signs and hex digits.
private func percentEncoded(_ text: String) -> String {
  let bytes = text.utf8.flatMap { byte -> [UInt8] in
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F, 0x7E: [byte]
    default: [0x25] + HexText.encode([byte]).map { 0x61...0x66 ~= $0 ? $0 - 0x20 : $0 }
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}
