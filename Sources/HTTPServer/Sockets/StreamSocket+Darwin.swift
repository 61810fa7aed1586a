// System calls on stream sockets where the platforms differ: all are non-blocking, closed on exec, and never raise SIGPIPE.

#if canImport(Darwin)
  import Darwin

  /// Calls on stream sockets.
  enum StreamSocket {
    static func make(family: Int32) throws(SystemError) -> Descriptor {
      let number = socket(family, SOCK_STREAM, 0)
      guard number >= 0 else { throw .last("socket") }
      prepare(number)
      return Descriptor(owning: number)
    }

    /// The next connection that waits at `listener`, or -1 with errno.
    static func accept(_ listener: Int32, _ peer: inout sockaddr_storage) -> Int32 {
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      let number = withUnsafeMutablePointer(to: &peer) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { Darwin.accept(listener, $0, &length) }
      }
      if number >= 0 { prepare(number) }
      return number
    }

    /// send(2): how many bytes were taken, or -1 with errno.
    static func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
      Darwin.send(number, bytes.baseAddress, bytes.count, 0)
    }

    /// Both, one after the other, as by one send(2).
    static func send(_ number: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
      withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
        parts[0] = iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count)
        parts[1] = iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
        var message = msghdr()
        message.msg_iov = parts.baseAddress
        message.msg_iovlen = 2
        return sendmsg(number, &message, 0)
      }
    }

    /// Tells the peer that nothing more comes.
    static func finishSending(_ number: Int32) { _ = shutdown(number, SHUT_WR) }

    private static func prepare(_ number: Int32) {
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
      _ = fcntl(number, F_SETFD, FD_CLOEXEC)
      var on: Int32 = 1
      _ = setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
    }
  }
#endif
