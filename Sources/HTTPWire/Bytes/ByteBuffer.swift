// The growing buffer of a connection, one for what was read and one for what is to be written. Knows no descriptor.

/// Bytes with a reading and a writing end. What is consumed, cut off or moved away is overwritten with zeros: request
/// bodies hold digits.
package struct ByteBuffer: ~Copyable {
  private var storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  private var start = 0
  private var end = 0
  private static let smallest = 1024

  /// An empty buffer that owns no memory yet.
  package init() {}

  deinit {
    Self.wipe(storage, start, end)
    storage.deallocate()
  }

  /// Bytes that can be read.
  package var count: Int { end - start }
  package var isEmpty: Bool { start == end }
  /// Bytes of memory owned.
  package var capacity: Int { storage.count }

  /// What can be read. Good until the buffer is next changed.
  package var readable: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(mutableReadable)
  }

  /// What can be read, open to change in place.
  package var mutableReadable: UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(rebasing: storage[start..<end])
  }

  /// Room for at least `minimum` more bytes; call ``didWrite(_:)`` with how many were put there.
  package mutating func writable(atLeast minimum: Int) -> UnsafeMutableRawBufferPointer {
    if storage.count - end < minimum { makeRoom(minimum) }
    return UnsafeMutableRawBufferPointer(rebasing: storage[end...])
  }

  /// Counts `written` bytes put into ``writable(atLeast:)`` as readable.
  package mutating func didWrite(_ written: Int) { end += max(0, min(written, storage.count - end)) }

  /// Passes over the first `taken` bytes.
  package mutating func consume(_ taken: Int) {
    let next = start + max(0, min(taken, count))
    Self.wipe(storage, start, next)
    start = next
    if start == end { (start, end) = (0, 0) }
  }

  /// Keeps the first `kept` bytes only.
  package mutating func truncate(to kept: Int) {
    let newEnd = start + max(0, min(kept, count))
    Self.wipe(storage, newEnd, end)
    end = newEnd
    if start == end { (start, end) = (0, 0) }
  }

  /// Empties the buffer and keeps its memory.
  package mutating func removeAll() { truncate(to: 0) }

  /// Empties the buffer and gives its memory back.
  package mutating func release() {
    removeAll()
    storage.deallocate()
    storage = UnsafeMutableRawBufferPointer(start: nil, count: 0)
  }

  package mutating func append(_ byte: UInt8) {
    if end == storage.count { makeRoom(1) }
    storage[end] = byte
    end += 1
  }

  package mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard !bytes.isEmpty else { return }
    writable(atLeast: bytes.count).copyMemory(from: bytes)
    end += bytes.count
  }

  package mutating func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  package mutating func append(_ text: StaticString) {
    guard text.hasPointerRepresentation else { return }
    append(UnsafeRawBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  /// Appends a number in decimal digits.
  package mutating func append(decimal number: Int) {
    if number < 0 { append(Ascii.minus) }
    append(number.magnitude, radix: 10)
  }

  /// Appends a number in hexadecimal digits, as a chunk size has them. A negative number is taken by its magnitude.
  package mutating func append(hexadecimal number: Int) { append(number.magnitude, radix: 16) }

  private mutating func append(_ number: UInt, radix: UInt) {
    var divisor: UInt = 1
    while number / divisor >= radix { divisor *= radix }
    while divisor > 0 {
      let digit = UInt8(truncatingIfNeeded: number / divisor % radix)
      append(digit < 10 ? Ascii.zero + digit : digit + 0x57)
      divisor /= radix
    }
  }

  /// Moves what is readable to the front when that makes room enough, else into memory at least twice as large.
  private mutating func makeRoom(_ minimum: Int) {
    let kept = count
    if storage.count - kept >= minimum, start >= kept {
      storage.copyMemory(from: readable)
      Self.wipe(storage, start, end)
    } else {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: max(Self.smallest, storage.count * 2, kept + minimum), alignment: 16)
      larger.copyMemory(from: readable)
      Self.wipe(storage, start, end)
      storage.deallocate()
      storage = larger
    }
    (start, end) = (0, kept)
  }

  private static func wipe(_ memory: UnsafeMutableRawBufferPointer, _ from: Int, _ to: Int) {
    guard from < to else { return }
    UnsafeMutableRawBufferPointer(rebasing: memory[from..<to]).initializeMemory(as: UInt8.self, repeating: 0)
  }
}
