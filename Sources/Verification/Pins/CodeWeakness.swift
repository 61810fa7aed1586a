// Codes that are tried first by whoever guesses, and so are refused when a code is set. Of a code that was set elsewhere
// only its hash is known.

/// Why a code is too easily guessed.
package enum CodeWeakness: Equatable, Sendable {
  /// Fewer than four digits.
  case short
  /// One piece over and over: `0000`, `121212`.
  case repetition
  /// Digits in a row, up or down, 9 and 0 being neighbours: `4567`, `210987`.
  case run
  /// 1900 to 2099.
  case year
  /// One of the codes that are used most.
  case common

  /// The fewest digits of a code.
  package static let fewestDigits = 4
  /// The digits from which on nothing is said.
  package static let recommendedDigits = 6

  /// The weakness of `code`, or nil.
  package init?(of code: SecretCode) {
    let found = code.withASCII { Self.find(in: $0) }
    guard let found else { return nil }
    self = found
  }

  /// For people.
  package var reason: String {
    switch self {
    case .short: "it has fewer than \(Self.fewestDigits) digits (\(Self.recommendedDigits) are recommended)"
    case .repetition: "it repeats itself"
    case .run: "its digits follow one another"
    case .year: "it is a year"
    case .common: "it is one of the most common codes"
    }
  }

  private static func find(in digits: UnsafeRawBufferPointer) -> CodeWeakness? {
    guard digits.count >= fewestDigits else { return .short }
    if isRepetition(digits) { return .repetition }
    if isRun(digits) { return .run }
    if digits.count == 4 {
      let year = digits.reduce(0) { $0 * 10 + Int($1 &- 0x30) }
      if 1900...2099 ~= year { return .year }
    }
    let isCommon = (commonShort + commonLong).contains { other in
      other.utf8.count == digits.count && other.utf8.elementsEqual(digits)
    }
    return isCommon ? .common : nil
  }

  private static func isRepetition(_ digits: UnsafeRawBufferPointer) -> Bool {
    (1...digits.count / 2).contains { length in
      digits.count % length == 0 && (length..<digits.count).allSatisfy { digits[$0] == digits[$0 - length] }
    }
  }

  private static func isRun(_ digits: UnsafeRawBufferPointer) -> Bool {
    [1, 9].contains { step in
      (1..<digits.count).allSatisfy { (Int(digits[$0]) - Int(digits[$0 - 1]) + 10) % 10 == step }
    }
  }

  /// The hundred most common codes of four digits (by their frequency in passwords that were made public) that the rules
  /// above do not find.
  private static let commonShort = words(
    """
    0001 0007 0070 0077 0124 0411 0420 0815 0907 1000 1001 1002 1003 1004 1005 1007 1009 1011 1012 1013
    1014 1017 1018 1019 1020 1021 1022 1023 1024 1025 1026 1027 1028 1029 1030 1031 1092 1101 1103 1104
    1112 1113 1114 1115 1117 1119 1120 1121 1122 1123 1124 1125 1126 1127 1128 1129 1130 1133 1203 1204
    1205 1209 1210 1211 1213 1214 1215 1216 1217 1218 1220 1221 1222 1223 1224 1225 1226 1227 1228 1229
    1230 1231 1233 1235 1236 1245 1318 1324 1357 1379 1701 2112 2468 2580 4200 5150 5425 7410 7942 8520
    """)
  /// Longer ones: pairs, mirrors, and the ways across a keypad.
  private static let commonLong = words(
    """
    11223 12321 13579 24680 112233 123321 445566 778899 100200 102030 010203 142536 147258 147852 147369 159357 159753
    258369 258456 321654 357159 369258 456123 520131 741852 753159 753951 789456 852456 951357 951753 963852 987321
    111222 222333 123654 123789 112358 314159 271828 200000 100000 1234321 1122334 5201314 11223344 12344321
    31415926 14725836 14789632 98741236
    """)

  private static func words(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
}
