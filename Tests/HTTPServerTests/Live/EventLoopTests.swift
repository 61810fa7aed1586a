// The loop itself: timers, mail from other threads, signals, its end.

import Foundation
import Synchronization
import Testing

@testable import HTTPServer

extension LiveTests {
  @Suite struct EventLoopTests {
    /// Two connected sockets; both are closed with it.
    private final class Pair {
      let near: Descriptor
      let far: Descriptor
      var duplicate: Descriptor?
      init() throws {
        var numbers: [Int32] = [-1, -1]
        try #require(socketpair(AF_UNIX, TestSocket.stream, 0, &numbers) == 0)
        near = Descriptor(owning: numbers[0])
        far = Descriptor(owning: numbers[1])
      }
      func sendByte() { _ = write(far.number, "x", 1) }
    }

    @Test func timersFireInTheOrderOfTheirDeadlines() throws {
      let loop = try EventLoop()
      var fired: [Int] = []
      for milliseconds in [3, 1, 2] as [UInt64] {
        _ = loop.schedule(after: milliseconds * 1_000_000) {
          fired.append(Int(milliseconds))
          if fired.count == 3 { loop.stop() }
        }
      }
      loop.run()
      #expect(fired == [1, 2, 3])
    }

    @Test func aTimerSetByATimerFiresAndACancelledOneDoesNot() throws {
      let loop = try EventLoop()
      var fired: [String] = []
      let cancelled = loop.schedule(after: 0) { fired.append("cancelled") }
      loop.cancel(cancelled)
      _ = loop.schedule(after: 0) {
        fired.append("first")
        _ = loop.schedule(after: 0) {
          fired.append("second")
          loop.stop()
        }
      }
      loop.run()
      #expect(fired == ["first", "second"])
    }

    @Test func aTimerForEverDoesNotOverflow() throws {
      let loop = try EventLoop()
      _ = loop.schedule(after: .max) { Issue.record("a timer for ever fired") }
      _ = loop.schedule(after: 0) { loop.stop() }
      loop.run()
    }

    @Test func messagesOfEachThreadArriveInTheirOrder() throws {
      let loop = try EventLoop()
      var received: [Int: [Int]] = [:]
      var count = 0
      let box = loop.mailbox { (message: (thread: Int, number: Int)) in
        received[message.thread, default: []].append(message.number)
        count += 1
        if count == 4_000 { loop.stop() }
      }
      for thread in 0..<4 { Thread { for number in 0..<1_000 { box.send((thread, number)) } }.start() }
      loop.run()
      for thread in 0..<4 { #expect(received[thread] == Array(0..<1_000)) }
    }

    @Test func aMessageToALoopThatHasEndedIsDropped() throws {
      var loop: EventLoop? = try EventLoop()
      let box = loop?.mailbox { (_: Int) in Issue.record("a dead loop received") }
      loop = nil
      box?.send(1)
    }

    @Test func signalsArriveAsCallsAndNotAsTheirDefaultAction() throws {
      let loop = try EventLoop()
      var received: [Int32] = []
      try loop.onSignals([SIGUSR1, SIGUSR2]) { signal in
        received.append(signal)
        if received.count == 2 { loop.stop() }
      }
      pthread_kill(pthread_self(), SIGUSR1)
      pthread_kill(pthread_self(), SIGUSR2)
      loop.run()
      #expect(received.sorted() == [SIGUSR1, SIGUSR2].sorted())
    }

    @Test func aDescriptorNumberUsedAgainGetsNoEventOfItsFormerOwner() throws {
      let loop = try EventLoop()
      let first = try Pair()
      var second: Pair? = try Pair()
      let successor = try Pair()
      var calls: [String] = []
      var keys: [SlabKey] = []
      // The first one's call closes the second, whose event is already on its way, and gives its number to another.
      func replaceSecond() throws {
        let number = try #require(second).near.number
        loop.unwatch(number, keys[1])
        second = nil
        successor.duplicate = Descriptor(owning: dup2(successor.near.number, number))
        try loop.watch(number) { if $0.contains(.readable) { calls.append("successor") } }
      }
      keys.append(
        try loop.watch(first.near.number) { readiness in
          guard readiness.contains(.readable) else { return }
          calls.append("first")
          do { try replaceSecond() } catch { Issue.record(error) }
        })
      keys.append(
        try loop.watch(try #require(second).near.number) { readiness in
          if readiness.contains(.readable) { calls.append("second") }
        })
      first.sendByte()
      second?.sendByte()
      _ = loop.schedule(after: 0) { loop.later { loop.later { loop.stop() } } }
      loop.run()
      #expect(calls == ["first"])
    }

    @Test func whatIsPutOffRunsAfterItsCallerAndInOrder() throws {
      let loop = try EventLoop()
      var order: [Int] = []
      loop.later {
        loop.later {
          order.append(3)
          loop.stop()
        }
        order.append(1)
      }
      loop.later { order.append(2) }
      loop.run()
      #expect(order == [1, 2, 3])
    }
  }
}
