// Moments as they may be written, held against date(1).

import Testing

@testable import Verification

@Suite struct MomentTests {
  @Test(
    arguments: [
      ("1970-01-01", false, 0), ("1970-01-01", true, 86_400), ("2026-12-31", false, 1_798_675_200),
      ("2026-12-31", true, 1_798_761_600), ("2024-02-29", false, 1_709_164_800), ("2000-02-29", false, 951_782_400),
      ("2026-12-31T18:00Z", true, 1_798_740_000), ("2026-12-31T18:00:09Z", false, 1_798_740_009),
      ("2026-12-31T18:00+08:00", false, 1_798_711_200), ("2026-12-31T18:00-05:30", true, 1_798_759_800),
      ("9999-12-31", false, 253_402_214_400),
    ] as [(String, Bool, Int64)])
  func daysAndTimesAreRead(_ text: String, _ isEnd: Bool, _ seconds: Int64) {
    #expect(Moment(text, isEnd: isEnd)?.seconds == seconds)
  }

  @Test(arguments: [
    "", "2026", "2026-1-1", "2026-13-01", "2026-00-01", "2026-02-29", "1900-02-29", "2026-04-31", "2026-12-32",
    "1969-12-31", "2026-12-31 18:00Z", "2026-12-31T18:00", "2026-12-31T24:00Z", "2026-12-31T18:60Z", "2026-12-31T18Z",
    "2026-12-31T18:00:60Z", "2026-12-31T18:00:0Z", "2026-12-31T18:00z", "2026-12-31T18:00+8:00",
    "2026-12-31T18:00+24:00", "2026-12-31T18:00+08:60", "2026-12-31T", "２026-12-31", "2026-12-31Z", "+026-12-31",
  ])
  func everythingElseIsNoMoment(_ text: String) {
    #expect(Moment(text, isEnd: false) == nil)
  }

  @Test(arguments: [0, 86_399, 951_782_400, 1_709_164_800, 1_798_740_009, 253_402_300_799, -1] as [Int64])
  func whatIsWrittenIsReadAgain(_ seconds: Int64) {
    let text = Moment(seconds: seconds).text
    if seconds >= 0 { #expect(Moment(text, isEnd: false)?.seconds == seconds) }
    if seconds == -1 { #expect(text == "1969-12-31T23:59:59Z") }
  }
}
