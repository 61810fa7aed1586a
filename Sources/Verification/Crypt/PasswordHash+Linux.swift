// libcrypt, loaded when a pad needs it: a machine that only serves has neither its header nor its development package,
// and the program must start there.

#if os(Linux)
  import Foundation

  extension PasswordHash {
    private typealias Crypt =
      @convention(c) @Sendable (
        UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafeMutableRawPointer
      ) -> UnsafeMutablePointer<CChar>?
    private typealias MakeSetting =
      @convention(c) @Sendable (
        UnsafePointer<CChar>?, UInt, UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<CChar>, Int32
      ) -> UnsafeMutablePointer<CChar>?

    private struct Library: Sendable {
      let crypt: Crypt
      let makeSetting: MakeSetting
    }

    /// The size of `struct crypt_data` (crypt(3)); it must be all zeros before its first use.
    private static let workSize = 32_768
    /// CRYPT_GENSALT_OUTPUT_SIZE.
    private static let settingSize = 192

    /// The library's two names: Debian's, and that of systems which dropped the old interface.
    private static let names = ["libcrypt.so.1", "libcrypt.so.2"]

    private static let library: Library? = {
      for name in names {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL), let crypt = dlsym(handle, "crypt_r"),
          let makeSetting = dlsym(handle, "crypt_gensalt_rn")
        else { continue }
        return Library(
          crypt: unsafeBitCast(crypt, to: Crypt.self), makeSetting: unsafeBitCast(makeSetting, to: MakeSetting.self))
      }
      return nil
    }()

    /// Throws when codes cannot be hashed on this machine.
    static func prepare() throws(Missing) {
      guard library != nil else {
        throw Missing(
          description: "\(names.joined(separator: " or ")) with crypt_gensalt_rn is not on this machine: "
            + "install libcrypt (Debian: libcrypt1, Fedora: libxcrypt)")
      }
    }

    /// A new setting with a random salt: the library's best method at its own cost (yescrypt), or nil.
    static func setting() -> String? {
      guard let library else { return nil }
      return withUnsafeTemporaryAllocation(of: CChar.self, capacity: settingSize) { buffer in
        guard let output = buffer.baseAddress,
          let setting = library.makeSetting(nil, 0, nil, 0, output, Int32(settingSize)), setting.pointee != 0x2A
        else { return nil }
        return String(cString: setting)
      }
    }

    /// The whole hash of `phrase` (no zero byte in it) with method, cost and salt of `setting`; nil when it fails, which
    /// the library tells by a text that begins with `*`.
    static func hash(_ phrase: UnsafeRawBufferPointer, like setting: String) -> [UInt8]? {
      guard let library, phrase.count <= longestPhrase, let work = calloc(1, workSize) else { return nil }
      defer {
        wipe(UnsafeMutableRawBufferPointer(start: work, count: workSize))
        free(work)
      }
      return withUnsafeTemporaryAllocation(byteCount: longestPhrase + 1, alignment: 1) { buffer in
        defer { wipe(buffer) }
        buffer.initializeMemory(as: UInt8.self, repeating: 0)
        buffer.copyMemory(from: phrase)
        guard let start = buffer.baseAddress,
          let hash = library.crypt(start.assumingMemoryBound(to: CChar.self), setting, work), hash.pointee != 0x2A
        else { return nil }
        return Array(UnsafeRawBufferPointer(start: hash, count: strlen(hash)))
      }
    }
  }
#endif
