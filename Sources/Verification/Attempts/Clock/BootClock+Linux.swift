// Linux: CLOCK_BOOTTIME, and the kernel's random identity of the boot.

#if os(Linux)
  import Foundation

  extension BootClock {
    static let continuousClock = CLOCK_BOOTTIME

    static func bootIdentity() -> String {
      guard let text = try? String(contentsOfFile: "/proc/sys/kernel/random/boot_id", encoding: .utf8) else {
        return ""
      }
      return String(text.filter { $0.isHexDigit || $0 == "-" })
    }
  }
#endif
