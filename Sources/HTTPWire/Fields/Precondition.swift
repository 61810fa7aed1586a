// What the conditional fields of a GET or HEAD ask for (RFC 9110 section 13.2.2). Which fields the answer carries is the
// server's matter.

/// Weighs the conditional fields of a request against a representation: give it every line of each.
package struct Precondition {
  /// What the request is answered with.
  package enum Outcome: Equatable, Sendable {
    /// The representation.
    case proceed
    /// 304: the client has it already.
    case notModified
    /// 412: it is not the one that the client means.
    case failed
  }

  private let entityTag: EntityTag?
  private let lastModified: HTTPDate?
  // What each field says, nil when it is not there.
  private var matches: Bool?
  private var isUnmodified: Bool?
  private var matchesNone: Bool?
  private var isModified: Bool?

  /// What the representation has of validators.
  package init(entityTag: EntityTag?, lastModified: HTTPDate?) {
    self.entityTag = entityTag
    self.lastModified = lastModified
  }

  /// Takes the value of one `If-Match` line.
  package mutating func ifMatch(_ value: UnsafeRawBufferPointer) {
    matches = matches == true || entityTag?.isListed(in: value, strongly: true) == true
  }

  /// Takes the value of `If-Unmodified-Since`; one that is no date counts as absent.
  package mutating func ifUnmodifiedSince(_ value: UnsafeRawBufferPointer, now: HTTPDate) {
    guard let lastModified, let date = HTTPDate(value, now: now) else { return }
    isUnmodified = lastModified <= date
  }

  /// Takes the value of one `If-None-Match` line.
  package mutating func ifNoneMatch(_ value: UnsafeRawBufferPointer) {
    matchesNone = matchesNone != false && entityTag?.isListed(in: value) != true
  }

  /// Takes the value of `If-Modified-Since`; one that is no date counts as absent.
  package mutating func ifModifiedSince(_ value: UnsafeRawBufferPointer, now: HTTPDate) {
    guard let lastModified, let date = HTTPDate(value, now: now) else { return }
    isModified = lastModified > date
  }

  /// A date counts only without its tag.
  package var outcome: Outcome {
    guard matches ?? isUnmodified ?? true else { return .failed }
    return matchesNone ?? isModified ?? true ? .proceed : .notModified
  }
}
