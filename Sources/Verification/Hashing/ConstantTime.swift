// Comparison whose duration tells nothing of what is compared.

/// Compares secrets.
package enum ConstantTime {
  /// Whether both hold the same bytes. Lengths are no secret: different ones answer at once.
  package static func areEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
    guard left.count == right.count else { return false }
    var difference: UInt8 = 0
    for index in left.indices { difference |= left[index] ^ right[index] }
    return difference == 0
  }
}
