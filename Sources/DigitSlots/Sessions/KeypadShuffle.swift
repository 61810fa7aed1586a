// The order of a shuffled keypad's digits. It is derived from the visitor's token, the pad and the attempt with a secret
// key, so that a page drawn before there is a session shows the keypad that the session will have.

import EntryEngine
import Verification

/// Shuffles keypads.
struct KeypadShuffle {
  private let key: SessionKey

  init(key: SessionKey) { self.key = key }

  /// The ten digits as they stand on `pad`'s keypad, or none where it is not shuffled.
  func order(of pad: ServedPad, token: Token, attempt: Int) -> PackedDigits {
    var order = PackedDigits()
    guard pad.configuration.shuffle == .perAttempt else { return order }
    let random = key.authenticate(
      purpose: 1, words: [token.high, token.low, UInt64(clamping: pad.index), UInt64(clamping: attempt)])
    var digits: [UInt8] = Array(0...9)
    // Fisher and Yates; sixteen bits a step are biased by less than one in six thousand.
    for last in (1...9).reversed() {
      let bits = Int(random[2 * last]) << 8 | Int(random[2 * last + 1])
      digits.swapAt(last, (bits * (last + 1)) >> 16)
    }
    for digit in digits { order.append(digit) }
    return order
  }
}
