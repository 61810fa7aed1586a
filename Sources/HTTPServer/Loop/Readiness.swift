// What a descriptor became ready for. How the system tells it is the selector's matter.

/// What can be done with a descriptor without waiting.
struct Readiness: OptionSet {
  let rawValue: UInt8

  static let readable = Readiness(rawValue: 1)
  static let writable = Readiness(rawValue: 2)
  /// The peer has finished: reading comes to an end, or to an error, after what is still there.
  static let ended = Readiness(rawValue: 4)
  /// Nothing can be sent any more; the peer is gone.
  static let failed = Readiness(rawValue: 8)
}
