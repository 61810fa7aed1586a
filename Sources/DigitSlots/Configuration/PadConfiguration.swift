// One pad as configured: the engine's settings, and what only the page and the verifier need.

import EntryEngine

/// Everything that can be set for one pad (styles.md, "What a pad can set").
public struct PadConfiguration: Sendable, Equatable {
  /// When the drawn keypad is shown.
  public enum KeypadRule: String, CaseIterable, Sendable {
    /// On devices without a fine pointer, and always without script.
    case auto
    case always, never
  }
  /// Whether the keypad's digits change their places.
  public enum ShuffleRule: String, CaseIterable, Sendable { case never, perAttempt }
  /// A set of defaults for the place where a pad is used, over those of its style.
  public enum Preset: String, CaseIterable, Sendable {
    /// A screen that stands in public.
    case kiosk
  }
  /// What a press of a drawn key is answered with, the same for every key.
  public enum FeedbackRule: String, CaseIterable, Sendable { case none, sound, vibration, both }
  /// A look.
  public enum Theme: String, CaseIterable, Sendable { case modern, classic, accessible }

  /// `[a-z0-9][a-z0-9._-]{0,31}`; part of the pad's address.
  public var name: String
  /// How the entry behaves.
  public var entry: EntrySettings
  /// The set of defaults it began with; for what is the page's own, such as a layout over the whole screen. Set by
  /// ``use(_:)``.
  public private(set) var preset: Preset?
  /// When the drawn keypad is shown.
  public var keypad: KeypadRule = .auto
  /// Whether the keypad's digits change their places at each attempt.
  public var shuffle: ShuffleRule = .never
  /// What a press of a drawn key is answered with.
  public var feedback: FeedbackRule = .none
  /// Seconds for which an acceptance is shown; 0 = until reload or `open`.
  public var acceptedFor: Int = 3
  /// Seconds without input after which a partial entry is wiped; 0 = never.
  public var idleClear: Int = 60
  /// The title, instead of the language's.
  public var title: String?
  /// The cancel button's text, instead of the language's.
  public var cancel: String?
  /// The confirm button's text, instead of the language's.
  public var confirm: String?
  /// The pad's language; nil = by Accept-Language.
  public var language: Language?
  /// The look.
  public var theme: Theme = .modern
  /// The dot picture's file in `Public`, when the pad has its own.
  public var picture: String?
  /// Scale of all measures, 0.5 to 4.
  public var scale: Double = 1
  /// Colours and sizes by custom property (`--line-color` → `#aabbcc`, `--slot-size` → `60`); values have been checked.
  public var properties: [String: String] = [:]
  /// The pad's verifiers, asked in order; the first that accepts wins.
  public var verifiers: [VerifierConfiguration] = [.demo]

  /// A pad with all of its style's defaults.
  public init(name: String, style: Style, length: Int? = nil) {
    self.name = name
    entry = EntrySettings(style: style, length: length)
  }

  /// Takes over the defaults of `preset`; what is set afterwards overrides them.
  public mutating func use(_ preset: Preset) {
    self.preset = preset
    switch preset {
    case .kiosk:
      keypad = .always
      theme = .accessible
      idleClear = 30
    }
  }
}

/// Which verifier a pad names, with its parameters.
public enum VerifierConfiguration: Sendable, Equatable {
  /// Accepts the all-zero code.
  case demo
  /// A file of named codes, and the file of its pepper; nil = beside it, with `.pepper` at its end.
  case pins(path: String, pepper: String?)
  /// A file of authenticators.
  case totp(path: String)
  /// The server makes a code and hands it out.
  case issued(IssuedConfiguration)
  /// A program decides; absolute path, no shell. It is told a name with each code; nil = the pad's.
  case command(path: String, name: String? = nil)
}

/// How codes are made and handed out.
public struct IssuedConfiguration: Sendable, Equatable {
  /// The program that brings a code to its recipient; absolute path, no shell.
  public var command: String
  /// The recipient.
  public var recipient: String
  /// For how long a code lives.
  public var minutes = 5
  /// Codes that the pad sends in an hour, whoever asks.
  public var perHour = 30

  /// Codes brought to `recipient` by `command`, with the usual limits.
  public init(command: String, recipient: String) { (self.command, self.recipient) = (command, recipient) }
}
