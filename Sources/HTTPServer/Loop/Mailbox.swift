// The one way into the loop from another thread: values put in a box, taken out on the loop's thread.

import Synchronization

/// Sends values to a loop from any thread.
package struct Mailbox<Message: Sendable>: Sendable {
  private let deliver: @Sendable (Message) -> Void
  init(deliver: @escaping @Sendable (Message) -> Void) { self.deliver = deliver }
  /// Hands `message` over and wakes the loop. After the loop has ended it is dropped.
  package func send(_ message: Message) { deliver(message) }
}

/// What lies in a box until the loop looks.
final class MailQueue<Message: Sendable>: Sendable {
  /// Nil once nobody will look any more.
  private let waiting = Mutex<[Message]?>([])
  private let waker: Waker

  init(waker: Waker) { self.waker = waker }

  func put(_ message: Message) {
    let wasEmpty = waiting.withLock { waiting in
      guard let count = waiting?.count else { return false }
      waiting?.append(message)
      return count == 0
    }
    // One wake for all that come before the loop looks.
    if wasEmpty { waker.wake() }
  }

  func takeAll() -> [Message] {
    waiting.withLock { waiting in
      guard let taken = waiting, !taken.isEmpty else { return [] }
      waiting = []
      return taken
    }
  }

  func close() { waiting.withLock { $0 = nil } }
}
