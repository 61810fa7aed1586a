// What one browser has going on: its entries and its open streams. Who it is, when it ends and what its entries do is
// decided elsewhere.

import HTTPServer

/// One session. Lives on the loop's thread.
final class Session {
  /// What its cookie says.
  let cookie: SignedToken
  /// New with each session, never 0; a page that sees another one knows that what was entered is gone.
  let epoch: UInt64
  /// Its open streams.
  var streams: [StateFeed] = []
  /// By the pads' indices; made when first typed into, because most sessions use one pad.
  private var entries: [PadEntry?] = []

  /// When it was last used (nanoseconds of the loop), and its neighbours in the order of use: the table's matter.
  var lastUsed: UInt64 = 0
  var older: Int32 = -1
  var newer: Int32 = -1

  init(cookie: SignedToken) {
    self.cookie = cookie
    epoch = .random(in: 1...UInt64.max)
  }

  /// The entry of `pad`, when it has been used.
  func entry(of pad: ServedPad) -> PadEntry? {
    pad.index < entries.count ? entries[pad.index] : nil
  }

  /// The entry of `pad`, made when it is not there yet.
  func makeEntry(of pad: ServedPad) -> PadEntry {
    if let entry = entry(of: pad) { return entry }
    while entries.count <= pad.index { entries.append(nil) }
    let entry = PadEntry(pad: pad)
    entries[pad.index] = entry
    return entry
  }

  /// The entries that have been used.
  var usedEntries: [PadEntry] { entries.compactMap { $0 } }

  /// Takes the entries away, for the end of the session.
  func takeEntries() -> [PadEntry] {
    defer { entries = [] }
    return usedEntries
  }

  /// Takes the streams away, for the end of the session.
  func takeStreams() -> [StateFeed] {
    defer { streams = [] }
    return streams
  }
}
