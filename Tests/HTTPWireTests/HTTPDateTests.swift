// Dates in the three forms, and those that are none.

import HTTPWire
import Testing

@Suite("HTTP dates")
struct HTTPDateTests {
  private static let now = HTTPDate(unixSeconds: 1_790_000_000)  // in 2026

  private static func parse(_ date: String) -> Int64? {
    Array(date.utf8).withUnsafeBytes { HTTPDate($0, now: now)?.unixSeconds }
  }

  @Test(
    "are written as IMF-fixdate and read back",
    arguments: [
      (784_111_777, "Sun, 06 Nov 1994 08:49:37 GMT"), (0, "Thu, 01 Jan 1970 00:00:00 GMT"),
      (-1, "Wed, 31 Dec 1969 23:59:59 GMT"), (951_782_400, "Tue, 29 Feb 2000 00:00:00 GMT"),
      (1_767_225_600, "Thu, 01 Jan 2026 00:00:00 GMT"), (4_107_542_400, "Mon, 01 Mar 2100 00:00:00 GMT"),
      (1_709_251_199, "Thu, 29 Feb 2024 23:59:59 GMT"), (253_402_300_799, "Fri, 31 Dec 9999 23:59:59 GMT"),
      (-62_135_596_800, "Mon, 01 Jan 0001 00:00:00 GMT"), (1_735_689_599, "Tue, 31 Dec 2024 23:59:59 GMT"),
    ] as [(Int64, String)])
  func bothWays(seconds: Int64, date: String) {
    #expect(text(HTTPDate(unixSeconds: seconds).bytes) == date)
    #expect(Self.parse(date) == seconds)
  }

  @Test("every day of four centuries is written and read back")
  func everyDay() {
    for day in stride(from: Int64(-60_000), to: 90_000, by: 1) {
      let seconds = day * 86_400 + (day &* 7919 % 86_400 + 86_400) % 86_400
      let bytes = HTTPDate(unixSeconds: seconds).bytes
      let back = bytes.withUnsafeBytes { HTTPDate($0, now: Self.now)?.unixSeconds }
      if back != seconds {
        #expect(back == seconds, "\(text(bytes))")
        return
      }
    }
  }

  @Test("a moment outside the calendar becomes its nearest end", arguments: [Int64.min, .max])
  func extremes(seconds: Int64) {
    let year = text(HTTPDate(unixSeconds: seconds).bytes.dropFirst(12).prefix(4))
    #expect(year == (seconds < 0 ? "0001" : "9999"))
  }

  @Test(
    "are read in the obsolete forms too",
    arguments: [
      ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
      ("Sun Nov 16 08:49:37 1994", 784_975_777), ("Wednesday, 01-Jan-70 00:00:00 GMT", 3_155_760_000),
      // Fifty years ahead of now at most.
      ("Wednesday, 01-Jan-76 00:00:00 GMT", 3_345_062_400), ("Friday, 01-Jan-77 00:00:00 GMT", 220_924_800),
      // A leap second is the next one.
      ("Sat, 31 Dec 2016 23:59:60 GMT", 1_483_228_800),
      // The weekday is not held against the date.
      ("Mon, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ] as [(String, Int64)])
  func obsolete(date: String, seconds: Int64) {
    #expect(Self.parse(date) == seconds)
  }

  @Test(
    "that do not exist, or are of no form, are none",
    arguments: [
      "", "x", "not a date", "Fri, 31 Dec 99999 23:59:59 GMT", "Fri, 31 Dec 0000 23:59:59 GMT",
      "Sun, 30 Feb 2025 00:00:00 GMT", "Sat, 29 Feb 2025 00:00:00 GMT", "Mon, 29 Feb 2100 00:00:00 GMT",
      "Thu, 00 Jan 2026 00:00:00 GMT", "Thu, 32 Jan 2026 00:00:00 GMT", "Fri, 31 Apr 2026 00:00:00 GMT",
      "Thu, 01 Jan 2026 24:00:00 GMT", "Thu, 01 Jan 2026 00:60:00 GMT", "Thu, 01 Jan 2026 00:00:61 GMT",
      "Thu, 1 Jan 2026 00:00:00 GMT", "Thu, 01 Jan 2026 00:00:00", "Thu, 01 Jan 2026 00:00:00 UTC",
      "Thu, 01 Jan 2026 00:00:00 GMT ", " Thu, 01 Jan 2026 00:00:00 GMT", "thu, 01 Jan 2026 00:00:00 GMT",
      "Thu, 01 jan 2026 00:00:00 GMT", "Thu 01 Jan 2026 00:00:00 GMT", "Thu, 01 Jan -026 00:00:00 GMT",
      "Thu, +1 Jan 2026 00:00:00 GMT", "Thurs, 01 Jan 2026 00:00:00 GMT", "Thursday, 01 Jan 2026 00:00:00 GMT",
      "Thu, 01-Jan-26 00:00:00 GMT", "Thu Jan 1 00:00:00 2026", "Thu Jan 01 00:00:00 20260", "Thu Jan  1 00:00:00 GMT",
      "Thu", "Thu,", "Thu, 01 Jan 2026 0:00:00 GMT", "Thu, 01 Foo 2026 00:00:00 GMT", "Thu, 01 Jan 2026 00:00:00 GM",
      "Thu, 01 Jan 2026\t00:00:00 GMT", "Thu, 01 Jan 9223372036854775808 00:00:00 GMT",
    ])
  func none(date: String) {
    #expect(Self.parse(date) == nil)
  }
}
