// Whether a GET or HEAD is answered by 304 (RFC 9110 section 13.2.2). Which fields the 304 carries is the server's matter.

/// Weighs the conditional fields of a request against a representation: give it every `If-None-Match`, then
/// `If-Modified-Since`.
package struct Precondition {
  private let entityTag: EntityTag?
  private let lastModified: HTTPDate?
  private var hasIfNoneMatch = false
  private var matches = false
  private var isUnmodified = false

  /// What the representation has of validators.
  package init(entityTag: EntityTag?, lastModified: HTTPDate?) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Takes the value of one `If-None-Match` line.
  package mutating func ifNoneMatch(_ value: UnsafeRawBufferPointer) {
    hasIfNoneMatch = true
    if let entityTag, entityTag.isListed(in: value) { matches = true }
  }

  /// Takes the value of `If-Modified-Since`; one that is no date counts as absent.
  package mutating func ifModifiedSince(_ value: UnsafeRawBufferPointer, now: HTTPDate) {
    guard let lastModified, let date = HTTPDate(value, now: now) else { return }
    isUnmodified = lastModified <= date
  }

  /// Whether the client has the representation already. `If-Modified-Since` counts only without `If-None-Match`.
  package var isNotModified: Bool { hasIfNoneMatch ? matches : isUnmodified }
}
