// An event stream on its connection: opened, fed when its source has news and the bytes before have left, kept alive,
// ended.

import HTTPWire

extension Connection {
  /// Opens the stream that a handler answered with. `response` gets a stream's own fields where the handler gave none.
  func openStream(_ source: any EventSource, _ response: inout Response, _ request: PendingAnswer) {
    let isChunked = request.minorVersion > 0
    let isHead = request.method == .head
    // Behind an open stream nothing is answered, so the connection ends with it.
    let stays = isHead && request.keepsAlive
    let head = ResponseHead(
      status: response.status, framing: isChunked ? .chunked : .untilClose,
      persistence: !stays ? .close : isChunked ? .implied : .keepAlive)
    if !response.has("Content-Type") { response.add("Content-Type", "text/event-stream") }
    if !response.has("Cache-Control") { response.add("Cache-Control", "no-store") }
    // Proxies (nginx) would else hold events back.
    if !response.has("X-Accel-Buffering") { response.add("X-Accel-Buffering", "no") }
    server.writer.write(head, fields: response.fields, into: &output)
    guard !isHead else { return state.answered(stays: stays, lingering: false, now: server.loop.now) }
    stream = OpenStream(source: source, isChunked: isChunked)
    server.streamOpened(peer)
    state.streamOpened(server.loop.now)
    source.streamDidOpen(StreamHandle(connection: key.index, generation: key.generation))
  }

  /// Asks the source for news, if it was woken and the bytes before have left.
  func writeEvents() {
    guard let open = stream, open.isFresh || output.isEmpty else { return }
    if open.isWanted {
      stream?.isWanted = false
      stream?.isFresh = false
      var encoder = server.spares.takeEncoder()
      open.source.writeEvents(into: &encoder)
      if open.isFresh, encoder.bytes.isEmpty { encoder.comment() }
      write(encoder)
      server.spares.give(consume encoder)
    }
    guard open.isEnding else { return }
    if open.isChunked { ResponseWriter.writeLastChunk(into: &output) }
    state.streamEnded()
    state.queued(waitingCount, server.loop.now)
    // Its source hears of it now: the client may take a while to read the rest.
    stream = nil
    server.streamClosed(peer)
    open.source.streamDidClose()
  }

  func writeHeartbeat() {
    guard stream != nil else { return }
    var encoder = server.spares.takeEncoder()
    encoder.comment()
    write(encoder)
    server.spares.give(consume encoder)
  }

  private func write(_ encoder: borrowing EventStreamEncoder) {
    guard let stream, !encoder.bytes.isEmpty else { return }
    if stream.isChunked {
      encoder.bytes.withUnsafeBytes { ResponseWriter.writeChunk($0, into: &output) }
    } else {
      output.append(encoder.bytes)
    }
    state.queued(waitingCount, server.loop.now)
  }
}
