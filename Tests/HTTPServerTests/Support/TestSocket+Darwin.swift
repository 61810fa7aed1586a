// The sockets of tests, as macOS spells them.

#if canImport(Darwin)
  import Darwin

  /// Socket calls of the tests' client where the platforms differ.
  enum TestSocket {
    static let stream = SOCK_STREAM

    static func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
      var on: Int32 = 1
      setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      return Darwin.send(number, bytes.baseAddress, bytes.count, 0)
    }

    static func connect(_ number: Int32, _ address: UnsafePointer<sockaddr>, _ length: socklen_t) -> Int32 {
      Darwin.connect(number, address, length)
    }
  }
#endif
