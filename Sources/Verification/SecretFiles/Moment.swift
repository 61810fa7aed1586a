// Moments as they are written in options: a day, or a day and a time with its distance from UTC (a part of RFC 3339).

/// A moment in seconds since 1970, UTC.
package struct Moment: Equatable, Comparable, Sendable {
  /// What may be written, for people.
  package static let allowed = "2026-12-31, or 2026-12-31T18:00Z, or with a distance from UTC such as +08:00"

  package let seconds: Int64

  package init(seconds: Int64) { self.seconds = seconds }

  /// Reads `text`. A day alone is its beginning in UTC, or its end where `isEnd`.
  package init?(_ text: String, isEnd: Bool) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 10, bytes[4] == UInt8(ascii: "-"), bytes[7] == UInt8(ascii: "-"),
      let year = Self.number(bytes[0..<4]), let month = Self.number(bytes[5..<7]),
      let day = Self.number(bytes[8..<10]), 1970...9999 ~= year, 1...12 ~= month,
      1...Self.days(in: month, of: year) ~= day
    else { return nil }
    let midnight = Self.daysSince1970(year, month, day) * 86_400
    guard bytes.count > 10 else {
      seconds = Int64(midnight + (isEnd ? 86_400 : 0))
      return
    }
    guard bytes[10] == UInt8(ascii: "T"), bytes.count >= 17, bytes[13] == UInt8(ascii: ":"),
      let hour = Self.number(bytes[11..<13]), let minute = Self.number(bytes[14..<16]), hour <= 23, minute <= 59
    else { return nil }
    var rest = bytes[16...]
    var second = 0
    if rest.first == UInt8(ascii: ":") {
      guard rest.count >= 4, let value = Self.number(rest.dropFirst().prefix(2)), value <= 59 else { return nil }
      second = value
      rest = rest.dropFirst(3)
    }
    guard let distance = Self.distance(Array(rest)) else { return nil }
    seconds = Int64(midnight + hour * 3_600 + minute * 60 + second - distance)
  }

  /// Seconds east of UTC: `Z`, `+08:00`, `-05:30`.
  private static func distance(_ text: [UInt8]) -> Int? {
    if text == [UInt8(ascii: "Z")] { return 0 }
    guard text.count == 6, text[3] == UInt8(ascii: ":"), let hours = number(text[1..<3]), hours <= 23,
      let minutes = number(text[4..<6]), minutes <= 59
    else { return nil }
    let seconds = hours * 3_600 + minutes * 60
    return text[0] == UInt8(ascii: "+") ? seconds : text[0] == UInt8(ascii: "-") ? -seconds : nil
  }

  private static func number(_ digits: some Sequence<UInt8>) -> Int? {
    digits.reduce(Int?.some(0)) { number, byte in
      number.flatMap { 0x30...0x39 ~= byte ? $0 * 10 + Int(byte - 0x30) : nil }
    }
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Days in the proleptic Gregorian calendar; the year begins in March, so that the leap day is its last one.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let years = month > 2 ? year : year - 1
    let days = ((month + 9) % 12 * 153 + 2) / 5 + day - 1
    return years * 365 + years / 4 - years / 100 + years / 400 + days - 719_468
  }

  package static func < (left: Moment, right: Moment) -> Bool { left.seconds < right.seconds }

  /// `2026-12-31T18:00:00Z`.
  package var text: String {
    let days = Int((seconds >= 0 ? seconds : seconds - 86_399) / 86_400)
    let time = Int(seconds) - days * 86_400
    // The inverse of the above, era by era of 400 years.
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(Self.padded(year, 4))-\(Self.padded(month))-\(Self.padded(day))T\(Self.padded(time / 3_600)):"
      + "\(Self.padded(time / 60 % 60)):\(Self.padded(time % 60))Z"
  }

  private static func padded(_ number: Int, _ width: Int = 2) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, width - text.utf8.count)) + text
  }
}
