// What is answered when nobody else draws the error: fixed texts that never repeat a byte of the request.

import HTTPWire

/// The server's own error answers.
enum ErrorAnswer {
  /// Fills in the answer for `status`: problem+json (RFC 9457), or plain text for those who would rather read HTML.
  static func fill(_ response: inout Response, _ status: Status, acceptsHTML: Bool) {
    response.status = status
    response.add("Cache-Control", "no-store")
    response.add("X-Content-Type-Options", "nosniff")
    let detail = detail(status)
    if acceptsHTML {
      response.add("Content-Type", "text/plain; charset=utf-8")
      append(&response.body, status.reason)
      append(&response.body, ": ")
      append(&response.body, detail)
      append(&response.body, "\n")
    } else {
      response.add("Content-Type", "application/problem+json")
      append(&response.body, #"{"type":"about:blank","title":""#)
      append(&response.body, status.reason)
      append(&response.body, #"","status":"#)
      for divisor: UInt16 in [100, 10, 1] { response.body.append(0x30 + UInt8(status.code / divisor % 10)) }
      append(&response.body, #","detail":""#)
      append(&response.body, detail)
      append(&response.body, "\"}\n")
    }
  }

  /// Safe within a JSON string as they stand.
  private static func detail(_ status: Status) -> StaticString {
    switch status.code {
    case 400: "The request is malformed."
    case 403: "This is not taken from a page of another site."
    case 404: "There is nothing at this path."
    case 405: "This path does not take this method; Allow says which it takes."
    case 408: "The request did not come in time."
    case 413: "The body is too large."
    case 414: "The request line is too long."
    case 417: "Only 100-continue can be expected of this server."
    case 421: "This server does not answer to that host name; allowHosts or --allow-host NAME makes it do so."
    case 431: "The fields of the request are too large."
    case 501: "This server does not know what the request asks for."
    case 503: "The server is busy; try again in a few seconds."
    case 505: "This server speaks HTTP/1.1."
    default: "The request cannot be answered."
    }
  }

  private static func append(_ bytes: inout [UInt8], _ text: StaticString) {
    text.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }
}
