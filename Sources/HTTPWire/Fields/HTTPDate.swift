// Dates of HTTP (RFC 9110 section 5.6.7): written as IMF-fixdate, read in all three forms. Knows no clock.

/// A moment in whole seconds, as `Date`, `Last-Modified` and `If-Modified-Since` have it.
package struct HTTPDate: Equatable, Comparable, Sendable {
  /// Seconds since 1970, UTC, without leap seconds; from year 1 to year 9999.
  package let unixSeconds: Int64

  /// A moment outside the years 1 to 9999 becomes the nearest end of them.
  package init(unixSeconds: Int64) {
    self.unixSeconds = min(max(unixSeconds, -62_135_596_800), 253_402_300_799)
  }

  /// Reads one of the three forms; nil for anything else, for a day or an hour that does not exist, and for a year that
  /// has not four digits. The two-digit year of RFC 850 is taken as at most 50 years after `now`.
  package init?(_ text: UnsafeRawBufferPointer, now: HTTPDate) {
    guard let parsed = HTTPDateReader(bytes: text).read(now: now) else { return nil }
    self = parsed
  }

  package static func < (left: HTTPDate, right: HTTPDate) -> Bool { left.unixSeconds < right.unixSeconds }

  /// The moment of a date in the Gregorian calendar; nil when there is no such date. A leap second is the next one.
  init?(year: Int64, month: Int64, day: Int64, hour: Int64, minute: Int64, second: Int64) {
    guard 1...9999 ~= year, 1...12 ~= month, 1...Self.days(in: month, of: year) ~= day, 0...23 ~= hour,
      0...59 ~= minute, 0...60 ~= second
    else { return nil }
    let days = Self.daysBefore(year: year, month: month) + day - 1
    self.init(unixSeconds: days * 86_400 + hour * 3600 + minute * 60 + second)
  }

  /// The 29 bytes of IMF-fixdate: `Sun, 06 Nov 1994 08:49:37 GMT`.
  package var bytes: [UInt8] {
    let days = unixSeconds >= 0 ? unixSeconds / 86_400 : (unixSeconds - 86_399) / 86_400
    let seconds = unixSeconds - days * 86_400
    let date = Self.calendarDate(days)
    var text: [UInt8] = []
    text.reserveCapacity(29)
    // The first of January 1970 was a Thursday.
    text += Self.name(Self.weekdays, (days % 7 + 10) % 7)
    text += [Ascii.comma, Ascii.space]
    Self.append(date.day, digits: 2, to: &text)
    text.append(Ascii.space)
    text += Self.name(Self.months, date.month - 1)
    text.append(Ascii.space)
    Self.append(date.year, digits: 4, to: &text)
    text.append(Ascii.space)
    Self.append(seconds / 3600, digits: 2, to: &text)
    text.append(Ascii.colon)
    Self.append(seconds / 60 % 60, digits: 2, to: &text)
    text.append(Ascii.colon)
    Self.append(seconds % 60, digits: 2, to: &text)
    text += [Ascii.space, 0x47, 0x4D, 0x54]
    return text
  }

  package var year: Int64 {
    Self.calendarDate(unixSeconds >= 0 ? unixSeconds / 86_400 : (unixSeconds - 86_399) / 86_400).year
  }

  /// Three letters each, from Monday.
  static let weekdays: StaticString = "MonTueWedThuFriSatSun"
  /// Three letters each, from January.
  static let months: StaticString = "JanFebMarAprMayJunJulAugSepOctNovDec"

  private static func name(_ names: StaticString, _ index: Int64) -> [UInt8] {
    names.withUTF8Buffer { Array($0[Int(index * 3)..<Int(index * 3 + 3)]) }
  }

  private static func append(_ number: Int64, digits: Int, to text: inout [UInt8]) {
    var divisor: Int64 = digits == 4 ? 1000 : 10
    while divisor > 0 {
      text.append(Ascii.zero + UInt8(truncatingIfNeeded: number / divisor % 10))
      divisor /= 10
    }
  }

  private static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static func days(in month: Int64, of year: Int64) -> Int64 {
    month == 2 ? (isLeap(year) ? 29 : 28) : month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31
  }

  /// Days from the first of January 1970 to the first of a month.
  private static func daysBefore(year: Int64, month: Int64) -> Int64 {
    let past = year - 1
    var days = past * 365 + past / 4 - past / 100 + past / 400 - 719_162
    for earlier in 1..<month { days += Self.days(in: earlier, of: year) }
    return days
  }

  private static func calendarDate(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // A Gregorian cycle of 400 years has 146,097 days; the estimate is at most one year too late.
    var year = (days + 719_162) * 400 / 146_097 + 1
    while daysBefore(year: year, month: 1) > days { year -= 1 }
    while daysBefore(year: year + 1, month: 1) <= days { year += 1 }
    var month: Int64 = 12
    while daysBefore(year: year, month: month) > days { month -= 1 }
    return (year, month, days - daysBefore(year: year, month: month) + 1)
  }
}
