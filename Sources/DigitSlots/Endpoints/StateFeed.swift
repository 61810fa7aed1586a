// One open stream of states: of one pad, or of all of them for the gallery. It is asked when there is room and gives the
// newest state of each pad that changed, so that a slow reader costs nothing.

import HTTPServer
import HTTPWire

/// Feeds a stream with the states of a session's pads.
final class StateFeed: EventSource {
  private let site: Site
  private let session: Session
  private let pads: [ServedPad]
  private let language: Language?
  /// The revision written last, by pad; nil before the first.
  private var written: [UInt64?]
  private var isNew = true
  /// Names the stream, while it is open.
  private(set) var handle: StreamHandle?

  /// A stream for `pads` of `session`. `language` is for pads that have none of their own.
  init(site: Site, session: Session, pads: [ServedPad], language: Language?) {
    self.site = site
    self.session = session
    self.pads = pads
    self.language = language
    written = Array(repeating: nil, count: pads.count)
  }

  func streamDidOpen(_ handle: StreamHandle) {
    self.handle = handle
    session.streams.append(self)
  }

  func writeEvents(into encoder: inout EventStreamEncoder) {
    if isNew { encoder.retry(milliseconds: 1000) }
    isNew = false
    for (index, pad) in pads.enumerated() {
      let revision = session.entry(of: pad)?.revision ?? 0
      guard written[index] != revision else { continue }
      written[index] = revision
      var data: [UInt8] = []
      site.writeState(of: pad, in: session, language: language, into: &data)
      encoder.event(name: "state", id: Array("\(String(session.epoch, radix: 16))-\(revision)".utf8), data: data)
    }
  }

  func streamDidClose() {
    handle = nil
    session.streams.removeAll { $0 === self }
  }

  /// Whether it shows `pad`.
  func shows(_ pad: ServedPad) -> Bool { pads.contains { $0 === pad } }
}
