// Draws pages from templates, texts and state. Asks nobody anything: a view comes in, bytes go out. The parts of a pad
// are in files of their own.

import EntryEngine

/// Draws the HTML of pages and the CSS of a pad's theme. Made once from the files of `Public`; immutable.
package struct PageRenderer: Sendable {
  private let catalogue: Catalogue
  private let padTemplate: Template<PadField>
  private let pageTemplate: Template<PageField>
  private let galleryTemplate: Template<GalleryField>
  private let errorTemplate: Template<ErrorField>
  /// Paths of the pictures that can be drawn.
  private let pictures: Set<String>

  /// Reads templates and texts from `files`. Throws ``PublicFilesError``, which names the file, when one is missing or
  /// broken.
  package init(files: PublicFiles) throws {
    catalogue = try Catalogue(files: files)
    padTemplate = try Template("pad.html", in: files)
    pageTemplate = try Template("index.html", in: files)
    galleryTemplate = try Template("gallery.html", in: files)
    errorTemplate = try Template("error.html", in: files)
    pictures = Set(files.served.filter { $0.value.contentType.hasPrefix("image/") }.keys)
  }

  /// The page of one pad.
  package func page(_ view: PageView, into body: inout [UInt8]) {
    let language = view.language
    let switches = SwitchesMarkup(
      path: "/pads/\(view.pad.name)", theme: view.theme, wishes: view.wishes, language: language, catalogue: catalogue)
    pageTemplate.render(into: &body) {
      catalogue.text($0, in: language)
    } value: { field in
      switch field {
      case .language: language.rawValue
      case .theme: view.theme.rawValue
      case .title: view.pad.title ?? catalogue.text(view.pad.entry.style.titleKey, in: language)
      case .stylesheet: "/pads/\(view.pad.name)/theme.css"
      default: ""
      }
    } markup: { field, body in
      switch field {
      case .pad: write(view, isInGallery: false, takesFocus: view.state.entry.takesFocus, into: &body)
      case .refresh: writeRefresh(view, into: &body)
      case .demonstration where view.isDemonstration:
        writeDemonstration(String(repeating: "0", count: view.state.entry.length), in: language, into: &body)
      case .switches where view.isDemonstration:
        switches.write(into: &body)
        switches.writeGalleryLink(into: &body)
      default: break
      }
    }
  }

  /// The gallery of the demonstration's pads.
  package func gallery(_ views: [PageView], into body: inout [UInt8]) {
    let language = views.first?.language ?? .english
    let theme = views.first?.theme ?? .modern
    let switches = SwitchesMarkup(
      path: "/gallery", theme: theme, wishes: views.first?.wishes ?? Wishes(), language: language, catalogue: catalogue)
    galleryTemplate.render(into: &body) {
      catalogue.text($0, in: language)
    } value: { field in
      switch field {
      case .language: language.rawValue
      case .theme: theme.rawValue
      default: ""
      }
    } markup: { field, body in
      switch field {
      case .pads:
        for (index, view) in views.enumerated() {
          writeCard(view, takesFocus: index == 0 && view.state.entry.takesFocus, into: &body)
        }
      case .switches: switches.write(into: &body)
      case .demonstrations:
        let lengths = Set(views.map(\.state.entry.length)).sorted()
        let codes = lengths.map { String(repeating: "0", count: $0) }.joined(separator: " / ")
        writeDemonstration(codes, in: language, into: &body)
      default: break
      }
    }
  }

  /// An error as a page of its own (404, 421 …) in `language`.
  package func error(status: Int, language: Language, into body: inout [UInt8]) {
    let key: TextKey =
      switch status {
      case 403: .errorForbidden
      case 404: .errorNotFound
      case 405: .errorMethod
      case 421: .errorMisdirected
      case 429: .errorTooMany
      case 503: .errorUnavailable
      default: .errorOther
      }
    errorTemplate.render(into: &body) {
      catalogue.text($0, in: language)
    } value: { field in
      switch field {
      case .language: language.rawValue
      case .status: String(status)
      case .message: catalogue.text(key, in: language)
      }
    } markup: { _, _ in
    }
  }

  /// `theme.css` of a pad: its colours and sizes as custom properties.
  package func theme(_ pad: PadConfiguration) -> [UInt8] {
    ThemeSheet(pad: pad, hasPicture: hasPicture(pad)).bytes
  }

  /// The text of a pad's notice in `language`, as it is told in JSON and on the page, with its kind.
  package func message(for state: PadState, in language: Language) -> PadMessage? {
    StateTexts(catalogue: catalogue, language: language, state: state).message
  }

  private func hasPicture(_ pad: PadConfiguration) -> Bool {
    pad.picture.map { pictures.contains("/" + PublicFiles.percentEncoded($0)) } ?? false
  }

  private func write(_ view: PageView, isInGallery: Bool, takesFocus: Bool, into body: inout [UInt8]) {
    let texts = StateTexts(catalogue: catalogue, language: view.language, state: view.state)
    let pad = PadMarkup(
      view: view, texts: texts, hasPicture: hasPicture(view.pad), isInGallery: isInGallery, takesFocus: takesFocus)
    padTemplate.render(
      into: &body, text: texts.text, value: pad.value(of:), markup: { field, body in pad.write(field, into: &body) })
  }

  private func writeDemonstration(_ code: String, in language: Language, into body: inout [UInt8]) {
    body.appendMarkup("<p class=\"demonstration\">")
    body.appendEscaped(catalogue.text(.demonstration, in: language, ["code": code]))
    body.appendMarkup("</p>")
  }

  private func writeCard(_ view: PageView, takesFocus: Bool, into body: inout [UInt8]) {
    let keys = view.pad.entry.style.galleryKeys
    body.appendMarkup("<section class=\"card\"")
    body.appendAttribute("aria-labelledby", "card-\(view.pad.name)")
    body.appendMarkup("><header class=\"card-head\"><h2")
    body.appendAttribute("id", "card-\(view.pad.name)")
    body.appendMarkup(">")
    body.appendEscaped(catalogue.text(keys.name, in: view.language))
    body.appendMarkup("</h2><p>")
    body.appendEscaped(catalogue.text(keys.about, in: view.language))
    body.appendMarkup("</p><a")
    body.appendAttribute("href", "/pads/\(view.pad.name)\(view.wishes.query)")
    body.appendMarkup(">")
    body.appendEscaped(catalogue.text(.galleryOpen, in: view.language))
    body.appendMarkup("</a></header><div class=\"stage\">")
    write(view, isInGallery: true, takesFocus: takesFocus, into: &body)
    body.appendMarkup("</div></section>")
  }

  /// Without script the page asks again by itself while something is about to change.
  private func writeRefresh(_ view: PageView, into body: inout [UInt8]) {
    let seconds: Int? =
      switch view.state.entry.phase {
      case .verifying: 1
      case .accepted: view.pad.acceptedFor > 0 ? view.pad.acceptedFor + 1 : nil
      case .locked: min(max(view.state.retryAfter ?? 5, 1), 5)
      default: nil
      }
    guard let seconds else { return }
    body.appendMarkup("<noscript><meta http-equiv=\"refresh\" content=\"\(seconds)\"></noscript>")
  }
}

extension EntryState {
  /// Whether the page puts the focus into the entry when it is shown.
  fileprivate var takesFocus: Bool {
    switch phase {
    case .editing, .rejected, .unavailable: isFocused
    case .verifying, .accepted, .locked, .cancelled, .disabled: false
    }
  }
}
