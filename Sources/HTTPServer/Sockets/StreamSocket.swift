// What stream sockets of both platforms have in common.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

extension StreamSocket {
  /// Has close(2) reset the connection, so that what waits in the kernel is dropped at once.
  static func resetOnClose(_ number: Int32) {
    var now = linger(l_onoff: 1, l_linger: 0)
    _ = setsockopt(number, SOL_SOCKET, SO_LINGER, &now, socklen_t(MemoryLayout<linger>.size))
  }
}
