// The files of `Public` as SwiftPM builds them in. Its generated names hold neither folders nor all characters, so the
// paths stand here; a test compares this table with the folder.

/// What is served when no folder takes precedence.
enum BuiltInFiles {
  /// Every file by its path below `Public`.
  static let all: [(path: String, bytes: [UInt8])] = [
    ("app.js", PackageResources.app_js),
    ("error.html", PackageResources.error_html),
    ("favicon.svg", PackageResources.favicon_svg),
    ("gallery.html", PackageResources.gallery_html),
    ("index.html", PackageResources.index_html),
    ("locales/en.json", PackageResources.en_json),
    ("locales/zh-Hans.json", PackageResources.zh_Hans_json),
    ("locales/zh-Hant.json", PackageResources.zh_Hant_json),
    ("pad.html", PackageResources.pad_html),
    ("site.webmanifest", PackageResources.site_webmanifest),
    ("style.css", PackageResources.style_css),
  ]
}
