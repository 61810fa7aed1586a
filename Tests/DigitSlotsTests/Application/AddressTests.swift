// Where the server listens, and the address a person opens.

import HTTPServer
import Testing

@testable import DigitSlots

@Suite struct AddressTests {
  @Test(
    "The address to open names what the server answers to",
    arguments: [
      (nil, "http://localhost:4711/"), ("127.0.0.1", "http://localhost:4711/"), ("::1", "http://localhost:4711/"),
      ("0.0.0.0", "http://localhost:4711/"), ("192.0.2.7", "http://192.0.2.7:4711/"),
      ("2001:db8::7", "http://[2001:db8::7]:4711/"),
    ] as [(String?, String)])
  func address(host: String?, address: String) {
    var configuration = Configuration.demonstration
    configuration.host = host
    #expect(configuration.address(of: [.address(host ?? "127.0.0.1", port: 4711)]) == address)
  }

  @Test("Both loopback addresses are listened at unless something else is configured")
  func listeners() {
    var configuration = Configuration.demonstration
    #expect(
      ServerConfiguration(configuration).listeners == [.address("127.0.0.1", port: 8080), .address("::1", port: 8080)])
    configuration.host = "192.0.2.7"
    configuration.port = 9000
    #expect(ServerConfiguration(configuration).listeners == [.address("192.0.2.7", port: 9000)])
    configuration.unixSocket = "pads.socket"
    #expect(ServerConfiguration(configuration).listeners == [.unix("pads.socket")])
  }

  @Test("The demonstration has one pad for each style, the dialog first")
  func demonstration() throws {
    let pads = try Pads.make(.demonstration)
    #expect(pads.map(\.configuration.name) == ["dialog", "verification", "joined", "cells", "fields"])
    #expect(pads.allSatisfy { $0.configuration.name == $0.configuration.entry.style.rawValue })
  }
}
