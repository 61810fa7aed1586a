// Content types by file extension. Nothing is sniffed: pages carry `X-Content-Type-Options: nosniff`.

/// Tells the content type of a file of `Public`.
package enum ContentType {
  /// The type of the file named `name`; unknown extensions are bytes and nothing more.
  package static func of(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
    return switch name[name.index(after: dot)...].lowercased() {
    case "html": "text/html; charset=utf-8"
    case "css": "text/css; charset=utf-8"
    case "js", "mjs": "text/javascript; charset=utf-8"
    case "json": "application/json"
    case "webmanifest": "application/manifest+json"
    case "txt": "text/plain; charset=utf-8"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    case "avif": "image/avif"
    case "ico": "image/x-icon"
    case "woff2": "font/woff2"
    case "mp3": "audio/mpeg"
    case "ogg": "audio/ogg"
    case "wav": "audio/wav"
    default: "application/octet-stream"
    }
  }
}
