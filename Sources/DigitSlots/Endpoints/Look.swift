// What the site looks like: the files of `Public` and what is prepared from them, read together and replaced together.

/// Files, the renderer made from them, and the pads' themes.
struct Look: Sendable {
  let files: PublicFiles
  let renderer: PageRenderer
  /// `theme.css`, by pad.
  let themes: [PublicFiles.File]

  /// Reads what is built in and `directory`. Throws with the file's name and the remedy.
  init(directory: String?, pads: [PadConfiguration], now: Int) throws {
    files = try PublicFiles(directory: directory, now: now)
    renderer = try PageRenderer(files: files)
    let renderer = renderer
    themes = pads.map { pad in
      PublicFiles.File(name: "theme.css", bytes: renderer.theme(pad), modified: now)
    }
  }
}
