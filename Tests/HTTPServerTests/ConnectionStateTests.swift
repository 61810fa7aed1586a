// What a connection does next: its states and deadlines, without a socket.

import HTTPWire
import Testing

@testable import HTTPServer

@Suite struct ConnectionStateTests {
  /// Nanoseconds of a second in these tests are one, so that deadlines read as in the specification.
  private static let bounds = ConnectionState.Bounds(
    header: 10, body: 10, idle: 60, write: 10, heartbeat: 15, linger: 2)

  private func state() -> ConnectionState { ConnectionState(bounds: Self.bounds, now: 100) }

  @Test func theDeadlinesAreThoseUnlessConfigured() {
    let bounds = ConnectionState.Bounds(ServerConfiguration())
    #expect(bounds.header == 10_000_000_000 && bounds.body == 10_000_000_000 && bounds.idle == 60_000_000_000)
    #expect(bounds.write == 10_000_000_000 && bounds.heartbeat == 15_000_000_000 && bounds.linger == 2_000_000_000)
  }

  @Test func anIdleConnectionIsClosedSilentlyAfterAMinute() {
    var state = state()
    #expect(state.deadline == 160)
    #expect(state.deadlinePassed(159) == .nothing)
    #expect(state.deadlinePassed(160) == .close)
    #expect(state.phase == .closed)
  }

  @Test func theDeadlineOfAHeadCountsFromItsFirstByteWhateverCame() {
    var state = state()
    #expect(state.requestsTaken(.head, 130) == .nothing)
    #expect(state.requestsTaken(.head, 135) == .nothing)
    #expect(state.requestsTaken(.head, 139) == .nothing)
    #expect(state.deadline == 140)
    #expect(state.deadlinePassed(140) == .refuse(.requestTimeout))
  }

  @Test func aBodyHasADeadlineOfItsOwn() {
    var state = state()
    _ = state.requestsTaken(.head, 100)
    _ = state.requestsTaken(.body, 109)
    _ = state.requestsTaken(.body, 115)
    #expect(state.deadline == 119)
    #expect(state.deadlinePassed(119) == .refuse(.requestTimeout))
  }

  @Test func afterAnAnswerTheConnectionIsIdleAnew() {
    var state = state()
    _ = state.requestsTaken(.head, 100)
    state.answered(stays: true, lingering: false, now: 105)
    #expect(state.phase == .idle)
    #expect(state.deadline == 165)
  }

  @Test func whileAnAnswerIsPendingNothingIsReadAndNoTimeRuns() {
    var state = state()
    state.answersLater(100)
    #expect(!state.takesRequests && !state.discardsInput)
    #expect(state.deadline == nil)
    state.answered(stays: true, lingering: false, now: 500)
    #expect(state.takesRequests)
  }

  @Test func aPeerThatHasFinishedStillGetsItsAnswers() {
    var state = state()
    state.answersLater(100)
    #expect(state.peerFinished() == .advance)
    #expect(state.phase == .answering)
    state.answered(stays: true, lingering: false, now: 101)
    #expect(state.requestsTaken(.nothing, 101) == .nothing)
    #expect(state.phase == .finishing)
    state.queued(200, 101)
    #expect(state.wrote(150, pending: 50, 101) == .nothing)
    #expect(state.wrote(50, pending: 0, 102) == .close)
  }

  @Test(arguments: [RequestReader.Progress.head, .body])
  func aPeerThatFinishesInMidRequestIsRefused(progress: RequestReader.Progress) {
    var state = state()
    _ = state.requestsTaken(progress, 100)
    #expect(state.peerFinished() == .advance)
    #expect(state.requestsTaken(progress, 100) == .refuse(.badRequest))
  }

  @Test func aPeerThatConnectsAndFinishesIsClosedWithoutAWord() {
    var state = state()
    #expect(state.peerFinished() == .advance)
    #expect(state.requestsTaken(.nothing, 100) == .nothing)
    #expect(state.wrote(0, pending: 0, 100) == .close)
  }

  @Test func aRefusalIsSentThenHalfClosedThenListenedToForAWhile() {
    var state = state()
    state.refused()
    #expect(!state.takesRequests)
    state.queued(100, 100)
    #expect(state.wrote(100, pending: 0, 101) == .finishSending)
    #expect(state.discardsInput)
    #expect(state.deadline == 103)
    #expect(state.didDiscard(1 << 20) == .nothing)
    #expect(state.didDiscard(8 << 20) == .close)
  }

  @Test func listeningAfterARefusalEndsWithThePeerOrItsTime() {
    var first = state()
    first.refused()
    _ = first.wrote(0, pending: 0, 100)
    #expect(first.phase == .lingering)
    #expect(first.peerFinished() == .close)
    var second = state()
    second.refused()
    _ = second.wrote(0, pending: 0, 100)
    #expect(second.deadlinePassed(102) == .close)
  }

  @Test func anAnswerThatThePeerWantedToBeTheLastIsClosedAtOnce() {
    var state = state()
    state.answered(stays: false, lingering: false, now: 100)
    state.queued(10, 100)
    #expect(state.wrote(10, pending: 0, 100) == .close)
  }

  @Test func whileTooMuchWaitsToBeSentNothingIsReadAndThenItGoesOn() {
    var state = state()
    state.queued(Self.bounds.output, 100)
    #expect(!state.takesRequests)
    #expect(state.wrote(10, pending: Self.bounds.output - 10, 100) == .advance)
    #expect(state.takesRequests)
    #expect(state.wrote(10, pending: 100, 100) == .nothing)
  }

  @Test func aClientThatDoesNotReadIsClosedThoughItsRequestsGoOn() {
    var state = state()
    state.queued(1_000, 100)
    #expect(state.deadline == 110)
    _ = state.requestsTaken(.head, 105)
    state.queued(2_000, 106)
    #expect(state.deadline == 110)
    #expect(state.deadlinePassed(110) == .close)
  }

  @Test func aClientThatReadsAByteNowAndThenIsAClientThatDoesNotRead() {
    let second: UInt64 = 1_000_000_000
    var bounds = Self.bounds
    bounds.write = 10 * second
    var slow = ConnectionState(bounds: bounds, now: 0)
    slow.queued(1 << 20, 0)
    _ = slow.wrote(10, pending: (1 << 20) - 10, 9 * second)
    #expect(slow.deadlinePassed(11 * second) == .close)
    var steady = ConnectionState(bounds: bounds, now: 0)
    steady.queued(1 << 20, 0)
    for turn in 1...100 as ClosedRange<UInt64> {
      #expect(steady.deadlinePassed(turn * 5 * second) == .nothing)
      _ = steady.wrote(8 << 10, pending: 1 << 20, turn * 5 * second)
    }
    #expect(steady.deadlinePassed(511 * second) == .close)
  }

  @Test func aStreamBeatsWhenNothingElseWasSentForAWhile() {
    var state = state()
    state.streamOpened(100)
    #expect(state.deadline == 115)
    state.queued(50, 110)
    #expect(state.wrote(50, pending: 0, 110) == .nothing)
    #expect(state.deadline == 125)
    #expect(state.deadlinePassed(125) == .heartbeat)
    state.queued(5, 125)
    #expect(state.wrote(5, pending: 0, 125) == .nothing)
    #expect(state.deadline == 140)
  }

  @Test func aStreamsClientThatLeavesOrTalksTooMuchIsClosed() {
    var gone = state()
    gone.streamOpened(100)
    #expect(gone.peerFinished() == .close)
    var talking = state()
    talking.streamOpened(100)
    #expect(talking.discardsInput && !talking.takesRequests)
    #expect(talking.didDiscard(Self.bounds.behindStream) == .nothing)
    #expect(talking.didDiscard(1) == .close)
  }

  @Test func aStoppingServerFinishesWhatHasBegunAndTakesNothingNew() {
    var idle = state()
    idle.stop()
    #expect(idle.requestsTaken(.nothing, 100) == .nothing)
    #expect(idle.wrote(0, pending: 0, 100) == .close)
    var begun = state()
    begun.stop()
    #expect(begun.requestsTaken(.head, 100) == .nothing)
    #expect(begun.phase == .receivingHead)
  }

  @Test func aClosedConnectionHasNoDeadlineAndTakesNothing() {
    var state = state()
    #expect(state.close() == .close)
    #expect(state.deadline == nil)
    #expect(state.peerFinished() == .nothing)
    #expect(state.deadlinePassed(.max) == .nothing)
    #expect(!state.takesRequests && !state.discardsInput)
  }
}
