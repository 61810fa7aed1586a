// The keys an entry knows, by their meaning. How a key is named on the wire is the application's.

/// One key of a keyboard or keypad.
public enum Key: Equatable, Sendable {
  /// A decimal digit, 0 to 9.
  case digit(UInt8)
  /// A key of one character that is no digit: refused without a trace.
  case other
  case backspace, delete
  case arrowLeft, arrowRight, home, end
  case enter, escape
  /// The letter a, which means something only together with Ctrl or Cmd.
  case a
}

/// The modifier keys that change what a key does.
public struct Modifiers: OptionSet, Equatable, Sendable {
  /// One bit a modifier.
  public let rawValue: UInt8
  /// Modifiers from their bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }
  /// Shift: a movement key extends the selection.
  public static let shift = Modifiers(rawValue: 1)
  /// Ctrl or Cmd: select all with `a`, clear all with Backspace.
  public static let command = Modifiers(rawValue: 2)
}

extension Key {
  /// The key that types `scalar`: a decimal digit of any script is its digit, anything else but the
  /// letter a is ``other``.
  public init(typing scalar: Unicode.Scalar) {
    switch CharacterKind(scalar) {
    case .digit(let digit): self = .digit(digit)
    default: self = scalar == "a" ? .a : .other
    }
  }
}

extension Key: CustomStringConvertible, CustomReflectable {
  /// The key's name; of a digit only that it is one.
  public var description: String {
    switch self {
    case .digit: "digit"
    case .other: "other"
    case .backspace: "backspace"
    case .delete: "delete"
    case .arrowLeft: "arrowLeft"
    case .arrowRight: "arrowRight"
    case .home: "home"
    case .end: "end"
    case .enter: "enter"
    case .escape: "escape"
    case .a: "a"
    }
  }
  /// Nothing: a dump or a failed assertion must not show a digit.
  public var customMirror: Mirror { Mirror(self, children: []) }
}
