// Overwriting digits and keys that were held outside an entry, in a way that the optimiser does not take for a useless
// store.

import Foundation

/// Overwrites `bytes` with zeros.
package func wipe(_ bytes: UnsafeMutableRawBufferPointer) {
  guard let start = bytes.baseAddress else { return }
  #if canImport(Darwin)
    memset_s(start, bytes.count, 0, bytes.count)
  #else
    explicit_bzero(start, bytes.count)
  #endif
}
