// Decodes a chunked body (RFC 9112 section 7.1) in the buffer it arrived in. Extensions and trailers are checked, bounded
// and dropped. A byte decides by what came before it, so cutting the input differently changes nothing.

/// Decodes one chunked body; make a new one for the next.
///
/// The region it works on begins where the body begins: first ``bodyLength`` bytes that are decoded already, then what has
/// arrived since.
package struct ChunkedDecoder: Sendable {
  package enum Outcome: Equatable, Sendable {
    /// All of the region was used up. Cut the buffer to ``ChunkedDecoder/bodyLength`` and add what comes next there.
    case incomplete
    /// The body stands in the first ``ChunkedDecoder/bodyLength`` bytes; what follows it on the connection begins at
    /// `consumed`.
    case complete(consumed: Int)
    /// To be answered with this status, then closed.
    case refused(Status)
  }

  /// Decoded bytes at the start of the region; never above ``Limits/body``.
  package private(set) var bodyLength = 0

  private enum State: Sendable {
    case size, sizeBlank
    case extensionStart, extensionName, extensionNameBlank, extensionEquals
    case extensionToken, extensionQuoted, extensionEscape, extensionQuotedEnd, extensionBlank
    case sizeLineFeed
    case data, dataReturn, dataLineFeed
    case trailerStart, trailerName, trailerValue, trailerLineFeed, lastLineFeed
    case complete
    case refused(Status)
  }

  private let limits: Limits
  private var state = State.size
  private var digits = 0
  /// The size while it is read, then the bytes of the chunk that are still to come.
  private var remaining = 0
  private var overhead = 0
  private var trailers = 0
  private var trailerCount = 0

  package init(limits: Limits = Limits()) { self.limits = limits }

  /// Goes on with what follows the decoded bytes in `region`.
  package mutating func decode(_ region: UnsafeMutableRawBufferPointer) -> Outcome {
    var index = bodyLength
    while true {
      switch state {
      case .complete: return .complete(consumed: index)
      case .refused(let status): return .refused(status)
      case _ where index >= region.count: return .incomplete
      case .data:
        let count = min(remaining, region.count - index)
        if index != bodyLength, let base = region.baseAddress {
          (base + bodyLength).copyMemory(from: base + index, byteCount: count)
        }
        bodyLength += count
        remaining -= count
        index += count
        if remaining == 0 { state = .dataReturn }
      default:
        state = next(region[index])
        index += 1
      }
    }
  }

  /// The state after a byte that is not data.
  private mutating func next(_ byte: UInt8) -> State {
    switch state {
    case .trailerStart, .trailerName, .trailerValue, .trailerLineFeed, .lastLineFeed:
      trailers += 1
      return trailers > limits.trailers ? .refused(.fieldsTooLarge) : nextInTrailers(byte)
    case .extensionStart, .extensionName, .extensionNameBlank, .extensionEquals, .extensionToken, .extensionQuoted,
      .extensionEscape, .extensionQuotedEnd, .extensionBlank:
      overhead += 1
      return overhead > limits.chunkOverhead ? .refused(.badRequest) : nextInExtension(byte)
    default:
      overhead += 1
      return overhead > limits.chunkOverhead ? .refused(.badRequest) : nextAroundData(byte)
    }
  }

  private mutating func nextAroundData(_ byte: UInt8) -> State {
    switch (state, byte) {
    case (.size, _):
      if let digit = ByteClass.hexValue(byte) {
        digits += 1
        // Eight digits fit in Int, so nothing here can overflow.
        guard digits <= limits.chunkSizeDigits, digits < 16 else { return .refused(.badRequest) }
        remaining = remaining << 4 | Int(digit)
        return .size
      }
      guard digits > 0 else { return .refused(.badRequest) }
      switch byte {
      case Ascii.carriageReturn: return .sizeLineFeed
      case Ascii.semicolon: return .extensionStart
      case Ascii.space, Ascii.tab: return .sizeBlank
      default: return .refused(.badRequest)
      }
    // White space behind a size is allowed before an extension only (BWS, RFC 9112 section 7.1.1).
    case (.sizeBlank, Ascii.space), (.sizeBlank, Ascii.tab): return .sizeBlank
    case (.sizeBlank, Ascii.semicolon): return .extensionStart
    case (.sizeLineFeed, Ascii.lineFeed):
      digits = 0
      if remaining == 0 { return .trailerStart }
      return remaining > limits.body - bodyLength ? .refused(.contentTooLarge) : .data
    case (.dataReturn, Ascii.carriageReturn): return .dataLineFeed
    case (.dataLineFeed, Ascii.lineFeed): return .size
    default: return .refused(.badRequest)
    }
  }

  /// `*( BWS ";" BWS token [ BWS "=" BWS ( token / quoted-string ) ] )`
  private func nextInExtension(_ byte: UInt8) -> State {
    guard byte == Ascii.carriageReturn || !ByteClass.isControl(byte) else { return .refused(.badRequest) }
    let isToken = ByteClass.isToken(byte)
    let isBlank = ByteClass.isBlank(byte)
    switch state {
    case .extensionStart where isBlank: return .extensionStart
    case .extensionStart where isToken, .extensionName where isToken: return .extensionName
    case .extensionName where isBlank, .extensionNameBlank where isBlank: return .extensionNameBlank
    case .extensionName where byte == Ascii.equals, .extensionNameBlank where byte == Ascii.equals:
      return .extensionEquals
    case .extensionEquals where isBlank: return .extensionEquals
    case .extensionEquals where byte == Ascii.quote: return .extensionQuoted
    case .extensionEquals where isToken, .extensionToken where isToken: return .extensionToken
    case .extensionQuoted where byte == Ascii.quote: return .extensionQuotedEnd
    case .extensionQuoted where byte == Ascii.backslash: return .extensionEscape
    case .extensionQuoted where byte != Ascii.carriageReturn, .extensionEscape where byte != Ascii.carriageReturn:
      return .extensionQuoted
    case .extensionToken where isBlank, .extensionQuotedEnd where isBlank, .extensionBlank where isBlank:
      return .extensionBlank
    case .extensionName, .extensionToken, .extensionQuotedEnd:
      if byte == Ascii.semicolon { return .extensionStart }
      return byte == Ascii.carriageReturn ? .sizeLineFeed : .refused(.badRequest)
    // As behind a size, white space here only leads to another extension.
    case .extensionNameBlank, .extensionBlank: return byte == Ascii.semicolon ? .extensionStart : .refused(.badRequest)
    default: return .refused(.badRequest)
    }
  }

  /// Field lines whose contents mean nothing here (RFC 9110 section 6.5.1).
  private mutating func nextInTrailers(_ byte: UInt8) -> State {
    switch (state, byte) {
    case (.trailerStart, Ascii.carriageReturn): return .lastLineFeed
    case (.lastLineFeed, Ascii.lineFeed): return .complete
    case (.trailerStart, _) where ByteClass.isToken(byte):
      trailerCount += 1
      return trailerCount > limits.fieldCount ? .refused(.fieldsTooLarge) : .trailerName
    case (.trailerName, Ascii.colon): return .trailerValue
    case (.trailerName, _) where ByteClass.isToken(byte): return .trailerName
    case (.trailerValue, Ascii.carriageReturn): return .trailerLineFeed
    case (.trailerValue, _) where !ByteClass.isControl(byte): return .trailerValue
    case (.trailerLineFeed, Ascii.lineFeed): return .trailerStart
    default: return .refused(.badRequest)
    }
  }
}
