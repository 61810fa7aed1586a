// How many connections and streams are let in, in all and from one client.

import Testing

@testable import HTTPServer

@Suite struct AdmissionTests {
  private let first = PeerAddress(high: 0, low: 1)
  private let second = PeerAddress(high: 0, low: 2)

  @Test func beyondTheCapInAllAClientIsRefusedAndBeyondTheRefusalsDropped() {
    var admission = Admission(connections: Cap(most: 2, perClient: 10), mostRefusals: 1)
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
    var admission = Admission(connections: Cap(most: 10, perClient: 2))
    #expect(admission.admit(first) == .admit)
    #expect(admission.admit(first) == .admit)
    #expect(admission.admit(first) == .refuse)
    #expect(admission.admit(second) == .admit)
    admission.release(first, refused: false)
    #expect(admission.admit(first) == .admit)
  }

  @Test func clientsOfAUnixDomainSocketAreNotOneClient() {
    var admission = Admission(connections: Cap(most: 3, perClient: 1))
    #expect(admission.admit(.local) == .admit)
    #expect(admission.admit(.local) == .admit)
    #expect(admission.admit(.local) == .admit)
    #expect(admission.admit(.local) == .refuse)
  }

  @Test func theAddressesOfAnIPv6NetworkAreOneClientAndThoseOfIPv4AreNot() {
    var admission = Admission(connections: Cap(most: 10, perClient: 1))
    let network: UInt64 = 0x2001_0db8_0000_0001
    #expect(admission.admit(PeerAddress(high: network, low: 1)) == .admit)
    #expect(admission.admit(PeerAddress(high: network, low: 2)) == .refuse)
    #expect(admission.admit(PeerAddress(high: network + 1, low: 1)) == .admit)
    // ::1, 192.0.2.1 and 192.0.2.2
    for low: UInt64 in [1, 0xffff_c000_0201, 0xffff_c000_0202] {
      #expect(admission.admit(PeerAddress(high: 0, low: low)) == .admit)
      #expect(admission.admit(PeerAddress(high: 0, low: low)) == .refuse)
    }
    admission.release(PeerAddress(high: network, low: 1), refused: false)
    #expect(admission.admit(PeerAddress(high: network, low: 3)) == .admit)
  }

  @Test(arguments: [(1, 1), (4, 3), (64, 48), (1_024, 768), (4_096, 3_840), (65_536, 65_280), (0, 1)])
  func someDescriptorsAreLeftForWhatIsNoConnection(descriptors: Int, connections: Int) {
    #expect(DescriptorLimit.fitting(into: descriptors) == connections)
  }
}
