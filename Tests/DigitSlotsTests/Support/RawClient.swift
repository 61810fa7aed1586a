// A browser's part of the conversation over a plain socket: it keeps its cookie, and shows every byte that came.

import Foundation
import Synchronization

/// One answer.
struct RawResponse: Sendable {
  let status: Int
  let fields: [String: [String]]
  let body: String

  func field(_ name: String) -> String? { fields[name]?.joined(separator: ", ") }

  /// The body as a JSON object; empty when it is none.
  var json: JSONObject { JSONObject(body) }
}

/// A JSON object, looked at member by member.
struct JSONObject: Sendable {
  let text: String
  init(_ text: String) { self.text = text }

  private var members: [String: Any] {
    (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
  }
  func int(_ name: String) -> Int? { members[name] as? Int }
  func string(_ name: String) -> String? { members[name] as? String }
  /// A member of a member that is an object.
  func string(_ outer: String, _ inner: String) -> String? { (members[outer] as? [String: Any])?[inner] as? String }
}

/// A client with one connection. Blocking reads happen on threads of their own, never on those of Swift's tasks.
final class RawClient: Sendable {
  struct Failure: Error { let reason: String }

  private let socket: Int32
  private let port: UInt16
  private let cookieValue: Mutex<String?>
  private let transcriptBytes = Mutex("")
  private let unread = Mutex<[UInt8]>([])
  private let unreadEvents = Mutex<[String]>([])

  /// Connects. `cookie` is what another client of the same browser has got.
  convenience init(_ application: RunningApplication, cookie: String? = nil) throws {
    try self.init(port: application.port, cookie: cookie)
  }

  init(port: UInt16, cookie: String? = nil) throws {
    self.port = port
    cookieValue = Mutex(cookie)
    socket = Foundation.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let connected = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard connected == 0 else { throw Failure(reason: "connect: \(errno)") }
    // Only so that a test that would hang fails.
    var patience = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(socket) }

  /// `NAME=VALUE` of the cookie it has.
  var cookie: String? { cookieValue.withLock { $0 } }
  /// Everything the server has sent.
  var transcript: String { transcriptBytes.withLock { $0 } }

  func get(_ path: String, _ fields: [String] = []) async throws -> RawResponse { try await call("GET", path, fields) }

  func post(_ path: String, json: String, _ fields: [String] = []) async throws -> RawResponse {
    try await call("POST", path, ["Content-Type: application/json"] + fields, json)
  }

  func post(_ path: String, form: String, _ fields: [String] = []) async throws -> RawResponse {
    try await call("POST", path, ["Content-Type: application/x-www-form-urlencoded"] + fields, form)
  }

  /// One request and its answer.
  func call(_ method: String, _ path: String, _ fields: [String] = [], _ body: String? = nil) async throws
    -> RawResponse
  {
    try send(method, path, fields, body)
    return try await receive(method)
  }

  /// Sends a request only; for streams and pipelines.
  func send(_ method: String, _ path: String, _ fields: [String] = [], _ body: String? = nil) throws {
    var lines = ["\(method) \(path) HTTP/1.1"] + fields
    if !fields.contains(where: { $0.hasPrefix("Host:") }) { lines.append("Host: localhost:\(port)") }
    if let cookie { lines.append("Cookie: other=1; \(cookie)") }
    if let body { lines.append("Content-Length: \(body.utf8.count)") }
    let bytes = Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + (body ?? "")).utf8)
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Foundation.send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(reason: "send: \(errno)") }
      sent += count
    }
  }

  /// The answer to a request of `method`.
  func receive(_ method: String = "GET") async throws -> RawResponse {
    let head = try await read(until: "\r\n\r\n").components(separatedBy: "\r\n")
    let status = head[0].split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    var fields: [String: [String]] = [:]
    for line in head.dropFirst() where !line.isEmpty {
      let parts = line.split(separator: ":", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      fields[parts[0].lowercased(), default: []].append(parts.count > 1 ? parts[1] : "")
    }
    if let set = fields["set-cookie"]?.first?.split(separator: ";").first {
      cookieValue.withLock { $0 = String(set) }
    }
    let length = fields["content-length"]?.first.flatMap { Int($0) } ?? 0
    let body = method == "HEAD" || status == 304 ? "" : try await read(count: length)
    return RawResponse(status: status, fields: fields, body: body)
  }

  /// The data of the next event of a stream that is open on this connection.
  func event() async throws -> JSONObject { try await event { _ in true } }

  /// The data of the next event for which `holds` is true.
  func event(where holds: (JSONObject) -> Bool) async throws -> JSONObject {
    while true {
      while let data = unreadEvents.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
        if holds(JSONObject(data)) { return JSONObject(data) }
      }
      try await readChunk()
    }
  }

  /// One chunk holds whole events.
  private func readChunk() async throws {
    let size = Int(try await read(until: "\r\n").trimmingCharacters(in: .whitespacesAndNewlines), radix: 16) ?? 0
    guard size > 0 else { throw Failure(reason: "the stream ended") }
    let lines = try await read(count: size).split(separator: "\n")
    _ = try await read(count: 2)
    unreadEvents.withLock { unread in
      for line in lines where line.hasPrefix("data: ") { unread.append(String(line.dropFirst(6))) }
    }
  }

  private func read(until end: String) async throws -> String {
    let end = Array(end.utf8)
    while true {
      let found = unread.withLock { bytes -> [UInt8]? in
        guard let range = bytes.firstRange(of: end) else { return nil }
        defer { bytes.removeSubrange(..<range.upperBound) }
        return Array(bytes[..<range.upperBound])
      }
      if let found { return String(decoding: found, as: UTF8.self) }
      try await fill()
    }
  }

  private func read(count: Int) async throws -> String {
    while unread.withLock({ $0.count }) < count { try await fill() }
    return unread.withLock { bytes in
      defer { bytes.removeSubrange(..<count) }
      return String(decoding: bytes[..<count], as: UTF8.self)
    }
  }

  private func fill() async throws {
    let socket = socket
    let bytes = await withCheckedContinuation { done in
      Thread {
        var buffer = [UInt8](repeating: 0, count: 65536)
        let count = recv(socket, &buffer, buffer.count, 0)
        done.resume(returning: Array(buffer.prefix(max(0, count))))
      }.start()
    }
    guard !bytes.isEmpty else { throw Failure(reason: "the server closed the connection, or said nothing for 20 s") }
    unread.withLock { $0 += bytes }
    transcriptBytes.withLock { $0 += String(decoding: bytes, as: UTF8.self) }
  }
}
