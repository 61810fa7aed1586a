// Which batches of which pages an entry has taken: what makes a batch that is sent again count once. What a batch
// does, and what is answered, is the endpoint's matter.

/// The last sequence number of each page of one pad in one session.
package struct SequenceLedger {
  /// The pages remembered; the one unused for longest makes room for a new one.
  package static let capacity = 8

  /// What to do with a batch.
  package enum Decision: Equatable, Sendable {
    /// The next one: apply it. It has been taken down.
    case apply
    /// It was applied before: answer with the state as it is.
    case repeated
    /// One or more before it are missing; `expected` is the number that would be applied.
    case gap(expected: UInt64)
    /// The page is unknown and does not begin with 1: the session is another than the page thinks.
    case unknownPage
  }

  private struct Page {
    let token: Token
    var last: UInt64
  }
  /// Least recently used first.
  private var pages: [Page] = []

  package init() {}

  /// Decides on batch `sequence` of `page` and takes it down when it is to be applied.
  package mutating func admit(page token: Token, sequence: UInt64) -> Decision {
    guard let index = pages.firstIndex(where: { $0.token == token }) else {
      guard sequence == 1 else { return .unknownPage }
      if pages.count >= Self.capacity { pages.removeFirst() }
      pages.append(Page(token: token, last: 1))
      return .apply
    }
    var page = pages.remove(at: index)
    defer { pages.append(page) }
    if sequence <= page.last { return .repeated }
    let expected = page.last &+ 1
    guard sequence == expected else { return .gap(expected: expected) }
    page.last = sequence
    return .apply
  }

  /// The number that the next batch of `page` must have.
  package func expected(of token: Token) -> UInt64 {
    (pages.last { $0.token == token }?.last ?? 0) &+ 1
  }
}
