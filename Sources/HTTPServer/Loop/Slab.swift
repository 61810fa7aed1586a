// Numbered places that are used again, each use with a generation of its own: a key that outlives what it named finds
// nothing, even when the place (or the descriptor in it) has a new owner.

/// Names one use of one place.
struct SlabKey: Hashable, Sendable {
  let index: UInt32
  let generation: UInt32

  init(index: UInt32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// The key as one word, for the kernel to carry.
  var packed: UInt64 { UInt64(generation) << 32 | UInt64(index) }
  init(packed: UInt64) { self.init(index: UInt32(truncatingIfNeeded: packed), generation: UInt32(packed >> 32)) }
}

/// Elements under keys that go stale when their element is removed.
struct Slab<Element> {
  private struct Place {
    var generation: UInt32
    var element: Element?
  }
  private var places: [Place] = []
  private var free: [UInt32] = []

  /// How many elements there are.
  var count: Int { places.count - free.count }

  mutating func insert(_ element: Element) -> SlabKey {
    if let index = free.popLast() {
      places[Int(index)].element = element
      return SlabKey(index: index, generation: places[Int(index)].generation)
    }
    places.append(Place(generation: 1, element: element))
    return SlabKey(index: UInt32(places.count - 1), generation: 1)
  }

  /// The element, unless it was removed.
  subscript(key: SlabKey) -> Element? {
    guard Int(key.index) < places.count, places[Int(key.index)].generation == key.generation else { return nil }
    return places[Int(key.index)].element
  }

  @discardableResult
  mutating func remove(_ key: SlabKey) -> Element? {
    guard let element = self[key] else { return nil }
    places[Int(key.index)].element = nil
    places[Int(key.index)].generation &+= 1
    free.append(key.index)
    return element
  }

  /// All elements that are there now.
  var elements: [Element] { places.compactMap(\.element) }
}
