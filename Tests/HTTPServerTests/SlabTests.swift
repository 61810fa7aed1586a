// Places are used again, and a key of an earlier use finds nothing.

import Testing

@testable import HTTPServer

@Suite struct SlabTests {
  @Test func aKeyOfARemovedElementFindsNothingThoughItsPlaceIsUsedAgain() {
    var slab = Slab<String>()
    let first = slab.insert("first")
    #expect(slab.remove(first) == "first")
    let second = slab.insert("second")
    #expect(second.index == first.index)
    #expect(slab[first] == nil)
    #expect(slab.remove(first) == nil)
    #expect(slab[second] == "second")
    #expect(slab.count == 1)
  }

  @Test func aKeyThatWasNeverGivenFindsNothing() {
    let slab = Slab<Int>()
    #expect(slab[SlabKey(index: 3, generation: 1)] == nil)
  }

  @Test func aKeyGoesThroughOneWordUnchanged() {
    let key = SlabKey(index: .max, generation: 0x8000_0001)
    #expect(SlabKey(packed: key.packed) == key)
  }

  @Test func elementsAreThoseNotRemoved() {
    var slab = Slab<Int>()
    let keys = (0..<5).map { slab.insert($0) }
    slab.remove(keys[1])
    slab.remove(keys[3])
    #expect(slab.elements == [0, 2, 4])
  }
}
