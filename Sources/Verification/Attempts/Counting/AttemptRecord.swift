// What happened to the counters, one thing at a time: the ledger is the sum of its records, in memory and after a restart
// alike. How a record is written is the journal's matter.

/// One change of the ledger. Times are milliseconds of the attempts' clock.
package enum AttemptRecord: Equatable, Sendable {
  /// Attempt number `id` goes to the verifier and counts from now on.
  case reserve(id: UInt64, now: Int, pad: String, counter: CounterName, person: UInt64?)
  /// It was wrong, and this is what follows.
  case fail(id: UInt64, now: Int, bar: AttemptStanding)
  /// It was right.
  case accept(id: UInt64, now: Int)
  /// It does not count: nobody could tell, or the same code was wrong a moment ago.
  case release(id: UInt64, now: Int)
  /// An administrator cleared a counter; nil = the pad's bucket.
  case clear(now: Int, pad: String, counter: CounterName?)
  /// Where a counter stood when the journal was written anew.
  case counter(pad: String, name: CounterName, failures: Int, lastFailure: Int, bar: AttemptStanding)
  /// Where a bucket stood then: the pad's, or a person's.
  case bucket(pad: String, person: UInt64?, emptyAt: Int)
}
