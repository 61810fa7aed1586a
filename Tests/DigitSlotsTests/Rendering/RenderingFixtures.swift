// What the tests of pages draw: views made from a pad and what was done to its entry, and files of `Public` to break.

import EntryEngine
import Foundation

@testable import DigitSlots

/// The folder that is built in, as it stands in the sources.
let publicFolder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Public")

/// A state of an entry with `settings` after `events`.
func padState(_ settings: EntrySettings, _ events: [Event]) -> PadState {
  var engine = EntryEngine(settings: settings)
  for event in events { _ = engine.apply(event) }
  return PadState(entry: engine.state, epoch: 0x9f3c, revision: 12)
}

/// A pad of `style` after `events`, as the page shows it.
func pageView(
  _ style: Style, _ events: [Event] = [], language: Language = .english,
  change: (inout PadConfiguration) -> Void = { _ in }
) -> PageView {
  var pad = PadConfiguration(name: style.rawValue, style: style)
  change(&pad)
  return PageView(
    pad: pad, state: padState(pad.entry, events), page: Token(high: 1, low: 2), language: language,
    isDemonstration: false)
}

/// The renderer of what is built in, made once: in a debug build its entity tags take a while.
let builtInRenderer = Result { try PageRenderer(files: PublicFiles(directory: nil, now: 0)) }

/// The page of `view`.
func page(of view: PageView) throws -> String {
  var body: [UInt8] = []
  try builtInRenderer.get().page(view, into: &body)
  return String(decoding: body, as: UTF8.self)
}

/// Events that type `digits`.
func typing(_ digits: String) -> [Event] {
  digits.utf8.map { .key(.digit($0 &- UInt8(ascii: "0")), []) }
}

/// A folder of `files` by path, which is removed after `body`.
func withFolder<Result>(_ files: [String: String], _ body: (URL) throws -> Result) throws -> Result {
  let folder = FileManager.default.temporaryDirectory.appending(path: "digitslots-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  defer { try? FileManager.default.removeItem(at: folder) }
  for (path, text) in files {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
  }
  return try body(folder)
}

/// What is said of `Public` when `files` take precedence; nil when nothing is wrong.
func complaint(about files: [String: String]) throws -> String? {
  try withFolder(files) { folder in
    do {
      _ = try PageRenderer(files: PublicFiles(directory: folder.path, now: 0))
      return nil
    } catch let error as PublicFilesError {
      return error.description
    }
  }
}
