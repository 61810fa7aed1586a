// `GET /healthz` and `/readyz`: whether the program runs, and whether it wants requests.

import HTTPServer

/// Answers who watches the program.
struct HealthEndpoint {
  let site: Site

  func live(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    response.add(ResponseFields.text)
    response.body += "ok\n".utf8
    return .respond
  }

  func ready(_ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    response.add(ResponseFields.text)
    if site.isStopping { response.status = .serviceUnavailable }
    response.body += (site.isStopping ? "stopping\n" : "ok\n").utf8
    return .respond
  }
}
