// The sockets of tests, as Linux spells them.

#if os(Linux)
  import Glibc

  /// Socket calls of the tests' client where the platforms differ.
  enum TestSocket {
    static let stream = Int32(SOCK_STREAM.rawValue)

    static func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
      Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Sends nothing yet, but together with what follows.
    static func sendWithMore(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
      Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_MORE))
    }

    static func connect(_ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
      Glibc.connect(number, address, length)
    }
  }
#endif
