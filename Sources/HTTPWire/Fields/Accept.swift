// The one question asked of `Accept`: page or problem document?

/// Reads `Accept` (RFC 9110 section 12.5.1).
package enum Accept {
  /// Whether a client names HTML, as browsers do when they navigate. `*/*` names nothing.
  package static func wantsHTML(_ value: UnsafeRawBufferPointer) -> Bool {
    var list = WeightedListReader(value)
    while let member = list.next() {
      let isHTML =
        member.name.equalsIgnoringCase("text/html") || member.name.equalsIgnoringCase("application/xhtml+xml")
      if isHTML, member.weight > 0 { return true }
    }
    return false
  }
}
