// Errors as clients want them: problem details (RFC 9457) for programs, a page in his language for a person. When an
// error happens is decided elsewhere. Nothing of the request is repeated.

import HTTPServer
import HTTPWire

/// Draws errors.
struct ErrorResponses {
  let site: Site

  /// The error as a page for a browser, else as a problem.
  func render(_ status: Status, _ request: borrowing Request, _ response: inout Response) {
    guard request.value(of: .accept).map(Accept.wantsHTML) == true else {
      return Self.problem(status, detail: Self.detail(of: status), &response)
    }
    response.status = status
    response.body.removeAll(keepingCapacity: true)
    response.add(ResponseFields.page)
    site.look.renderer.error(
      status: Int(status.code), language: site.language(of: request) ?? .english, into: &response.body)
  }

  /// A problem for a program. `detail` names the place and repeats nothing of the request.
  static func problem(_ status: Status, detail: String, _ response: inout Response) {
    response.status = status
    response.body.removeAll(keepingCapacity: true)
    response.add(ResponseFields.problem)
    JSONWriter.append(to: &response.body) { json in
      json.beginObject()
      json.key("type")
      json.string("about:blank" as StaticString)
      json.key("title")
      json.string(status.reason)
      json.key("status")
      json.integer(status.code)
      json.key("detail")
      json.string(detail)
      json.endObject()
    }
  }

  private static func detail(of status: Status) -> String {
    switch status {
    case .notFound: "There is nothing at this path. A pad is at /pads/NAME."
    case .methodNotAllowed: "This path takes other methods; Allow lists them."
    case .misdirectedRequest:
      "This host name is not answered. Add it to \"allowHosts\" or start with --allow-host NAME."
    case .forbidden: "The request comes from another site."
    case .tooManyRequests: "Too many sessions were begun in a short time. Retry-After tells when one can be."
    case .serviceUnavailable: "Too many streams are open. Everything works without one; try again in a few seconds."
    case .unsupportedMediaType: "The content type must be the one this path takes, without a content encoding."
    default: "The request was refused."
    }
  }
}
