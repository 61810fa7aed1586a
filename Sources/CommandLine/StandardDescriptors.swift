// Standard input, output and error: always there, and never a reason to end.

import Foundation

/// The three descriptors that every program begins with.
enum StandardDescriptors {
  enum Stream: Int32 { case output = 1, error = 2 }

  /// Puts `/dev/null` where one of the three is closed: else a socket would get its number, and log lines would go to
  /// a stranger.
  static func fill() {
    for number in Int32(0)...2 where fcntl(number, F_GETFD) == -1 { _ = open("/dev/null", O_RDWR) }
  }

  /// Writes `text` in one piece; what cannot be written is dropped.
  static func write(_ text: String, to stream: Stream) {
    _ = Array(text.utf8).withUnsafeBytes { Foundation.write(stream.rawValue, $0.baseAddress, $0.count) }
  }
}
