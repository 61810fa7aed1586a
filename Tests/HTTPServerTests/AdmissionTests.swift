// How many connections and streams are let in, in all and from one client.

import Testing

@testable import HTTPServer

@Suite struct AdmissionTests {
  private let first = PeerAddress(high: 0, low: 1)
  private let second = PeerAddress(high: 0, low: 2)

  @Test func beyondTheCapInAllAClientIsRefusedAndBeyondTheRefusalsDropped() {
    var admission = Admission(most: 2, mostPerClient: 10, mostRefusals: 1)
    #expect(admission.admit(first) == .admit)
    #expect(admission.admit(second) == .admit)
    #expect(admission.admit(first) == .refuse)
    #expect(admission.admit(second) == .drop)
    admission.release(first, refused: true)
    #expect(admission.admit(second) == .refuse)
    admission.release(second, refused: false)
    #expect(admission.admit(second) == .admit)
  }

  @Test func oneClientAtItsCapDoesNotHurtAnother() {
    var admission = Admission(most: 10, mostPerClient: 2)
    #expect(admission.admit(first) == .admit)
    #expect(admission.admit(first) == .admit)
    #expect(admission.admit(first) == .refuse)
    #expect(admission.admit(second) == .admit)
    admission.release(first, refused: false)
    #expect(admission.admit(first) == .admit)
  }

  @Test func clientsOfAUnixDomainSocketAreNotOneClient() {
    var admission = Admission(most: 3, mostPerClient: 1)
    #expect(admission.admit(.local) == .admit)
    #expect(admission.admit(.local) == .admit)
    #expect(admission.admit(.local) == .admit)
    #expect(admission.admit(.local) == .refuse)
  }
}
