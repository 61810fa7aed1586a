"""What the kernel tells of the program: descriptors, memory, processor time, wake-ups (proc(5)); Linux only."""
import os
import time
from pathlib import Path

TICK = os.sysconf("SC_CLK_TCK")


class Watched:
    """A process by its pid."""

    def __init__(self, pid):
        self.folder = Path(f"/proc/{pid}")

    def descriptors(self):
        return len(list((self.folder / "fd").iterdir()))

    def memory(self):
        """Resident KiB."""
        return self._status(self.folder, "VmRSS")

    def processor(self):
        """Seconds of user and system time, in the kernel's ticks of 10 ms."""
        values = (self.folder / "stat").read_text().rpartition(")")[2].split()
        return (int(values[11]) + int(values[12])) / TICK

    def wakes(self):
        """Context switches of all threads."""
        return sum(self._switches(thread) for thread in (self.folder / "task").iterdir())

    def wakes_of_loop(self):
        """Context switches of the first thread, which runs the loop."""
        return self._switches(self.folder / "task" / self.folder.name)

    def _switches(self, thread):
        return self._status(thread, "voluntary_ctxt_switches") + self._status(thread, "nonvoluntary_ctxt_switches")

    def settles(self, holds, seconds=10):
        """Waits until `holds(self)`; whether it came to."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if holds(self):
                return True
            time.sleep(0.05)
        return holds(self)

    @staticmethod
    def _status(folder, name):
        for line in (folder / "status").read_text().splitlines():
            if line.startswith(name + ":"):
                return int(line.split()[1])
        return 0
