// The files of `Public` and the pads' themes, with their validators.

import Foundation
import HTTPServer
import HTTPWire

/// Serves one file from memory.
struct FileEndpoint {
  private let file: PublicFiles.File
  private let entityTag: EntityTag?
  private let modified: HTTPDate

  init(file: PublicFiles.File) {
    self.file = file
    entityTag = EntityTag(opaque: file.entityTag.utf8.dropFirst().dropLast())
    modified = HTTPDate(unixSeconds: Int64(clamping: file.modified))
  }

  func get(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    response.add(ResponseFields.file)
    if let entityTag { response.add("ETag", entityTag.bytes) }
    response.add("Last-Modified", modified.bytes)
    if isKnown(to: request) {
      response.status = .notModified
      return .respond
    }
    response.add("Content-Type", file.contentType.utf8)
    response.preparedBody = file.bytes
    return .respond
  }

  /// Whether the client has this version already.
  private func isKnown(to request: borrowing Request) -> Bool {
    var precondition = Precondition(entityTag: entityTag, lastModified: modified)
    request.forEach(.ifNoneMatch) { precondition.ifNoneMatch($0) }
    if let date = request.value(of: .ifModifiedSince) {
      precondition.ifModifiedSince(date, now: HTTPDate(unixSeconds: Int64(Date().timeIntervalSince1970)))
    }
    return precondition.isNotModified
  }
}
