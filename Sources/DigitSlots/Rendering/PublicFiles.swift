// The files of `Public`: built in, and file by file those of a folder that takes precedence. Read once into an immutable
// table; no file is opened while serving.

/// What the browser can get, by path.
package struct PublicFiles: Sendable {
  /// One file as it is served.
  package struct File: Sendable {
    package let bytes: [UInt8]
    package let contentType: String
    /// A strong entity tag with its quotes.
    package let entityTag: String
    /// Seconds since 1970: the file's time, or the start's for one built in.
    package let modified: Int
  }

  /// By path with its leading slash: `/style.css`, `/app.js`, `/locales/en.json` … Templates (`*.html`) are not here.
  package let served: [String: File]
  /// Templates by file name.
  package let templates: [String: [UInt8]]

  /// Reads what is built in, then `directory` when there is one. Throws with the file's name and the remedy.
  package init(directory: String?, now: Int) throws {
    served = [:]
    templates = [:]
  }
}
