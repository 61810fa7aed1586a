// The time that lockouts are measured by: nobody can set it, it goes on while the machine sleeps, and it begins anew with
// each boot. What it means across boots is the timeline's matter.

import Foundation

/// One reading of the machine's clocks.
package struct BootReading: Equatable, Sendable {
  /// Names the boot; empty when the system does not tell.
  package var boot: String
  /// Milliseconds since the boot, sleep included.
  package var uptime: Int
  /// Milliseconds since 1970, by a clock that can be set.
  package var wall: Int

  package init(boot: String, uptime: Int, wall: Int) {
    self.boot = boot
    self.uptime = uptime
    self.wall = wall
  }
}

/// Reads the machine's clocks.
package enum BootClock {
  /// All of them.
  package static func read() -> BootReading {
    BootReading(
      boot: bootIdentity(), uptime: milliseconds(continuousClock), wall: milliseconds(CLOCK_REALTIME))
  }

  /// Milliseconds since the boot, sleep included.
  package static var uptime: Int { milliseconds(continuousClock) }

  private static func milliseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) &* 1_000 &+ Int(time.tv_nsec) / 1_000_000
  }
}
