// A file descriptor with one owner, who closes it by letting go: it cannot be closed twice, nor hit another connection
// that got the same number.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// Owns a descriptor.
struct Descriptor: ~Copyable {
  let number: Int32

  init(owning number: Int32) { self.number = number }

  // Never tried again after EINTR: on Linux the number is free by then and may have a new owner.
  deinit { _ = close(number) }
}

/// A system call that failed.
struct SystemError: Error, CustomStringConvertible {
  let call: StaticString
  let code: Int32

  /// The error of the call that has just failed.
  static func last(_ call: StaticString) -> SystemError { SystemError(call: call, code: errno) }

  var description: String { "\(call): \(String(cString: strerror(code)))" }
}
