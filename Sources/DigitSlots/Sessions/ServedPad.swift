// One pad while it is served: its configuration with what is prepared from it once, so that a request prepares nothing.

import EntryEngine
import Verification

/// A pad on the server. Immutable; sessions refer to it.
final class ServedPad {
  /// Its place in the configuration; 0 is served at `/`.
  let index: Int
  /// As configured.
  let configuration: PadConfiguration
  /// Its name, which is ASCII.
  let name: [UInt8]
  /// Who says whether a code is right.
  let verifier: any Verifier
  /// What a visitor sees who has typed nothing.
  let fresh: EntryState

  init(index: Int, pad: Pad) {
    self.index = index
    configuration = pad.configuration
    name = Array(pad.configuration.name.utf8)
    verifier = pad.verifier
    fresh = EntryEngine(settings: pad.configuration.entry).state
  }

  /// Nanoseconds without input after which a partial entry is wiped, or nil.
  var idleClear: UInt64? { configuration.idleClear > 0 ? .seconds(configuration.idleClear) : nil }
}

extension UInt64 {
  /// Whole seconds as nanoseconds of the loop's clock.
  static func seconds(_ count: Int) -> UInt64 {
    UInt64(clamping: Swift.max(0, count)).multipliedOrMax(by: 1_000_000_000)
  }

  /// Milliseconds as nanoseconds of the loop's clock.
  static func milliseconds(_ count: Int) -> UInt64 {
    UInt64(clamping: Swift.max(0, count)).multipliedOrMax(by: 1_000_000)
  }

  /// The whole seconds from `now` until this time, rounded up; 0 when it has passed.
  func secondsLeft(at now: UInt64) -> Int { self > now ? Int(clamping: (self &- now &- 1) / 1_000_000_000 &+ 1) : 0 }

  private func multipliedOrMax(by factor: UInt64) -> UInt64 {
    let (product, overflow) = multipliedReportingOverflow(by: factor)
    return overflow ? .max >> 1 : product
  }
}
