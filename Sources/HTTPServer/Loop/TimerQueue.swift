// Which timer is due next: a binary heap over generation-tagged names. Time is a number that comes in; reading the clock
// and waiting are the loop's.

/// Timers by deadline; those of the same deadline fire in the order in which they were set.
struct TimerQueue {
  typealias Action = () -> Void

  private struct Entry {
    let deadline: UInt64
    let order: UInt64
    let place: UInt32

    func isBefore(_ other: Entry) -> Bool {
      deadline != other.deadline ? deadline < other.deadline : order < other.order
    }
  }
  private struct Place {
    var generation: UInt32
    var position: Int
    var action: Action?
  }

  private var heap: [Entry] = []
  private var places: [Place] = []
  private var free: [UInt32] = []
  private var nextOrder: UInt64 = 0

  /// Running timers.
  var count: Int { heap.count }
  /// When the next one is due.
  var nextDeadline: UInt64? { heap.first?.deadline }

  mutating func insert(deadline: UInt64, _ action: @escaping Action) -> LoopTimer {
    let place: UInt32
    if let reused = free.popLast() {
      place = reused
    } else {
      place = UInt32(places.count)
      places.append(Place(generation: 1, position: 0, action: nil))
    }
    places[Int(place)].action = action
    heap.append(Entry(deadline: deadline, order: nextOrder, place: place))
    nextOrder &+= 1
    siftUp(heap.count - 1)
    return LoopTimer(index: place, generation: places[Int(place)].generation)
  }

  /// Forgets a timer; nothing when it has fired or was cancelled before.
  mutating func cancel(_ timer: LoopTimer) {
    guard Int(timer.index) < places.count else { return }
    let place = places[Int(timer.index)]
    guard place.generation == timer.generation, place.action != nil else { return }
    _ = remove(at: place.position)
  }

  /// Takes out the first timer whose deadline is not after `now`.
  mutating func popDue(at now: UInt64) -> Action? {
    guard let first = heap.first, first.deadline <= now else { return nil }
    return remove(at: 0)
  }

  private mutating func remove(at position: Int) -> Action? {
    let place = heap[position].place
    let action = places[Int(place)].action
    places[Int(place)].action = nil
    places[Int(place)].generation &+= 1
    free.append(place)
    let last = heap.removeLast()
    if position < heap.count {
      heap[position] = last
      places[Int(last.place)].position = position
      siftDown(position)
      siftUp(position)
    }
    return action
  }

  private mutating func siftUp(_ start: Int) {
    let entry = heap[start]
    var position = start
    while position > 0 {
      let parent = (position - 1) / 2
      guard entry.isBefore(heap[parent]) else { break }
      put(heap[parent], at: position)
      position = parent
    }
    put(entry, at: position)
  }

  private mutating func siftDown(_ start: Int) {
    let entry = heap[start]
    var position = start
    while true {
      var child = 2 * position + 1
      guard child < heap.count else { break }
      if child + 1 < heap.count, heap[child + 1].isBefore(heap[child]) { child += 1 }
      guard heap[child].isBefore(entry) else { break }
      put(heap[child], at: position)
      position = child
    }
    put(entry, at: position)
  }

  private mutating func put(_ entry: Entry, at position: Int) {
    heap[position] = entry
    places[Int(entry.place)].position = position
  }
}
