// What an embedding program is told of what happens on its pads: numbers and outcomes, never a digit.

/// One thing that happened on a pad.
public struct PadChange: Sendable, Equatable {
  /// What happened.
  public enum Kind: Sendable, Equatable {
    /// Digits were entered or taken away; so many stand there now.
    case count(Int)
    /// A code was submitted and is being checked.
    case submitted
    /// The code was right.
    case accepted
    /// The code was wrong.
    case rejected
    /// Nobody could tell whether the code is right.
    case unavailable
    /// Too many wrong codes: nothing is taken for so many seconds.
    case locked(seconds: Int)
    /// The dialog was closed without a code, or opened again.
    case cancelled, opened
  }
  /// The pad's name.
  public let pad: String
  /// What happened.
  public let kind: Kind

  init?(pad: String, report: EntryDriver.Report) {
    self.pad = pad
    switch report {
    case .locked(let seconds): kind = .locked(seconds: seconds)
    case .effect(.changed(let count)): kind = .count(count)
    case .effect(.completed): kind = .submitted
    case .effect(.accepted): kind = .accepted
    case .effect(.rejected): kind = .rejected
    case .effect(.unavailable): kind = .unavailable
    case .effect(.cancelled): kind = .cancelled
    case .effect(.opened): kind = .opened
    case .effect(.revealed), .effect(.focusGivenUp), .effect(.resendRequested), .effect(.unshuffleRequested):
      return nil
    }
  }
}
