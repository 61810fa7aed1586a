// What all endpoints share: the pads, the sessions, and how a state is told. Each endpoint is in a file of its own.

import EntryEngine
import HTTPServer
import HTTPWire
import Verification

/// The site that is served. Lives on the loop's thread.
final class Site {
  let pads: [ServedPad]
  /// Whether the all-zero code is told, the gallery is there and a query may choose theme and language.
  let isDemonstration: Bool
  let server: WebServer
  let loop: EventLoop
  let sessions: SessionStore
  let driver: EntryDriver
  let shuffle: KeypadShuffle
  /// Replaced as a whole when the files are read again.
  var look: Look
  /// No more requests are wanted.
  var isStopping = false

  init(
    pads: [ServedPad], isDemonstration: Bool, server: WebServer, loop: EventLoop, sessions: SessionStore,
    driver: EntryDriver, shuffle: KeypadShuffle, look: Look
  ) {
    self.pads = pads
    self.isDemonstration = isDemonstration
    self.server = server
    self.loop = loop
    self.sessions = sessions
    self.driver = driver
    self.shuffle = shuffle
    self.look = look
  }

  /// The state of `pad` in `session`; a fresh one for a visitor with `token` who has none.
  func state(of pad: ServedPad, in session: Session?, token: Token) -> PadState {
    let resendAfter = pad.verifier.issuer?.secondsToWait(SessionName(token))
    if let session, let entry = session.entry(of: pad) {
      var state = entry.state(epoch: session.epoch, now: loop.now)
      state.resendAfter = resendAfter
      return state
    }
    var state = PadState(entry: pad.fresh, epoch: session?.epoch ?? 0, revision: 0)
    state.resendAfter = resendAfter
    let keypad = shuffle.order(of: pad, token: token, attempt: 0)
    if keypad.count > 0 { state.keypad = (0..<keypad.count).compactMap { keypad[$0] } }
    return state
  }

  /// Appends the state as JSON, for who sent `request`. His language is asked for only when there is something to say.
  func writeState(
    of pad: ServedPad, in session: Session?, token: Token, to request: borrowing Request,
    reply: StateEncoder.BatchReply? = nil, into body: inout [UInt8]
  ) {
    let state = state(of: pad, in: session, token: token)
    write(state, of: pad, language: state.hasMessage ? language(of: request) : nil, reply, into: &body)
  }

  /// Appends the state as JSON, for a stream. `language` is for a pad that has none of its own.
  func writeState(of pad: ServedPad, in session: Session, language: Language?, into body: inout [UInt8]) {
    write(
      state(of: pad, in: session, token: session.cookie.token), of: pad, language: language, nil, into: &body)
  }

  private func write(
    _ state: PadState, of pad: ServedPad, language: Language?, _ reply: StateEncoder.BatchReply?,
    into body: inout [UInt8]
  ) {
    let message =
      state.hasMessage
      ? look.renderer.message(for: state, in: pad.configuration.language ?? language ?? .english) : nil
    StateEncoder.encode(
      state, pad: pad.name, style: pad.configuration.entry.style, message: message, reply: reply, into: &body)
  }

  /// What the query of `request` chooses; nothing outside the demonstration.
  func wishes(of request: borrowing Request) -> Wishes {
    isDemonstration ? Wishes(query: request.query) : Wishes()
  }

  /// The language that `request` asks for, where the pad has none: the query's in the demonstration, the browser's.
  func language(of request: borrowing Request) -> Language? {
    wishes(of: request).language ?? request.value(of: .acceptLanguage).flatMap { Language(preferredIn: $0) }
  }

  /// Draws errors.
  var errors: ErrorResponses { ErrorResponses(site: self) }

  /// Answers that no session can be begun now.
  func refuse(_ refusal: SessionRefusal, _ request: borrowing Request, _ response: inout Response) -> HandlerOutcome {
    errors.render(.tooManyRequests, request, &response)
    response.add("Retry-After", "\(refusal.retryAfter)".utf8)
    return .respond
  }

  /// Tells the visitor his token, when it is new.
  func introduce(_ visitor: Visitor, _ response: inout Response) {
    if visitor.isNew { response.add("Set-Cookie", sessions.cookie.field(setting: visitor.token)) }
  }
}

extension Language {
  /// The language that an Accept-Language field ranks highest among ours, or nil when it wants none of them.
  init?(preferredIn field: UnsafeRawBufferPointer) {
    switch AcceptLanguage.best(in: field, among: ["en", "zh-Hans", "zh-Hant"]) {
    case 0: self = .english
    case 1: self = .simplifiedChinese
    case 2: self = .traditionalChinese
    default: return nil
    }
  }
}
