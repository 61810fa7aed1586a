// One authenticator in a file of secrets: whose it is, its key, and how its codes are made.

/// `name:key in base 32:options`.
struct TOTPLine: Equatable, Sendable {
  let name: String
  let key: [UInt8]
  var making = OneTimeCode()
  /// Codes of this step and earlier ones are used: that of the setting-up was.
  var after: UInt64 = 0

  /// The fewest bytes of a key (RFC 4226, section 4, R6) and the most.
  static let keyLimits = 16...128

  init(name: String, key: [UInt8], making: OneTimeCode, after: UInt64) {
    (self.name, self.key, self.making, self.after) = (name, key, making, after)
  }

  /// Reads `line` of the file at `path`.
  init(_ line: NamedLine, path: String) throws(SecretFileProblem) {
    func problem(_ message: String) -> SecretFileProblem { SecretFileProblem(path, line: line.number, message) }
    name = line.name
    guard let key = Base32.decode(line.secret), Self.keyLimits.contains(key.count) else {
      throw problem(
        "found no key, allowed \(Self.keyLimits.lowerBound) to \(Self.keyLimits.upperBound) bytes in base 32")
    }
    self.key = key
    for option in try line.options(path) {
      switch option.key {
      case "algorithm":
        guard let algorithm = OneTimeCode.Algorithm(option: option.value) else {
          throw problem("found an algorithm that is none, allowed \(OneTimeCode.Algorithm.allowed)")
        }
        making.algorithm = algorithm
      case "digits":
        guard let digits = OneTimeCode.digits(option.value) else {
          throw problem("found a number of digits that is none, allowed \(OneTimeCode.allowedDigits)")
        }
        making.digits = digits
      case "period":
        guard let period = OneTimeCode.period(option.value) else {
          throw problem("found a period that is none, allowed \(OneTimeCode.allowedPeriod)")
        }
        making.period = period
      case "after":
        guard let after = UInt64(option.value) else { throw problem("found no step behind after, allowed a number") }
        self.after = after
      default:
        throw problem("found the option \(quoted(option.key)), allowed algorithm, digits, period, after")
      }
    }
  }

  /// The line's text; what is usual is left out.
  var text: String {
    var options: [String] = []
    let usual = OneTimeCode()
    if making.algorithm != usual.algorithm { options.append("algorithm=\(making.algorithm.rawValue)") }
    if making.digits != usual.digits { options.append("digits=\(making.digits)") }
    if making.period != usual.period { options.append("period=\(making.period)") }
    options.append("after=\(after)")
    return "\(name):\(Base32.encode(key)):\(options.joined(separator: ","))"
  }
}

extension OneTimeCode.Algorithm {
  /// What may be written, for people.
  package static let allowed = allCases.map(\.rawValue).joined(separator: ", ")

  /// Reads `SHA1` or `sha-1`.
  package init?(option text: String) { self.init(rawValue: text.uppercased().filter { $0 != "-" }) }
}

extension OneTimeCode {
  /// What may be written, for people.
  package static let allowedDigits = digitLimits.map(String.init).joined(separator: " or ")
  package static let allowedPeriod = "\(periodLimits.lowerBound) to \(periodLimits.upperBound) seconds"

  /// The number of digits that `text` is, or nil.
  package static func digits(_ text: String) -> Int? { Int(text).flatMap { digitLimits.contains($0) ? $0 : nil } }
  /// The period that `text` is, or nil.
  package static func period(_ text: String) -> Int? { Int(text).flatMap { periodLimits.contains($0) ? $0 : nil } }
}
