// The lines of a `pins` file: options, disabled ones, and those copied from a shadow file.

import Testing

@testable import Verification

#if os(Linux)
  private let hash = "$5$rounds=1000$wnCCTZkTIRlm.k0E$IJwFeeoFIff4ADXf/JSvtVAz3J6Xe9b8u47eIPbFe97"

  @Suite struct PinLineTests {
    private func line(_ text: String) throws -> PinLine? {
      try NamedLine.all(in: Array(text.utf8), path: "codes").first.flatMap { try PinLine($0, path: "codes") }
    }

    @Test func optionsAreRead() throws {
      let line = try #require(
        try line("ann:\(hash):valid-from=2026-01-01,valid-until=2026-12-31T18:00Z, uses=3,pepper=0011aabb"))
      #expect(line.validFrom == Moment("2026-01-01", isEnd: false))
      #expect(line.validUntil == Moment("2026-12-31T18:00Z", isEnd: true))
      #expect(line.uses == 3 && line.pepper == "0011aabb" && !line.isDisabled)
    }

    @Test func aCodeIsValidFromItsFirstMomentUpToItsLast() throws {
      let line = try #require(try line("ann:\(hash):valid-from=2026-01-01,valid-until=2026-12-31"))
      let moments = ["2025-12-31T23:59:59Z", "2026-01-01T00:00Z", "2026-12-31T23:59:59Z", "2027-01-01T00:00Z"]
      #expect(moments.map { Moment($0, isEnd: false).map(line.isValid) } == [false, true, true, false])
    }

    @Test func aHashBehindAnExclamationMarkIsDisabled() throws {
      let line = try #require(try line("ann:!\(hash)"))
      #expect(line.isDisabled && !line.isValid(at: Moment(seconds: 0)))
    }

    @Test(arguments: ["!", "!!", "*", "!*"])
    func accountsWithoutPasswordAreLeftOut(_ password: String) throws {
      #expect(try line("daemon:\(password):19000:0:99999:7:::") == nil)
    }

    @Test(
      arguments: [(":19000:0:99999:7:::", nil), (":19000:0:99999:7::20000:", 1_728_000_000), (":::::::", nil)]
        as [(String, Int64?)])
    func linesOfAShadowFileAreTakenWithTheDayOnWhichTheAccountEnds(_ rest: String, _ until: Int64?) throws {
      let line = try #require(try line("ann:\(hash)\(rest)"))
      #expect(line.validUntil?.seconds == until)
    }

    @Test(arguments: [
      ("", "found no hash"), ("x", "found no hash"), ("\(hash):uses=0", "found no number of uses"),
      ("\(hash):uses=1,uses=2", "found the option uses twice"), ("\(hash):uses", "found an option without ="),
      ("\(hash):valid-from=tomorrow", "found no moment behind valid-from"),
      ("\(hash):valid-until=2026-02-30", "found no moment behind valid-until"),
      ("\(hash):colour=red", "found the option \"colour\", allowed valid-from, valid-until, uses, pepper"),
      ("$6$rounds=99999999$a$b", "found a hash that costs too much"),
    ])
    func everythingElseIsRefusedWithItsLineAndWithoutItsHash(_ rest: String, _ message: String) throws {
      let problem = #expect(throws: SecretFileProblem.self) { try line("# one\nann:\(rest)") }
      #expect(problem?.description.hasPrefix("codes:2: \(message)") == true)
      #expect(problem?.description.contains("wnCC") == false)
    }
  }
#endif
