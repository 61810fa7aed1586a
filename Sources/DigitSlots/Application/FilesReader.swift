// Reads the files of `Public` again on a thread of its own: hashing as much as they may hold takes long enough for
// everybody who types meanwhile to notice. What is done with them is the application's matter.

import Foundation
import HTTPServer

/// Reads on request, one reading at a time. Belongs to the loop's thread.
final class FilesReader {
  private let directory: String?
  private let pads: [PadConfiguration]
  private var box: Mailbox<Result<Look, any Error>>?
  private var isReading = false
  private var isWantedAgain = false

  /// `didRead` gets what each reading brought, on the loop's thread.
  init(
    directory: String?, pads: [PadConfiguration], loop: EventLoop,
    didRead: @escaping (Result<Look, any Error>) -> Void
  ) {
    self.directory = directory
    self.pads = pads
    box = loop.mailbox { [weak self] read in
      didRead(read)
      self?.readingEnded()
    }
  }

  /// Reads now, or once more after the reading that is under way: that one may have passed over what has changed.
  func read() {
    guard let box, !isReading else {
      isWantedAgain = true
      return
    }
    isReading = true
    Thread.detachNewThread { [directory, pads] in
      box.send(Result { try Look(directory: directory, pads: pads, now: Int(Date().timeIntervalSince1970)) })
    }
  }

  private func readingEnded() {
    isReading = false
    guard isWantedAgain else { return }
    isWantedAgain = false
    read()
  }
}
