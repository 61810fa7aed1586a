// Who tries, as far as counting goes: a browser that proved itself before, and the address it comes from.

/// 128 bits that name a browser or a client.
package struct CallerID: Hashable, Sendable {
  package let high: UInt64
  package let low: UInt64

  package init(high: UInt64, low: UInt64) {
    self.high = high
    self.low = low
  }
}

/// Whose counter an attempt goes to.
package struct CounterName: Hashable, Sendable {
  package enum Kind: String, Sendable {
    /// A browser that succeeded before.
    case browser
    /// A peer address, or all of its network; everybody at a Unix socket.
    case client
  }
  package let kind: Kind
  package let id: CallerID

  package init(_ kind: Kind, _ id: CallerID) {
    self.kind = kind
    self.id = id
  }
}

/// Who tries.
package struct AttemptCaller: Hashable, Sendable {
  /// A browser that succeeded at this pad before.
  package struct Browser: Hashable, Sendable {
    package let id: CallerID
    /// Whose code it was, as a tag that tells no name; nil where the verifier told none.
    package let person: UInt64?

    package init(id: CallerID, person: UInt64?) {
      self.id = id
      self.person = person
    }
  }
  /// Nil for one that is unknown.
  package var browser: Browser?
  /// Where it comes from.
  package var client: CallerID

  package init(browser: Browser? = nil, client: CallerID) {
    self.browser = browser
    self.client = client
  }
}
