// Configuration files: what each setting does.

import EntryEngine
import Testing

@testable import DigitSlots

@Suite struct ConfigurationFileTests {
  @Test func aWholeFileIsRead() throws {
    let file = try readConfiguration(
      """
      // The front door.
      {
        "pads": [
          {"name": "door", "style": "joined", "length": 6, "verifier": "demo"}, // first: served at /
          {"name": "safe-2", "style": "fields", "verifier": {"command": "/bin/true"}},
        ],
        "host": "127.0.0.1", "port": 8081, "allowHosts": ["door.example", "[2001:db8::1]"],
        "public": "www", "stateDirectory": "/var/lib/digitslots", "logFormat": "json", "maxSessions": 50,
        "newSessionsPerMinute": 60, "maxConnections": 100, "maxConnectionsPerClient": 10, "maxStreams": 40,
        "maxStreamsPerClient": 4,
      }
      """)
    var expected = Configuration(
      pads: [
        PadConfiguration(name: "door", style: .joined, length: 6), PadConfiguration(name: "safe-2", style: .fields),
      ], isDemonstration: false)
    expected.pads[1].verifiers = [.command(path: "/bin/true")]
    expected.host = "127.0.0.1"
    expected.port = 8081
    expected.allowedHosts = ["door.example", "[2001:db8::1]"]
    expected.publicDirectory = "etc/www"
    expected.stateDirectory = "/var/lib/digitslots"
    expected.logFormat = .json
    expected.maxSessions = 50
    expected.newSessionsPerMinute = 60
    expected.maxConnections = 100
    expected.maxConnectionsPerClient = 10
    expected.maxStreams = 40
    expected.maxStreamsPerClient = 4
    #expect(file.configuration == expected)
    #expect(file.warnings == [])
  }

  @Test(arguments: [("unix:/run/d.sock", "/run/d.sock"), ("unix:d.sock", "etc/d.sock")])
  func aSocketMayBeListenedAt(_ listen: String, _ path: String) throws {
    let pads = "\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\"verifier\":\"demo\"}]"
    #expect(try readConfiguration("{\(pads),\"listen\":\"\(listen)\"}").configuration.unixSocket == path)
  }

  @Test func aSocketsModeIsReadInOctalDigits() throws {
    let pads = "\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\"verifier\":\"demo\"}]"
    let file = try readConfiguration("{\(pads),\"listen\":\"unix:/run/d.sock\",\"socketMode\":\"0660\"}")
    #expect(file.configuration.socketMode == 0o660)
    for mode in ["600", "0600", "660", "666", "777"] {
      #expect(Configuration.socketMode(mode) == UInt16(mode, radix: 8))
    }
    for mode in ["", "6", "060", "400", "200", "068", "+60", "-60", "1600", "06600", "o600", "0x1ff", " 600", "600 "] {
      #expect(Configuration.socketMode(mode) == nil, "\(mode)")
    }
  }

  @Test func localhostMeansBothLoopbackAddresses() throws {
    let pads = "\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\"verifier\":\"demo\"}]"
    #expect(try readConfiguration("{\(pads),\"host\":\"localhost\"}").configuration.host == nil)
  }

  @Test func everySettingOfAPadIsTakenOver() throws {
    let pad = try readPad(
      """
      "style":"cells","length":8,"mask":"*","reveal":{"brief":800},"caret":"staysOnLast","complete":"confirm",
      "afterComplete":"giveUpFocus","paste":"strict","keypad":"always","shuffle":"perAttempt","acceptedFor":0,
      "idleClear":15,"title":"請輸入密碼","cancel":"Back","confirm":"OK","language":"zh-Hant","theme":"classic",
      "scale":1.5,"verifier":["demo",{"command":"/bin/false"}],
      "lineColor":"#AABBCC","pointColor":"black","accent":"#0af","slotSize":60,"pointRadius":7.5
      """)
    #expect(pad.entry.style == .cells)
    #expect(pad.entry.length == 8)
    #expect(pad.entry.mask == .character("*"))
    #expect(pad.entry.revealMilliseconds == 800)
    #expect(pad.entry.caret == .staysOnLast)
    #expect(pad.entry.complete == .confirm)
    #expect(pad.entry.afterComplete == .giveUpFocus)
    #expect(pad.entry.paste == .strict)
    #expect(pad.keypad == .always)
    #expect(pad.shuffle == .perAttempt)
    #expect(pad.acceptedFor == 0)
    #expect(pad.idleClear == 15)
    #expect(pad.title == "請輸入密碼")
    #expect(pad.cancel == "Back")
    #expect(pad.confirm == "OK")
    #expect(pad.language == .traditionalChinese)
    #expect(pad.theme == .classic)
    #expect(pad.scale == 1.5)
    #expect(pad.verifiers == [.demo, .command(path: "/bin/false")])
    #expect(
      pad.properties == [
        "--line-color": "#AABBCC", "--point-color": "black", "--accent": "#0af", "--slot-size": "60",
        "--point-radius": "7.5",
      ])
  }

  @Test(arguments: Style.allCases)
  func whatIsNotSetIsTheStyles(_ style: Style) throws {
    #expect(
      try readPad("\"style\":\"\(style.rawValue)\",\"verifier\":\"demo\"")
        == PadConfiguration(name: "door", style: style))
  }

  @Test(arguments: [
    ("dot", EntrySettings.Mask.dot), ("none", .none), ("picture", .picture), ("•", .character("•")),
    ("x", .character("x")),
  ])
  func aMaskIsAWordOrACharacter(_ text: String, _ mask: EntrySettings.Mask) throws {
    #expect(try readPad("\"mask\":\"\(text)\",\"style\":\"dialog\",\"verifier\":\"demo\"").entry.mask == mask)
  }

  @Test(arguments: ["\"preset\":\"kiosk\",\"idleClear\":90", "\"idleClear\":90,\"preset\":\"kiosk\""])
  func aPresetSetsDefaultsThatThePadsOwnSettingsOverrideWhereverItStands(_ settings: String) throws {
    let file = try readConfiguration(
      "{\"pads\":[{\"name\":\"a\",\"style\":\"cells\",\"verifier\":\"demo\",\(settings)}]}")
    var expected = PadConfiguration(name: "a", style: .cells)
    expected.use(.kiosk)
    #expect(
      [expected.idleClear, expected.keypad == .always ? 1 : 0, expected.theme == .accessible ? 1 : 0] == [30, 1, 1])
    expected.idleClear = 90
    #expect(file.configuration.pads == [expected])
  }

  @Test(arguments: PadConfiguration.FeedbackRule.allCases)
  func feedbackIsOneOfFourAndOffUnlessSet(_ feedback: PadConfiguration.FeedbackRule) throws {
    let pad = "{\"name\":\"a\",\"style\":\"cells\",\"verifier\":\"demo\""
    let file = try readConfiguration(
      "{\"pads\":[\(pad),\"feedback\":\"\(feedback.rawValue)\"},\(pad.replacing("\"a\"", with: "\"b\""))}]}")
    #expect(file.configuration.pads.map(\.feedback) == [feedback, .none])
  }

  @Test(arguments: [("\"never\"", 0), ("{\"brief\":0}", 0), ("{\"brief\":5000}", 5_000)])
  func aRevealIsNeverOrBrief(_ text: String, _ milliseconds: Int) throws {
    let pad = try readPad("\"reveal\":\(text),\"style\":\"dialog\",\"verifier\":\"demo\"")
    #expect(pad.entry.revealMilliseconds == milliseconds)
  }

  @Test(arguments: [(-3, 1), (0, 1), (1, 1), (6, 6), (7, 6), (100, 6), (5_000, 6), (-9_000_000_000, 1)])
  func aDialogTakesTheNearestLengthAndSaysSo(_ wanted: Int, _ length: Int) throws {
    let file = try readConfiguration(
      "{\"pads\":[{\"length\":\(wanted),\n\"name\":\"a\",\"style\":\"dialog\",\"verifier\":\"demo\"}]}")
    #expect(file.configuration.pads.first?.entry.length == length)
    let warning = "etc/pads.json:1: pads[0].length: found \(wanted), allowed 1 to 6, taken as \(length)"
    #expect(file.warnings == (wanted == length ? [] : [warning]))
  }

  @Test(arguments: [
    ("verification", 4, 8), ("fields", 4, 8), ("joined", 1, 10), ("cells", 1, 12),
  ])
  func lengthsOutsideTheStylesRangeAreRefused(_ style: String, _ lower: Int, _ upper: Int) throws {
    for length in lower...upper {
      #expect(try readPad("\"length\":\(length),\"style\":\"\(style)\",\"verifier\":\"demo\"").entry.length == length)
    }
    for length in ["\(lower - 1)", "\(upper + 1)", "-1", "1e99"] {
      let message = try #require(padProblem("\"length\":\(length),\"style\":\"\(style)\""))
      #expect(message.hasPrefix("pads[0].length: found ") && message.hasSuffix(", allowed \(lower) to \(upper)"))
    }
    for style in [style, "dialog"] {
      let message = try #require(padProblem("\"length\":4.5,\"style\":\"\(style)\""))
      #expect(message.contains("length: found a fraction or an exponent, allowed a whole number "))
      #expect(message.hasSuffix(style == "dialog" ? " 1 to 6" : " \(lower) to \(upper)"))
    }
  }

  @Test(arguments: PadProperty.all.map(\.key))
  func everyPropertyCanBeSet(_ key: String) throws {
    let property = try #require(PadProperty.all.first { $0.key == key })
    let value: String
    switch property.kind {
    case .colour: value = "\"#123456\""
    case .pixels(let range): value = "\(range.upperBound)"
    }
    let pad = try readPad("\"style\":\"cells\",\"verifier\":\"demo\",\"\(key)\":\(value)")
    #expect(pad.properties.keys.elementsEqual([property.name]))
  }
}
