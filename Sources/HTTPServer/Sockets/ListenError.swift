// Why the server cannot listen, in one line for the person who starts it.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A listener that could not be opened. Its description names the address and what to do about it.
package struct ListenError: Error, Equatable, CustomStringConvertible {
  package let message: String
  package var description: String { message }
  /// A port that the system chose in one family is taken in the other: another choice may do.
  let isPortTakenByChance: Bool

  init(_ message: String) {
    self.message = message
    isPortTakenByChance = false
  }

  /// A system call failed while opening an IP listener.
  init(_ error: SystemError, address: String, port: UInt16, isPortTakenByChance: Bool = false) {
    self.isPortTakenByChance = isPortTakenByChance
    let place = "cannot listen at \(address) port \(port): "
    switch error.code {
    case EADDRINUSE:
      message = place + "the port is in use by another program; stop that program or choose another port (--port N)"
    case EACCES, EPERM:
      message = place + "the system reserves that port; choose one from 1024 up (--port N)"
    case EADDRNOTAVAIL, EAFNOSUPPORT:
      message = place + "this machine has no such address; use one of its own (--host ADDRESS), or none for loopback"
    default:
      message = place + "\(error)"
    }
  }

  /// A system call failed while opening a Unix-domain listener.
  init(_ error: SystemError, path: String) {
    isPortTakenByChance = false
    let place = "cannot listen at unix:\(path): "
    switch error.code {
    case EADDRINUSE:
      message = place + "another program is listening there; stop it or choose another path (--listen unix:PATH)"
    case EACCES, EPERM, EROFS:
      message = place + "the folder cannot be written by this user; choose another path (--listen unix:PATH)"
    case ENOENT, ENOTDIR:
      message = place + "its folder does not exist; make it or choose another path (--listen unix:PATH)"
    default:
      message = place + "\(error)"
    }
  }
}
