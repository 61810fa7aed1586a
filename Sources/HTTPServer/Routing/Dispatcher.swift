// What becomes of a request once its head is sound: host, method, path, origin, in the order in which they may be told to
// a stranger. Calls nobody and writes nothing.

import HTTPWire

/// Decides who answers a request.
struct Dispatcher {
  enum Decision {
    case handle(Handler)
    /// OPTIONS of a path that takes `allow`.
    case options(allow: [UInt8])
    /// OPTIONS of the server as a whole.
    case optionsOfServer
    /// Refused; `allow` is what a 405 has to name.
    case refuse(Status, allow: [UInt8])
  }

  var table: RouteTable
  let access: AccessPolicy

  func decide(_ head: RequestHead, _ bytes: UnsafeRawBufferPointer) -> Decision {
    let host = head.authority(in: bytes)
    let entry = table.find(head.path(in: bytes))
    // A host that is not on the list learns nothing of paths and methods; https is served by no plain connection
    // (RFC 9110 section 7.4).
    let rule = entry?.access ?? .page
    if head.target.isHTTPS || (rule != .anyone && !access.isAllowed(host: host)) {
      return .refuse(.misdirectedRequest, allow: [])
    }
    guard head.method != .other else { return .refuse(.notImplemented, allow: []) }
    let isSameOrigin =
      Self.saysOnce(.secFetchSite, head, bytes) && Self.saysOnce(.origin, head, bytes)
      && access.isSameOrigin(
        secFetchSite: head.value(of: .secFetchSite, in: bytes), origin: head.value(of: .origin, in: bytes), host: host)
    if head.target.form == .asterisk {
      return isSameOrigin ? .optionsOfServer : .refuse(.forbidden, allow: [])
    }
    guard let entry else { return .refuse(.notFound, allow: []) }
    if head.method == .options {
      // A preflight from elsewhere: without a CORS field the browser gives up, and 403 says why.
      return isSameOrigin ? .options(allow: entry.allow) : .refuse(.forbidden, allow: [])
    }
    guard let handler = entry.handler(for: head.method) else { return .refuse(.methodNotAllowed, allow: entry.allow) }
    if AccessPolicy.needsSameOrigin(entry.access, head.method), !isSameOrigin {
      return .refuse(.forbidden, allow: [])
    }
    guard head.expectation != .unknown else { return .refuse(.expectationFailed, allow: []) }
    return .handle(handler)
  }

  /// Whether a field stands once at most. No browser repeats these: whoever does tries to have one judged and another
  /// believed.
  private static func saysOnce(_ field: KnownField, _ head: RequestHead, _ bytes: UnsafeRawBufferPointer) -> Bool {
    var lines = 0
    head.forEach(field, in: bytes) { _ in lines += 1 }
    return lines <= 1
  }
}
