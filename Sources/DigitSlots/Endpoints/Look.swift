// What the site looks like: the files of `Public` and what is prepared from them, read together and replaced together.

import Verification

/// Files, the renderer made from them, and the pads' themes.
struct Look {
  let files: PublicFiles
  let renderer: PageRenderer
  /// `theme.css`, by pad.
  let themes: [PublicFiles.File]

  /// Reads what is built in and `directory`. Throws with the file's name and the remedy.
  init(directory: String?, pads: [ServedPad], now: Int) throws {
    files = try PublicFiles(directory: directory, now: now)
    renderer = try PageRenderer(files: files)
    let renderer = renderer
    themes = pads.map { pad in
      let bytes = renderer.theme(pad.configuration)
      return PublicFiles.File(
        bytes: bytes, contentType: "text/css; charset=utf-8", entityTag: Self.entityTag(of: bytes), modified: now)
    }
  }

  /// The first 128 bits of the SHA-256 of `bytes`, as a strong tag.
  private static func entityTag(of bytes: [UInt8]) -> String {
    let hex = SHA256.digest(of: bytes).bytes.prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
    return "\"\(hex.joined())\""
  }
}
