"""The wall clock set forward a day and back two: deadlines are measured by another clock. Done by libfaketime."""
import time
from pathlib import Path

import wire
from program import Program


def library():
    found = sorted(Path("/usr/lib").glob("*/faketime/libfaketime.so.1")) + sorted(Path("/usr/lib/faketime").glob("libfaketime.so.1"))
    if not found:
        raise AssertionError("libfaketime is not installed")
    return found[0]


def moved(report, folder):
    setting = folder / "clock"
    setting.write_text("+0\n")
    fake = {"LD_PRELOAD": str(library()), "FAKETIME_TIMESTAMP_FILE": str(setting), "FAKETIME_NO_CACHE": "1",
            "FAKETIME_DONT_FAKE_MONOTONIC": "1", "FAKETIME_DONT_RESET": "1"}
    with Program(folder / "program", env=fake) as program:
        port = program.port
        first = date(port)
        stream, slow, idle = (wire.connect(port) for _ in range(3))
        stream.sendall(wire.get("/stream", port))
        slow.sendall(b"GET / HTTP/1.1\r\nHost: local")
        begin = time.monotonic()
        time.sleep(2)
        setting.write_text("+1d\n")
        time.sleep(1.5)
        forward = date(port)
        time.sleep(1.5)
        setting.write_text("-1d\n")
        time.sleep(1.5)
        back = date(port)
        report.check(forward != first and back not in (first, forward), "the program's dates follow the clock", dates=[first, forward, back])
        answer = b""
        while not answer.startswith(b"HTTP/1.1"):
            answer += slow.recv(4096)
        seconds = time.monotonic() - begin
        report.check(answer.startswith(b"HTTP/1.1 408") and 9.9 <= seconds <= 11, "a header's deadline is still 10 s", seconds=f"{seconds:.2f}")
        data, closed = wire.read_for(stream, max(0.1, 16.5 - (time.monotonic() - begin)))
        report.check(not closed and data.count(b"\r\n:\n\n") == 1, "a stream goes on, with a heartbeat after 15 s", heartbeats=data.count(b"\r\n:\n\n"))
        idle.sendall(wire.get(port=port))
        report.check(idle.recv(64).startswith(b"HTTP/1.1 200"), "an idle connection was left alone")
        report.check(program.stop() == 0, "the program stops with 0")


def date(port):
    with wire.connect(port) as sock:
        sock.sendall(wire.get(port=port, Connection="close"))
        for line in wire.read_for(sock, 10)[0].split(b"\r\n"):
            if line.lower().startswith(b"date:"):
                return line.split(b":", 1)[1].split(b"GMT")[0].strip().decode().rpartition(" ")[0]
    raise AssertionError("no Date")
