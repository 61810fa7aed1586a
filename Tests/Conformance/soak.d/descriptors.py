"""Descriptors used up: those who are in are served, nothing spins, and it recovers."""
import resource
import time

import wire
from process import Watched
from program import Program, built


def used_up(report, folder):
    limited(report, folder / "limited")
    exhausted(report, folder / "exhausted")


def limited(report, folder):
    """A small limit from the start: the server keeps some descriptors for itself and refuses in good order."""
    folder.mkdir()
    script = folder / "limited.sh"
    script.write_text(f"#!/bin/sh\nulimit -n 64\nexec '{built()}' \"$@\"\n")
    script.chmod(0o700)
    with Program(folder, executable=script) as program:
        watched, port = Watched(program.process.pid), program.port
        inside = wire.connect(port)
        inside.sendall(wire.get(port=port))
        inside.recv(4096)
        crowd = [wire.connect(port) for _ in range(300)]
        time.sleep(0.3)
        begin, used = time.monotonic(), watched.processor()
        time.sleep(3)
        used, seconds = watched.processor() - used, time.monotonic() - begin
        report.check(used < 0.3, "300 clients for 64 descriptors: nothing spins", processor=f"{used:.2f} of {seconds:.1f} s",
                     descriptors=watched.descriptors())
        report.check(asks(inside, port), "who is in is served")
        report.check(b"open files" in program.stderr(), "the start says how many fit", said=program.stderr().decode().splitlines()[0])
        for sock in crowd:
            sock.close()
        report.check(recovers(port), "a new client is served once they have left")
        report.check(program.stop() == 0, "it stops with 0")


def exhausted(report, folder):
    """The limit falls below what is in use while it runs: accept(2) fails each time."""
    with Program(folder) as program:
        watched, port = Watched(program.process.pid), program.port
        inside = wire.connect(port)
        inside.sendall(wire.get(port=port))
        inside.recv(4096)
        before = resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE)
        resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE, (watched.descriptors(), before[1]))
        crowd = [wire.connect(port) for _ in range(100)]
        time.sleep(0.3)
        used, wakes = watched.processor(), watched.wakes()
        slowest = 0
        for _ in range(30):
            begin = time.monotonic()
            served = asks(inside, port)
            slowest = max(slowest, time.monotonic() - begin)
            if not served:
                break
            time.sleep(0.1)
        used, wakes = watched.processor() - used, watched.wakes() - wakes
        report.check(served, "accept fails with EMFILE: who is in is served", slowest=f"{slowest * 1000:.1f} ms")
        report.check(used < 0.3, "nothing spins", processor=f"{used:.2f} of 3 s", wakes=wakes)
        resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE, before)
        begin = time.monotonic()
        for sock in crowd:
            sock.sendall(wire.get(port=port, Connection="close"))
        served = sum(wire.read_for(sock, 10)[0].startswith(b"HTTP/1.1 200") for sock in crowd)
        report.check(served == len(crowd), "those that waited are served once there are descriptors", served=served,
                     seconds=f"{time.monotonic() - begin:.2f}")
        for sock in crowd:
            sock.close()
        report.check(program.stop() == 0, "it stops with 0")


def asks(sock, port):
    sock.sendall(wire.get(port=port))
    return sock.recv(4096).startswith(b"HTTP/1.1 200")


def recovers(port):
    for _ in range(100):
        try:
            with wire.connect(port) as sock:
                if asks(sock, port):
                    return True
        except OSError:
            pass
        time.sleep(0.05)
    return False
