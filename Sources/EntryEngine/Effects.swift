// The effects of one event, in fixed storage: no keystroke costs an allocation, and no code lands on the heap.

/// What follows from one event, in order. No event has more than four effects: a change, a reveal, the focus given up
/// and a completion.
public struct Effects: Equatable, Sendable {
  private var first, second, third, fourth: Effect?

  /// No effects.
  init() {}

  /// Whether nothing follows.
  public var isEmpty: Bool { first == nil }

  mutating func append(_ effect: Effect) {
    if first == nil {
      first = effect
    } else if second == nil {
      second = effect
    } else if third == nil {
      third = effect
    } else {
      fourth = effect
    }
  }

  /// Puts `effect` before all others.
  mutating func prepend(_ effect: Effect) {
    (first, second, third, fourth) = (effect, first, second, third)
  }
}

extension Effects: Sequence {
  /// The effects, first to last.
  public func makeIterator() -> Iterator { Iterator(remaining: self) }

  /// Walks over the effects, first to last.
  public struct Iterator: IteratorProtocol, Sendable {
    var remaining: Effects

    /// The next effect.
    public mutating func next() -> Effect? {
      let effect = remaining.first
      (remaining.first, remaining.second, remaining.third, remaining.fourth) =
        (remaining.second, remaining.third, remaining.fourth, nil)
      return effect
    }
  }
}
