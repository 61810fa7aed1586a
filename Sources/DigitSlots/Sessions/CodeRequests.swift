// A person asks for a code to be sent: whether it may be is the issuer's matter, and what becomes of it comes back to the
// entry by mail, because a program brings it on its way.

import HTTPServer
import Verification

extension SessionName {
  /// The session whose cookie holds `token`.
  init(_ token: Token) { self.init(high: token.high, low: token.low) }
}

/// Asks issuers for codes.
struct CodeRequests {
  /// What became of a code, for the entry that asked for it.
  private struct Report: Sendable {
    let session: Token
    let epoch: UInt64
    let pad: Int
    let problem: String?
  }

  private let reports: Mailbox<Report>

  /// `log` gets why a code could not be sent; `driver` shows it on the entries of `sessions` and `pads`.
  init(loop: EventLoop, log: Log, site: Site) {
    reports = loop.mailbox { [weak site] report in
      if let problem = report.problem { log.warning("a code was not sent: \(problem)") }
      guard let site, site.pads.indices.contains(report.pad) else { return }
      let pad = site.pads[report.pad]
      guard let session = site.sessions.session(token: report.session, epoch: report.epoch),
        let entry = session.entry(of: pad), let issuer = pad.verifier.issuer
      else { return }
      site.driver.show(report.problem == nil ? .sent(minutes: issuer.minutes) : .failed, on: entry, of: session)
    }
  }

  /// Sends a code to the person who uses `entry`, unless he has to wait.
  func request(for entry: PadEntry, of session: Session) {
    let (token, epoch, pad) = (session.cookie.token, session.epoch, entry.pad.index)
    let isSent = entry.pad.verifier.issuer?.request(by: SessionName(token)) { [reports] problem in
      reports.send(Report(session: token, epoch: epoch, pad: pad, problem: problem))
    }
    if isSent == true { entry.delivery = .sending }
  }
}
