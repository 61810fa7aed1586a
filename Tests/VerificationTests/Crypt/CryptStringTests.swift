// Which hashes are taken, and that the platform's library finds their codes right. The lines were made by mkpasswd.

import Testing

@testable import Verification

#if os(Linux)
  /// Hashes of 042719.
  private let right = [
    "$y$j9T$tqMWNmqxVy.Hokm4P1r3H.$LQ3euBqKWI1Ib1pp92nGm6q23bE5l1edICpBVoJKQsD",
    "$y$j75$GaBE8vb5GPOQROGLzo0WH0$nUgEL93TbdVTpHRbfMa5YZJNatKW.Rm3Pyou5sP.wVC",
    "$y$jBT$CO/vW6dlHf7XyjRjeFlP3.$RcHYJuUlrIaQXKnap9dgxI/WX.6Pz.4368AZs8krcG8",
    "$7$BU..../....4/v2oT1fR66WhFReZtMlE1$ThXJlkUerW4g.KIMK6I50POEMepjmmDoBNarYI/ccpD",
    "$2b$05$mGQWkJtjVRKkYZH4JhI/Gu65P8nTQ61t1rUND01au8GDLGIVO9/86",
    "$6$PsXK22CMF8/7F7I7$"
      + "BNcOS0ADrNfTO2xYWQVdzfBpS8ksQTjUi8vIQgVCfFIxlFtnywxbwqsFlqCQs7ZMwaT.cpv1h9pgCP4uRlBno0",
    "$6$rounds=1000$RHRSn4YtR.zwBBRu$"
      + "xfA.do/PZFJosvdcVZDRXFHZVs.qBevHofb20GDPA4T9E9ovgSQI3lzenVjRtYROTDBLeYrzWSfygSe6cHH4d.",
    "$5$KLN3xuLfsWBStq5C$Dd2op3LLP2RU/lEb12rigXE.HJ1Xy.uHnSjQJa1jW0D",
    "$5$rounds=1000$wnCCTZkTIRlm.k0E$IJwFeeoFIff4ADXf/JSvtVAz3J6Xe9b8u47eIPbFe97",
  ]

  @Suite struct CryptStringTests {
    @Test(arguments: right)
    func hashesOfEveryMethodFindTheirCodeAndNoOther(_ line: String) throws {
      let crypt = try CryptString(line)
      #expect(code("042719").withASCII { PasswordHash.matches($0, crypt) } == true)
      #expect(code("042718").withASCII { PasswordHash.matches($0, crypt) } == false)
    }

    @Test func aCodeIsAllOfItsDigits() throws {
      let crypt = try CryptString(right[8])
      for other in ["", "42719", "0427190", "04271"] {
        #expect(code(other).withASCII { PasswordHash.matches($0, crypt) } == false)
      }
    }

    @Test(arguments: [
      "", "x", "souZyJnQDTq/2", "$1$0uB.AfFu$kO6bmVzSMH/FAsFpIFohZ/", "$y$", "$y$j9T$", "$y$j9T$salt", "$y$j9T$salt$",
      "$6$salt", "$6$$hash", "$6$rounds=x$salt$hash", "$6$rounds=1000$hash", "$2b$05$short", "$2b$xx$" + "a",
      "$gy$j9T$GQ6bFGeZ2KJK8AZV7HhYD0$2FZrHNtnURP1JL00D87ukbu8tlKaIEmiXO/CQCHLGq2", "$5$salt$ha sh", "$5$salt$ha:sh",
      "$5$salt$häsh", "*0", "!", "$5$salt$" + String(repeating: "a", count: 400),
    ])
    func whatIsNoHashOfAMethodThatIsTakenIsRefused(_ line: String) {
      #expect(throws: CryptString.Refusal.unknown) { try CryptString(line) }
    }

    @Test(arguments: [
      "$y$jCT$yZMXiaG0e6Iim89WvN3Ee/$8NVFubLXpEjpRLtjMc3dTTjciJHStsdVEnfya/hYUl8",
      "$y$jzT$yZMXiaG0e6Iim89WvN3Ee/$8NVFubLXpEjpRLtjMc3dTTjciJHStsdVEnfya/hYUl8",
      "$7$DU..../....lADGZRAyxa.bnREnBWCMf/$U4P7k5LiKJZmgQjten7AoVqQXGyprvYbETINZXap7m7",
      "$7$CU../../....lADGZRAyxa.bnREnBWCMf/$U4P7k5LiKJZmgQjten7AoVqQXGyprvYbETINZXap7m7",
      "$2b$15$mGQWkJtjVRKkYZH4JhI/Gu65P8nTQ61t1rUND01au8GDLGIVO9/86", "$6$rounds=1000001$salt$hash",
      "$5$rounds=999999999$salt$hash",
    ])
    func hashesThatWouldEatTheMachineAreRefused(_ line: String) {
      #expect(throws: CryptString.Refusal.tooCostly) { try CryptString(line) }
    }

    @Test func aFailureOfTheLibraryIsNoMatch() throws {
      // The salt holds a byte that bcrypt's alphabet does not have; the library answers "*0".
      let crypt = try CryptString("$2b$05$mGQWkJtjVRKk\"ZH4JhI/Gu65P8nTQ61t1rUND01au8GDLGIVO9/86")
      #expect(code("042719").withASCII { PasswordHash.matches($0, crypt) } == nil)
    }

    @Test func newSettingsAreYescryptAndEachIsAnotherOne() throws {
      let first = try #require(PasswordHash.setting())
      let second = try #require(PasswordHash.setting())
      #expect(first.hasPrefix("$y$j9T$") && second.hasPrefix("$y$j9T$") && first != second)
    }
  }
#endif
