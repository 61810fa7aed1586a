// A client that says exactly what a test wants, byte by byte. Its time limit only keeps a broken server from hanging
// the tests; no result depends on it.

import Foundation

/// A blocking TCP or Unix-domain connection to a server under test.
struct Client: ~Copyable {
  struct Failure: Error {
    let call: String
    let code: Int32
  }

  private let number: Int32

  /// Connects on IPv4 loopback, or IPv6; `receiveBuffer` makes the window small.
  init(port: UInt16, isIPv6: Bool = false, receiveBuffer: Int32? = nil) throws {
    number = socket(isIPv6 ? AF_INET6 : AF_INET, TestSocket.stream, 0)
    guard number >= 0 else { throw Failure(call: "socket", code: errno) }
    setTimeLimit()
    if var size = receiveBuffer {
      setsockopt(number, SOL_SOCKET, SO_RCVBUF, &size, socklen_t(MemoryLayout<Int32>.size))
    }
    var on: Int32 = 1
    setsockopt(number, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
    var result: Int32
    if isIPv6 {
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = port.bigEndian
      inet_pton(AF_INET6, "::1", &address.sin6_addr)
      result = Self.connect(number, &address)
    } else {
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = port.bigEndian
      inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
      result = Self.connect(number, &address)
    }
    guard result == 0 else { throw Failure(call: "connect", code: errno) }
  }

  /// Connects to a Unix-domain socket.
  init(path: String) throws {
    number = socket(AF_UNIX, TestSocket.stream, 0)
    guard number >= 0 else { throw Failure(call: "socket", code: errno) }
    setTimeLimit()
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8).prefix($0.count - 1)) }
    guard Self.connect(number, &address) == 0 else { throw Failure(call: "connect", code: errno) }
  }

  deinit { close(number) }

  func send(_ text: String) throws { try send(Array(text.utf8)) }

  func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        TestSocket.send(number, UnsafeRawBufferPointer(rebasing: $0[sent...]))
      }
      guard count > 0 else { throw Failure(call: "send", code: errno) }
      sent += count
    }
  }

  func finishSending() { shutdown(number, Int32(SHUT_WR)) }

  #if os(Linux)
    /// Sends `text` and the end of sending in one segment, so that the server is told of both at once.
    func finishSending(with text: String) throws {
      let bytes = Array(text.utf8)
      let count = bytes.withUnsafeBytes { TestSocket.sendWithMore(number, $0) }
      guard count == bytes.count else { throw Failure(call: "send", code: errno) }
      finishSending()
    }
  #endif

  /// Goes away with a reset instead of an orderly end.
  consuming func reset() {
    var atOnce = linger(l_onoff: 1, l_linger: 0)
    setsockopt(number, SOL_SOCKET, SO_LINGER, &atOnce, socklen_t(MemoryLayout<linger>.size))
  }

  /// Reads until `text` has come, or the end.
  func read(until text: String) throws -> String {
    var bytes: [UInt8] = []
    let wanted = Array(text.utf8)
    while !bytes.reversed().starts(with: wanted.reversed()) {
      guard let byte = try read(atMost: 1).first else { break }
      bytes.append(byte)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads until the server closes.
  func readAll() throws -> String {
    var bytes: [UInt8] = []
    while true {
      let part = try read(atMost: 65536)
      if part.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += part
    }
  }

  /// One response with its Content-Length body.
  func readResponse() throws -> Answer {
    let head = try read(until: "\r\n\r\n")
    var answer = Answer(head)
    if let length = answer.fields["content-length"].flatMap({ Int($0) }) {
      var body: [UInt8] = []
      while body.count < length {
        let part = try read(atMost: length - body.count)
        if part.isEmpty { break }
        body += part
      }
      answer.body = String(decoding: body, as: UTF8.self)
    }
    return answer
  }

  func read(atMost most: Int) throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: most)
    let count = recv(number, &bytes, most, 0)
    guard count >= 0 else { throw Failure(call: "recv", code: errno) }
    return Array(bytes.prefix(count))
  }

  private func setTimeLimit() {
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(number, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(number, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  private static func connect<Address>(_ number: Int32, _ address: inout Address) -> Int32 {
    withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        TestSocket.connect(number, $0, socklen_t(MemoryLayout<Address>.size))
      }
    }
  }
}

/// A response as a test looks at it.
struct Answer {
  var status = 0
  /// Names in small letters.
  var fields: [String: String] = [:]
  var body = ""

  init(_ head: String) {
    var lines = head.split(separator: "\r\n")
    guard !lines.isEmpty else { return }
    status = Int(lines.removeFirst().split(separator: " ").dropFirst().first ?? "") ?? 0
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2 else { continue }
      fields[parts[0].lowercased()] = parts[1].trimmingCharacters(in: .whitespaces)
    }
  }
}
