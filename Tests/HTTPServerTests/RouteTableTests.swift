// Paths are found by their exact bytes.

import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct RouteTableTests {
  private let nothing: Handler = { _, _ in .respond }

  private func found(_ path: String, in table: RouteTable) -> String? {
    let bytes = Array(path.utf8)
    return bytes.withUnsafeBytes { table.find($0).map { String(decoding: $0.path, as: UTF8.self) } }
  }

  @Test func everyPathIsFoundByItsExactBytesAndByNoOthers() {
    let paths = ["/", "/events", "/pads/a", "/pads/b", "/pads/ä"] + (0..<500).map { "/file-\($0).css" }
    let table = RouteTable(paths.map { Route($0, [(.get, nothing)]) })
    for path in paths { #expect(found(path, in: table) == path) }
    for path in ["", "//", "/Events", "/events/", "/events%20", "/pads", "/file-500.css", "/pads/a\u{0}"] {
      #expect(found(path, in: table) == nil, "\(path)")
    }
  }

  @Test func anEmptyTableFindsNothing() { #expect(found("/", in: RouteTable([])) == nil) }

  @Test func allowNamesWhatThePathTakesHeadAndOptionsIncluded() {
    let table = RouteTable([
      Route("/page", [(.get, nothing), (.post, nothing)]), Route("/events", [(.post, nothing)]),
    ])
    let expected = ["/page": "GET, HEAD, POST, OPTIONS", "/events": "POST, OPTIONS"]
    for (path, allow) in expected {
      let bytes = Array(path.utf8)
      let entry = bytes.withUnsafeBytes { table.find($0) }
      #expect(entry.map { String(decoding: $0.allow, as: UTF8.self) } == allow)
    }
  }

  @Test func routesOfOnePathAreOneRoute() {
    let table = RouteTable([Route("/", [(.get, nothing)]), Route("/", [(.post, nothing)])])
    let entry = Array("/".utf8).withUnsafeBytes { table.find($0) }
    #expect(entry?.handler(for: .get) != nil)
    #expect(entry?.handler(for: .post) != nil)
    #expect(entry?.handler(for: .put) == nil)
  }
}
