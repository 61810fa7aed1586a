// The library as an embedding program uses it: public names only.

import DigitSlots
import Testing

@Suite struct EmbeddingTests {
  @Test("Ten lines serve a pad, tell what happens on it without a digit, and stop when the task is cancelled")
  func server() async throws {
    let door = Pad("door", style: .joined, length: 6) { code in
      code.matches("482913") ? .accepted : .rejected
    }
    let server = try PadServer(pads: [door], port: 0, host: "127.0.0.1")
    let (addresses, listening) = AsyncStream<String>.makeStream()
    let serving = Task { try await server.run { listening.yield($0) } }
    var address = addresses.makeAsyncIterator()
    let base = try #require(await address.next())
    var changes = server.changes.makeAsyncIterator()
    let answer = try await RawClient(port: port(of: base)).post(
      "/events", json: #"{"events":[{"type":"key","key":"4"},{"type":"text","text":"482913"}]}"#)
    #expect(answer.status == 200)
    var seen: [PadChange.Kind] = []
    while seen.last != .accepted, let change = await changes.next() {
      #expect(change.pad == "door")
      seen.append(change.kind)
    }
    #expect(seen == [.count(1), .count(6), .submitted, .accepted])
    serving.cancel()
    try await serving.value
    while let change = await changes.next() { #expect(change.pad == "door") }
  }

  private func port(of address: String) throws -> UInt16 {
    try #require(address.split(separator: ":").last.flatMap { UInt16($0.dropLast()) })
  }

  @Test("A server that is cancelled before it listens ends as well")
  func earlyCancel() async throws {
    let server = try PadServer(pads: [Pad("door", style: .cells) { _ in .rejected }], port: 0, host: "127.0.0.1")
    let serving = Task { try await server.run() }
    serving.cancel()
    try await serving.value
  }

  @Test("An address that is not this machine's is an error that names it")
  func badAddress() async throws {
    let pads = [Pad("door", style: .cells) { _ in .rejected }]
    let server = try PadServer(pads: pads, port: 0, host: "192.0.2.1", allowedHosts: ["door.example"])
    let error = await #expect(throws: (any Error).self) { try await server.run() }
    #expect(error.map { "\($0)".contains("192.0.2.1") } == true)
  }

  @Test("An address that others can reach needs a host name to answer to")
  func nobodyToAnswer() {
    let error = #expect(throws: PadServerError.self) {
      try PadServer(pads: [Pad("door", style: .cells) { _ in .rejected }], host: "0.0.0.0")
    }
    let wanted = "host 0.0.0.0: name in allowedHosts the host names to answer to, or nobody can use it"
    #expect(error?.description == wanted)
  }

  @Test("Pads that cannot be served are refused with their name and what is allowed")
  func refused() throws {
    func refusal(_ pads: [Pad]) -> String? {
      do {
        _ = try PadServer(pads: pads)
        return nil
      } catch {
        return error.description
      }
    }
    func pad(_ name: String, _ length: Int? = nil) -> Pad {
      Pad(name, style: .fields, length: length) { _ in .rejected }
    }
    #expect(refusal([]) == "there is no pad to serve")
    #expect(refusal([pad("Door")])?.contains("\"Door\"") == true)
    #expect(refusal([pad("a/b")])?.contains("[a-z0-9]") == true)
    #expect(refusal([pad("door"), pad("door")])?.contains("two of this name") == true)
    #expect(refusal([pad("door", 9)]) == "pad \"door\": 9 slots; fields has 4 to 8")
    #expect(refusal([pad("door", 8), pad("a.b_c-d")]) == nil)
  }
}
