// Reads a folder that takes precedence over the files built in. Follows no link, opens nothing but plain files and
// reads no more than it can bear, because a kiosk's owner may point it anywhere.

import Foundation

/// Reads the files of a folder, with limits.
enum PublicDirectory {
  /// One file that was read.
  struct Entry {
    /// Below the folder, with slashes.
    let path: String
    let bytes: [UInt8]
    /// Seconds since 1970.
    let modified: Int
  }

  /// The most files, bytes in one and in all, and folders in folders.
  static let maxFiles = 1_000
  static let maxFileBytes = 8 << 20
  static let maxTotalBytes = 64 << 20
  static let maxDepth = 4

  /// Every file of `directory`, in the order of their paths. Names that begin with a dot are passed over.
  static func read(_ directory: String) throws(PublicFilesError) -> [Entry] {
    var entries: [Entry] = []
    var total = 0
    var pending: [(path: String, depth: Int)] = [("", 0)]
    while let folder = pending.popLast() {
      for name in try names(in: directory, folder.path) {
        let path = folder.path.isEmpty ? name : folder.path + "/" + name
        switch try open(directory, path) {
        case .folder:
          guard folder.depth < maxDepth else {
            throw PublicFilesError(file: path, detail: "is too deep: at most \(maxDepth) folders in each other")
          }
          pending.append((path, folder.depth + 1))
        case .file(let entry):
          total += entry.bytes.count
          guard entries.count < maxFiles, total <= maxTotalBytes else {
            throw PublicFilesError(
              file: path, detail: "is one too many: at most \(maxFiles) files and \(maxTotalBytes >> 20) MiB in all")
          }
          entries.append(entry)
        }
      }
    }
    return entries.sorted { $0.path < $1.path }
  }

  private enum Opened {
    case folder
    case file(Entry)
  }

  private static func names(in directory: String, _ path: String) throws(PublicFilesError) -> [String] {
    let full = path.isEmpty ? directory : directory + "/" + path
    let descriptor = Foundation.open(full, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw unreadable(path.isEmpty ? directory : path, strerror(errno)) }
    defer { close(descriptor) }
    do {
      return try FileManager.default.contentsOfDirectory(atPath: full).filter { !$0.hasPrefix(".") }.sorted()
    } catch {
      throw unreadable(path.isEmpty ? directory : path, strerror(EIO))
    }
  }

  private static func unreadable(_ folder: String, _ reason: UnsafeMutablePointer<CChar>?) -> PublicFilesError {
    PublicFilesError(
      file: folder,
      detail: "cannot be read as a folder (\(reason.map { String(cString: $0) } ?? "")), "
        + "allowed one that exists and that the running user may read")
  }

  /// What stands at `path`. Opened first and looked at afterwards, so that nothing can be put in its place in between;
  /// O_NONBLOCK because opening a pipe would wait for its writer.
  private static func open(_ directory: String, _ path: String) throws(PublicFilesError) -> Opened {
    let descriptor = Foundation.open(directory + "/" + path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ELOOP {
        throw PublicFilesError(file: path, detail: "is a symbolic link; put the file itself there")
      }
      throw PublicFilesError(file: path, detail: "cannot be opened: \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      throw PublicFilesError(file: path, detail: "cannot be read: \(String(cString: strerror(errno)))")
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder
    case S_IFREG: break
    default: throw PublicFilesError(file: path, detail: "is no plain file")
    }
    guard let bytes = readAll(descriptor) else {
      throw PublicFilesError(file: path, detail: "cannot be read, or is over \(maxFileBytes >> 20) MiB")
    }
    return .file(Entry(path: path, bytes: bytes, modified: modificationTime(status)))
  }

  private static func readAll(_ descriptor: Int32) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(descriptor, &chunk, chunk.count)
      if count < 0 && errno == EINTR { continue }
      guard count >= 0, bytes.count + count <= maxFileBytes else { return nil }
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }
}
