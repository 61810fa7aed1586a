"""A crash on purpose, in a build made for it, while an entry holds digits: nothing that is printed or left holds them."""
import signal
import subprocess

import pytest
from client import Client
from program import ROOT, Program

SCRATCH = ROOT / ".build" / "crash"
CODE = "73916284051"  # eleven of twelve slots: still in the entry when it crashes


@pytest.fixture(scope="module")
def crashing():
    """The program built so that SIGUSR2 makes it trap."""
    built = subprocess.run(["swift", "build", "--scratch-path", SCRATCH, "--product", "digitslots", "-Xswiftc", "-DCRASH_DRILL"],
                           cwd=ROOT, capture_output=True, text=True, timeout=1800)
    assert built.returncode == 0, built.stdout[-3000:] + built.stderr[-3000:]
    return SCRATCH / "debug" / "digitslots"


def test_a_crash_prints_no_digit_and_leaves_no_file(crashing, tmp_path):
    pads = [{"name": "cells", "style": "cells", "length": 12, "verifier": "demo"}]
    # What would make Swift print registers and memory, and the system keep a core, if the program let them.
    environment = {"SWIFT_BACKTRACE": "enable=yes,interactive=no,color=no,timeout=10s,sanitize=no"}
    with Program(tmp_path / "run", config={"pads": pads}, executable=crashing, env=environment) as program:
        client = Client(program.port)
        assert client.type(CODE)["count"] == len(CODE)
        before = {file.name for file in program.folder.iterdir()}
        program.process.send_signal(signal.SIGUSR2)
        status = program.process.wait(60)
        assert status in (-signal.SIGILL, -signal.SIGTRAP, -signal.SIGABRT), "it did not crash"
        printed = program.printed().decode(errors="replace")
        assert {file.name for file in program.folder.iterdir()} == before
    assert CODE not in printed and CODE[:6] not in printed
    packed = bytes(int(digit) for digit in CODE).hex()
    assert packed[:8] not in printed
    for sign_of_a_report in ("Registers", "Backtrace took", "Thread 0", "rax", "Images ("):
        assert sign_of_a_report not in printed, printed[-3000:]


def test_the_program_people_run_has_no_such_drill(launch):
    program = launch()
    Client(program.port).type("1")
    program.process.send_signal(signal.SIGUSR2)
    status = program.process.wait(10)
    assert status == -signal.SIGUSR2  # the system's own default, no trap of ours
