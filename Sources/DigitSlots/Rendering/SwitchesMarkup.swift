// The demonstration's links: themes, languages, the pads and the gallery. Plain links, so that they work without script.

import EntryEngine

/// The links under a demonstration page.
struct SwitchesMarkup {
  /// Where the page stands, without its query.
  let path: String
  let theme: PadConfiguration.Theme
  let wishes: Wishes
  let language: Language
  let catalogue: Catalogue

  /// Writes a list of themes and a list of languages; each keeps what was chosen of the other.
  func write(into body: inout [UInt8]) {
    begin(.theme, into: &body)
    for other in PadConfiguration.Theme.allCases {
      link(
        path + query(theme: other), catalogue.text(other.nameKey, in: language), isCurrent: other == theme, into: &body)
    }
    body.appendMarkup("</ul></nav>")
    begin(.language, into: &body)
    for other in Language.allCases {
      link(path + query(language: other), other.ownName, tag: other, isCurrent: other == language, into: &body)
    }
    body.appendMarkup("</ul></nav>")
  }

  /// Writes the way to the gallery.
  func writeGalleryLink(into body: inout [UInt8]) {
    body.appendMarkup("<a class=\"gallery-link\"")
    body.appendAttribute("href", "/gallery" + wishes.query)
    body.appendMarkup(">")
    body.appendEscaped(catalogue.text(.galleryLink, in: language))
    body.appendMarkup("</a>")
  }

  private func query(theme: PadConfiguration.Theme? = nil, language: Language? = nil) -> String {
    var others = wishes
    if let theme { others.theme = theme }
    if let language { others.language = language }
    return others.query
  }

  private func begin(_ label: TextKey, into body: inout [UInt8]) {
    body.appendMarkup("<nav class=\"switch\"")
    body.appendAttribute("aria-label", catalogue.text(label, in: language))
    body.appendMarkup("><ul>")
  }

  private func link(
    _ address: String, _ label: String, tag: Language? = nil, isCurrent: Bool, into body: inout [UInt8]
  ) {
    body.appendMarkup("<li><a")
    body.appendAttribute("href", address)
    if let tag {
      body.appendAttribute("lang", tag.rawValue)
      body.appendAttribute("hreflang", tag.rawValue)
    }
    if isCurrent { body.appendMarkup(" aria-current=\"true\"") }
    body.appendMarkup(">")
    body.appendEscaped(label)
    body.appendMarkup("</a></li>")
  }
}
