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
    let outcome = precondition(of: request)
    guard outcome != .failed else {
      ErrorResponses.problem(.preconditionFailed, detail: "This file is not the one that the request means.", &response)
      return .respond
    }
    response.add(ResponseFields.file)
    if let entityTag { response.add("ETag", entityTag.bytes) }
    response.add("Last-Modified", modified.bytes)
    guard outcome != .notModified else {
      response.status = .notModified
      return .respond
    }
    response.add("Content-Type", file.contentType.utf8)
    response.preparedBody = file.bytes
    return .respond
  }

  /// What the client makes its request depend on.
  private func precondition(of request: borrowing Request) -> Precondition.Outcome {
    var precondition = Precondition(entityTag: entityTag, lastModified: modified)
    request.forEach(.ifMatch) { precondition.ifMatch($0) }
    request.forEach(.ifNoneMatch) { precondition.ifNoneMatch($0) }
    // Dates are rare, and the clock is asked for them only.
    if let date = request.value(of: .ifModifiedSince) { precondition.ifModifiedSince(date, now: Self.now) }
    if let date = request.value(of: .ifUnmodifiedSince) { precondition.ifUnmodifiedSince(date, now: Self.now) }
    return precondition.outcome
  }

  private static var now: HTTPDate { HTTPDate(unixSeconds: Int64(Date().timeIntervalSince1970)) }
}
