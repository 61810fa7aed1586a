// Memory that connections borrow while they are busy, so that an idle one owns none and a warm request allocates none.

import HTTPWire

/// Buffers and the like, lent and taken back. Loop thread only.
final class Spares {
  /// Memory of one kept object, and how many are kept: more than that are given back to the system.
  private static let keptBytes = 64 << 10
  private static let keptReaders = 64
  /// Bytes read at once from a socket.
  static let readSize = 8 << 10

  private let limits: Limits
  private var readers: [RequestReader] = []
  private var output = ByteBuffer()
  private var response: Response? = Response()
  private var encoder: EventStreamEncoder? = EventStreamEncoder()
  /// Where bytes go that nobody wants.
  let scrap = UnsafeMutableRawBufferPointer.allocate(byteCount: 16 << 10, alignment: 16)

  init(limits: Limits) { self.limits = limits }

  deinit { scrap.deallocate() }

  func takeReader() -> RequestReader { readers.popLast() ?? RequestReader(limits: limits) }

  func give(_ reader: RequestReader) {
    guard readers.count < Self.keptReaders else { return }
    reader.reset(keeping: Self.keptBytes)
    readers.append(reader)
  }

  /// Gives an output without memory the spare one's.
  func lend(to output: inout ByteBuffer) {
    if output.capacity == 0 { swap(&output, &self.output) }
  }

  /// Takes an empty output's memory back.
  func takeBack(from output: inout ByteBuffer) {
    guard output.isEmpty, output.capacity > 0 else { return }
    if self.output.capacity == 0, output.capacity <= 4 * Self.keptBytes {
      swap(&output, &self.output)
    } else {
      output.release()
    }
  }

  /// A handler may complete another request while it fills its own: the second response is a new one.
  func takeResponse() -> Response {
    defer { response = nil }
    return response ?? Response()
  }

  func give(_ used: consuming Response) {
    used.reset()
    response = used
  }

  func takeEncoder() -> EventStreamEncoder {
    defer { encoder = nil }
    return encoder ?? EventStreamEncoder()
  }

  func give(_ used: consuming EventStreamEncoder) {
    used.bytes.removeAll(keepingCapacity: used.bytes.capacity <= Self.keptBytes)
    encoder = used
  }
}
