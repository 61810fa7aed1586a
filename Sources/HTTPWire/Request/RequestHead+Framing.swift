// What a complete head means: framing first (RFC 9112 section 6), then `Host` and what else stands once, then the rest, which cannot fail.

extension RequestHead {
  /// Reads the fields that concern the message itself. The answer is the status of the first fault, or nil.
  mutating func settle(_ bytes: UnsafeRawBufferPointer) -> Status? {
    if let fault = settleFraming(bytes) { return fault }
    // Two types, one of which a filter saw and the other a reader takes: what cannot be a list stands once (RFC 9110
    // section 5.3).
    guard isHostSound(bytes), count(of: .contentType) <= 1 else { return .badRequest }
    settlePersistence(bytes)
    settleExpectation(bytes)
    return nil
  }

  private mutating func settleFraming(_ bytes: UnsafeRawBufferPointer) -> Status? {
    let lengths = count(of: .contentLength)
    let codings = count(of: .transferEncoding)
    if let coding = value(of: .transferEncoding, in: bytes) {
      // Either half of a pair, and any coding on 1.0, is how requests are smuggled (RFC 9112 section 6.1).
      guard codings == 1, lengths == 0, minorVersion == 1 else { return .badRequest }
      switch TransferCoding(coding) {
      case .chunked: framing = .chunked
      case .unsupported: return .notImplemented
      case .malformed: return .badRequest
      }
    } else if let text = value(of: .contentLength, in: bytes) {
      guard lengths == 1, let length = Self.contentLength(text) else { return .badRequest }
      framing = .length(length)
    }
    return nil
  }

  /// 1*DIGIT within Int; nil for anything else, a sign, a list and an overflow included.
  private static func contentLength(_ text: UnsafeRawBufferPointer) -> Int? {
    guard !text.isEmpty else { return nil }
    var length = 0
    for byte in text {
      guard ByteClass.isDigit(byte) else { return nil }
      let (shifted, overflow) = length.multipliedReportingOverflow(by: 10)
      let (sum, carry) = shifted.addingReportingOverflow(Int(byte &- Ascii.zero))
      guard !overflow, !carry else { return nil }
      length = sum
    }
    return length
  }

  /// Exactly one `Host` of sound grammar; HTTP/1.0 may leave it away (RFC 9112 section 3.2).
  private func isHostSound(_ bytes: UnsafeRawBufferPointer) -> Bool {
    switch count(of: .host) {
    case 0: minorVersion == 0
    case 1: value(of: .host, in: bytes).flatMap { HostAuthority($0) } != nil
    default: false
    }
  }

  private mutating func settlePersistence(_ bytes: UnsafeRawBufferPointer) {
    var closes = false
    var asksToStay = false
    forEach(.connection, in: bytes) { value in
      var list = ListReader(value)
      while let option = list.next() {
        if option.equalsIgnoringCase("close") { closes = true }
        if option.equalsIgnoringCase("keep-alive") { asksToStay = true }
      }
    }
    keepsAlive = !closes && (minorVersion == 1 || asksToStay)
  }

  private mutating func settleExpectation(_ bytes: UnsafeRawBufferPointer) {
    // RFC 9110 section 10.1.1: one in HTTP/1.0 is ignored.
    guard minorVersion == 1 else { return }
    var found = Expectation.none
    forEach(.expect, in: bytes) { value in
      var list = ListReader(value)
      while let member = list.next() {
        if !member.equalsIgnoringCase("100-continue") {
          found = .unknown
        } else if found == .none {
          found = .hundredContinue
        }
      }
    }
    expectation = found
  }
}
