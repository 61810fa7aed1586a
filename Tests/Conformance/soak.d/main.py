"""Runs the parts of the soak and adds up what held."""
import signal
import sys
import tempfile
import traceback
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Support"))

import clock  # noqa: E402
import descriptors  # noqa: E402
import listening  # noqa: E402
import quiet  # noqa: E402
import slow  # noqa: E402
import stopping  # noqa: E402
import volume  # noqa: E402
from report import Report  # noqa: E402

PARTS = {
    "persistence": volume.persistence, "resets": volume.resets, "descriptors": descriptors.used_up, "idle": quiet.idle,
    "buffers": volume.buffers, "slow": slow.slow_clients, "listening": listening.addresses, "stopping": stopping.signals,
    "clock": clock.moved}


def main(names):
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"soak: {unknown[0]!r} is no part; parts are {', '.join(PARTS)}", file=sys.stderr)
        return 64
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the programs are ended as well
    report = Report()
    for name in names or PARTS:
        print(f"\n== {name}", flush=True)
        with tempfile.TemporaryDirectory(prefix="soak-") as folder:
            try:
                PARTS[name](report, Path(folder))
            except Exception:  # one part that breaks is a failure, and no reason to skip the others
                traceback.print_exc()
                report.check(False, f"{name} came to its end")
    return report.end()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
