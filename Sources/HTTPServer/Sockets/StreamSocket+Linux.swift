// System calls on stream sockets where the platforms differ: all are non-blocking, closed on exec, and never raise SIGPIPE.

#if os(Linux)
  import CSystem
  import Glibc

  /// Calls on stream sockets.
  enum StreamSocket {
    static func make(family: Int32) throws(SystemError) -> Descriptor {
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      let number = socket(family, kind, 0)
      guard number >= 0 else { throw .last("socket") }
      return Descriptor(owning: number)
    }

    /// The next connection that waits at `listener`, or -1 with errno.
    static func accept(_ listener: Int32, _ peer: inout sockaddr_storage) -> Int32 {
      var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
      return withUnsafeMutablePointer(to: &peer) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          accept4(listener, $0, &length, Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue))
        }
      }
    }

    /// send(2): how many bytes were taken, or -1 with errno.
    static func send(_ number: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
      Glibc.send(number, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
    }

    /// Both, one after the other, as by one send(2).
    static func send(_ number: Int32, _ first: UnsafeRawBufferPointer, _ second: UnsafeRawBufferPointer) -> Int {
      withUnsafeTemporaryAllocation(of: iovec.self, capacity: 2) { parts in
        parts[0] = iovec(iov_base: UnsafeMutableRawPointer(mutating: first.baseAddress), iov_len: first.count)
        parts[1] = iovec(iov_base: UnsafeMutableRawPointer(mutating: second.baseAddress), iov_len: second.count)
        var message = msghdr()
        message.msg_iov = parts.baseAddress
        message.msg_iovlen = 2
        return sendmsg(number, &message, Int32(MSG_NOSIGNAL))
      }
    }

    /// Tells the peer that nothing more comes.
    static func finishSending(_ number: Int32) { _ = shutdown(number, Int32(SHUT_WR)) }
  }
#endif
