// Every setting that is a number, given every number around the limits of integers: taken within its range, refused with
// its name outside, and nothing traps.

import Foundation
import Testing

@testable import DigitSlots

private enum Numbers {
  /// JSON numbers as text: around the powers of two and of ten that types end at, with signs and exponents.
  static let all: [String] = {
    let edges = [
      "127", "128", "255", "256", "32767", "32768", "65535", "65536", "2147483647", "2147483648", "4294967295",
      "4294967296", "9007199254740991", "9007199254740992", "9007199254740993", "9223372036854775807",
      "9223372036854775808", "9223372036854775809", "18446744073709551615", "18446744073709551616",
      "10000000000000000000", String(repeating: "9", count: 40), String(repeating: "9", count: 400),
    ]
    let others = ["0", "-0", "1", "4", "0.5", "1e2", "1E+400", "1e-400", "1e99999999999999999999", "0.1e-9", "44.5"]
    return (edges + others).flatMap { [$0, "-" + $0] }.map { $0.replacing("--", with: "-") }
  }()

  static let whole: [(String, ClosedRange<Int>)] = [
    ("port", 0...65_535), ("maxSessions", 1...100_000), ("newSessionsPerMinute", 1...1_000_000),
    ("maxConnections", 1...1_000_000), ("maxConnectionsPerClient", 1...1_000_000), ("maxStreams", 1...1_000_000),
    ("maxStreamsPerClient", 1...1_000_000),
  ]
  static let wholeOfAPad: [(String, ClosedRange<Int>)] = [
    ("length", 1...10), ("acceptedFor", 0...3_600), ("idleClear", 0...86_400),
  ]
  static let sizes: [(String, ClosedRange<Double>)] =
    [("scale", 0.5...4)]
    + PadProperty.all.compactMap { property in
      if case .pixels(let range) = property.kind { (property.key, range) } else { nil }
    }
}

@Suite struct ConfigurationNumberTests {
  private func isWithin(_ number: String, _ range: ClosedRange<Int>) -> Bool {
    // Numbers of events and settings are whole as they are written; "-0" is zero.
    !number.contains { ".eE".contains($0) } && Int(number).map(range.contains) == true
  }

  /// What is said of a file with one more setting beside the pads, and one more in the only pad.
  private func problem(_ setting: String, ofPad: String = "") -> String? {
    configurationProblem(
      "{\(setting)\"pads\":[{\"name\":\"door\",\"style\":\"joined\",\"verifier\":\"demo\"\(ofPad)}]}")
  }

  @Test(arguments: Numbers.whole) func wholeNumbersOfTheProgram(_ key: String, _ range: ClosedRange<Int>) {
    for number in Numbers.all {
      let said = problem("\"\(key)\":\(number),")
      #expect((said == nil) == isWithin(number, range), "\(number.prefix(30)): \(said ?? "taken")")
      #expect(said?.hasPrefix("etc/pads.json:1: \(key): ") != false)
    }
  }

  @Test(arguments: Numbers.wholeOfAPad) func wholeNumbersOfAPad(_ key: String, _ range: ClosedRange<Int>) {
    for number in Numbers.all {
      let said = problem("", ofPad: ",\"\(key)\":\(number)")
      #expect((said == nil) == isWithin(number, range), "\(number.prefix(30)): \(said ?? "taken")")
      #expect(said?.hasPrefix("etc/pads.json:1: pads[0].\(key): ") != false)
    }
  }

  @Test(arguments: Numbers.sizes) func numbersWithAFraction(_ key: String, _ range: ClosedRange<Double>) {
    for number in Numbers.all {
      let said = problem("", ofPad: ",\"\(key)\":\(number)")
      #expect(
        (said == nil) == (strtod(number, nil).isFinite && range.contains(strtod(number, nil))), "\(number.prefix(30))")
      #expect(said?.hasPrefix("etc/pads.json:1: pads[0].\(key): ") != false)
    }
  }

  @Test func millisecondsOfAReveal() {
    for number in Numbers.all {
      let said = problem("", ofPad: ",\"reveal\":{\"brief\":\(number)}")
      #expect((said == nil) == isWithin(number, 0...5_000), "\(number.prefix(30)): \(said ?? "taken")")
      #expect(said?.hasPrefix("etc/pads.json:1: pads[0].reveal.brief: ") != false)
    }
  }
}
