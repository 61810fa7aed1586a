// Reads the three date forms that HTTP has had (RFC 9110 section 5.6.7). Whether a date exists is ``HTTPDate``'s matter.

/// Goes through the bytes of a date.
struct HTTPDateReader {
  private let bytes: UnsafeRawBufferPointer
  private var index = 0

  init(bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

  /// The date, or nil for what is none of the forms. The weekday has to be one and is not held against the date.
  consuming func read(now: HTTPDate) -> HTTPDate? {
    guard let weekday = weekday() else { return nil }
    if take(",") { return weekday.isLong ? rfc850(now) : imfFixdate() }
    return weekday.isLong ? nil : asctime()
  }

  /// ` 06 Nov 1994 08:49:37 GMT`
  private mutating func imfFixdate() -> HTTPDate? {
    guard take(" "), let day = number(2), take(" "), let month = month(), take(" "), let year = number(4), take(" "),
      let time = time(), take(" GMT"), index == bytes.count
    else { return nil }
    return date(year, month, day, time)
  }

  /// ` 06-Nov-94 08:49:37 GMT`
  private mutating func rfc850(_ now: HTTPDate) -> HTTPDate? {
    guard take(" "), let day = number(2), take("-"), let month = month(), take("-"), let short = number(2), take(" "),
      let time = time(), take(" GMT"), index == bytes.count
    else { return nil }
    var year = now.year - now.year % 100 + short
    if year > now.year + 50 { year -= 100 }
    return date(year, month, day, time)
  }

  /// ` Nov  6 08:49:37 1994`
  private mutating func asctime() -> HTTPDate? {
    guard take(" "), let month = month(), take(" "), let day = take(" ") ? number(1) : number(2), take(" "),
      let time = time(), take(" "), let year = number(4), index == bytes.count
    else { return nil }
    return date(year, month, day, time)
  }

  private func date(_ year: Int64, _ month: Int64, _ day: Int64, _ time: (Int64, Int64, Int64)) -> HTTPDate? {
    HTTPDate(year: year, month: month, day: day, hour: time.0, minute: time.1, second: time.2)
  }

  private mutating func weekday() -> (index: Int64, isLong: Bool)? {
    guard let day = name(in: HTTPDate.weekdays) else { return nil }
    let rest: [StaticString] = ["day", "sday", "nesday", "rsday", "day", "urday", "day"]
    return (day, take(rest[Int(day)]))
  }

  private mutating func month() -> Int64? { name(in: HTTPDate.months).map { $0 + 1 } }

  private mutating func time() -> (Int64, Int64, Int64)? {
    guard let hour = number(2), take(":"), let minute = number(2), take(":"), let second = number(2) else { return nil }
    return (hour, minute, second)
  }

  /// The index of the three-letter name that comes next.
  private mutating func name(in names: StaticString) -> Int64? {
    guard bytes.count - index >= 3 else { return nil }
    for nth in 0..<(names.utf8CodeUnitCount / 3)
    where (0..<3).allSatisfy({ bytes[index + $0] == names.utf8Start[nth * 3 + $0] }) {
      index += 3
      return Int64(nth)
    }
    return nil
  }

  /// Exactly so many digits.
  private mutating func number(_ digits: Int) -> Int64? {
    guard bytes.count - index >= digits else { return nil }
    var value: Int64 = 0
    for offset in 0..<digits {
      guard ByteClass.isDigit(bytes[index + offset]) else { return nil }
      value = value * 10 + Int64(bytes[index + offset] - Ascii.zero)
    }
    index += digits
    return value
  }

  private mutating func take(_ text: StaticString) -> Bool {
    let end = index + text.utf8CodeUnitCount
    guard end <= bytes.count, bytes.slice(ByteRange(start: index, end: end)).equals(text) else { return false }
    index = end
    return true
  }
}
