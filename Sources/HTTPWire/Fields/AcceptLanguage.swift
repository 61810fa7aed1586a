// Chooses a language by `Accept-Language` (RFC 9110 section 12.5.4) with the lookup of RFC 4647 section 3.4. Which languages
// there are is the application's matter.

/// Chooses among language tags.
package enum AcceptLanguage {
  /// The index of the tag that `value` prefers, or nil when it asks for none of them. A range that is longer than a tag
  /// (`en-GB`, `zh-Hant-HK`) finds it; Chinese by region finds the script written there; of tags with the same weight the
  /// one named first is taken.
  package static func best(in value: UnsafeRawBufferPointer, among tags: [StaticString]) -> Int? {
    var best: (index: Int, weight: Int, position: Int)?
    for index in tags.indices {
      guard let found = preference(for: index, of: tags, in: value), found.weight > 0 else { continue }
      if let best, (best.weight, -best.position) >= (found.weight, -found.position) { continue }
      best = (index, found.weight, found.position)
    }
    return best?.index
  }

  /// The weight of a tag: the highest of the ranges that lead to it, else that of `*`.
  private static func preference(
    for index: Int, of tags: [StaticString], in value: UnsafeRawBufferPointer
  ) -> (weight: Int, position: Int)? {
    var named: (weight: Int, position: Int)?
    var any: (weight: Int, position: Int)?
    var list = WeightedListReader(value)
    var position = 0
    while let range = list.next() {
      if range.name.equals("*") {
        if any == nil { any = (range.weight, position) }
      } else if range.weight > named?.weight ?? -1, lookup(range.name, tags) == index {
        named = (range.weight, position)
      }
      position += 1
    }
    return named ?? any
  }

  /// The tag that the range is, or what is left of it after its subtags are taken off from the end.
  private static func lookup(_ range: UnsafeRawBufferPointer, _ tags: [StaticString]) -> Int? {
    var end = range.count
    while end > 0 {
      let prefix = range.slice(ByteRange(start: 0, end: end))
      if let index = tags.firstIndex(where: { prefix.equalsIgnoringCase($0) }) { return index }
      for entry in chineseScripts where prefix.equalsIgnoringCase(entry.region) {
        return tags.firstIndex { $0.isSameTag(as: entry.script) }
      }
      repeat { end -= 1 } while end > 0 && range[end] != Ascii.minus
    }
    return nil
  }

  /// Chinese without a script is written as in its region, and without a region as in mainland China.
  private static let chineseScripts: [(region: StaticString, script: StaticString)] = [
    ("zh-tw", "zh-hant"), ("zh-hk", "zh-hant"), ("zh-mo", "zh-hant"), ("zh", "zh-hans"),
  ]
}

extension StaticString {
  fileprivate func isSameTag(as tag: StaticString) -> Bool {
    UnsafeRawBufferPointer(start: utf8Start, count: utf8CodeUnitCount).equalsIgnoringCase(tag)
  }
}
