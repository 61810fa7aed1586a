// One named code of a `pins` file: whose it is, its hash, and when and how often it may be used.

/// `name:crypt(3) string:options`.
struct PinLine: Equatable, Sendable {
  let name: String
  let crypt: CryptString
  /// Where it stands, from 1.
  let number: Int
  /// A hash behind `!`, as `usermod --lock` writes it: the code is never right.
  var isDisabled = false
  var validFrom: Moment?
  /// The first moment at which it is no longer valid.
  var validUntil: Moment?
  /// How often it may be used in all; nil = any number of times.
  var uses: Int?
  /// The name of the pepper it was made with.
  var pepper: String?

  /// The options there are, for people.
  static let allowedOptions = "valid-from, valid-until, uses, pepper"
  /// How many uses can be asked for.
  static let usesLimits = 1...1_000_000

  /// Reads `line` of the file at `path`. Nil for a line of a shadow file that has no password to try.
  init?(_ line: NamedLine, path: String) throws(SecretFileProblem) {
    func problem(_ message: String) -> SecretFileProblem { SecretFileProblem(path, line: line.number, message) }
    (name, number) = (line.name, line.number)
    let hash = line.secret.trimmingPrefix { $0 == "!" }
    isDisabled = hash.count != line.secret.count
    if hash.isEmpty && isDisabled || hash == "*" { return nil }
    do {
      crypt = try CryptString(String(hash))
    } catch {
      switch error {
      case .unknown: throw problem("found no hash that is taken, allowed \(CryptString.allowed)")
      case .tooCostly: throw problem("found a hash that costs too much time or memory, allowed up to 64 MiB")
      }
    }
    if let expiry = Self.shadowExpiry(line.rest) {
      validUntil = expiry.moment
      return
    }
    for option in try line.options(path) {
      switch option.key {
      case "valid-from", "valid-until":
        guard let moment = Moment(option.value, isEnd: option.key == "valid-until") else {
          throw problem("found no moment behind \(option.key), allowed \(Moment.allowed)")
        }
        if option.key == "valid-from" { validFrom = moment } else { validUntil = moment }
      case "uses":
        guard let uses = PinEditor.uses(option.value) else {
          throw problem("found no number of uses, allowed \(PinEditor.allowedUses)")
        }
        self.uses = uses
      case "pepper": pepper = option.value
      default: throw problem("found the option \(quoted(option.key)), allowed \(Self.allowedOptions)")
      }
    }
  }

  /// The six fields that follow the hash in a shadow file (shadow(5)), of which the last but one is the day, counted from
  /// 1970, on which the account ends. Nil when `rest` is none of that.
  private static func shadowExpiry(_ rest: String) -> (moment: Moment?, Void)? {
    let fields = rest.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count == 7, fields.allSatisfy({ $0.utf8.allSatisfy { 0x30...0x39 ~= $0 } }) else { return nil }
    let day = Int64(fields[5]).map { $0.multipliedReportingOverflow(by: 86_400) }
    return (day.flatMap { $0.overflow ? nil : Moment(seconds: $0.partialValue) }, ())
  }

  /// Whether its time has come and is not over.
  func isValid(at now: Moment) -> Bool {
    !isDisabled && validFrom.map { $0 <= now } ?? true && validUntil.map { now < $0 } ?? true
  }

  /// The line's text.
  static func text(name: String, crypt: String, options: [(key: String, value: String)]) -> String {
    "\(name):\(crypt):\(options.map { "\($0.key)=\($0.value)" }.joined(separator: ","))"
  }
}

/// `text` in double quotes, shortened, without what a terminal obeys.
func quoted(_ text: String) -> String {
  "\"" + String(text.unicodeScalars.prefix(40).map { 0x20...0x7E ~= $0.value ? Character($0) : "?" }) + "\""
}
