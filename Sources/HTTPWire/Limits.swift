// Every limit of the wire in one place. How long a peer may take is the server's matter.

/// Sizes beyond which a request is refused. All are counts of bytes unless they say otherwise.
package struct Limits: Sendable {
  /// Empty lines (CRLF) passed over before a request line; one more is 400.
  package var emptyLines = 4
  /// The request line without its line end; longer is 414, or 400 when it is still in its method there.
  package var requestLine = 8 * 1024
  /// One field line without its line end; longer is 431. Browsers send the cookies of all ports of localhost in one.
  package var fieldLine = 16 * 1024
  /// All field lines, from the first byte of the first to the last byte of the last; more is 431.
  package var fields = 32 * 1024
  /// Field lines, and trailer lines, of one request; more is 431.
  package var fieldCount = 100
  /// A decoded body; more is 413. ``ChunkedDecoder`` holds to it, of a Content-Length the server has to.
  package var body = 16 * 1024
  /// Hexadecimal digits of one chunk size; more is 400.
  package var chunkSizeDigits = 8
  /// Whatever is neither data nor trailer in a chunked body: sizes, extensions, line ends, in all; more is 400.
  package var chunkOverhead = 4 * 1024
  /// All trailer lines with their line ends; more is 431.
  package var trailers = 4 * 1024

  package init() {}

  /// The longest head that is accepted, with empty lines before it and all line ends.
  package var head: Int { emptyLines * 2 + requestLine + 2 + fields + 2 + 2 }
}
