// The one way into the loop from another thread: values put in a box, taken out on the loop's thread.

/// Sends values to a loop from any thread.
package struct Mailbox<Message: Sendable>: Sendable {
  private let deliver: @Sendable (Message) -> Void
  init(deliver: @escaping @Sendable (Message) -> Void) { self.deliver = deliver }
  /// Hands `message` over and wakes the loop. After the loop has ended it is dropped.
  package func send(_ message: Message) { deliver(message) }
}
