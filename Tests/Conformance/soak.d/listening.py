"""Where it listens, what it says when it cannot, and restarts."""
import os
import shutil
import socket
import subprocess
import time

import wire
from process import Watched
from program import Program, built, clean_environment, run


def addresses(report, folder):
    with Program(folder / "first") as program:
        port = program.port
        for address in ("127.0.0.1", "::1"):
            with wire.connect(port, address) as sock:
                sock.sendall(wire.get("/", port))
                report.check(sock.recv(64).startswith(b"HTTP/1.1 200"), f"localhost as {address} answers")
        status, _, said = run("--port", str(port))
        refused(report, "a port in use", status, said, str(port), "--port")
    status, _, said = run("--port", "0", "--host", "192.0.2.1", "--allow-host", "door.example")
    refused(report, "an address of another machine", status, said, "192.0.2.1", "--host")
    status, _, said = run("--port", "0", "--host", "127.0.0.256")
    refused(report, "no address", status, said, "127.0.0.256", "127.0.0.1", expected=64)
    privileged(report, folder)
    restarts(report, folder / "restarts")


def refused(report, what, status, said, *named, expected=69):
    problems = [line for line in said.splitlines() if "warning: " not in line]
    report.check(status == expected and len(problems) == 1 and all(name in problems[0] for name in named),
                 f"{what}: one line with place and remedy, exit status {expected}", said=problems)


def privileged(report, folder):
    """Port 79 as a user who may not have it; the program is copied to where that user can read it."""
    as_nobody = {}
    program = built()
    if os.geteuid() == 0:
        folder.chmod(0o755)
        program = folder / "digitslots"
        shutil.copy(built(), program)
        program.chmod(0o755)
        as_nobody = {"user": 65534, "group": 65534, "extra_groups": []}
    if int(open("/proc/sys/net/ipv4/ip_unprivileged_port_start").read()) <= 79:
        return print("      any user may have port 79 here: not tried")
    done = subprocess.run([program, "--port", "79"], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=20,
                          env=clean_environment(), cwd="/", **as_nobody)
    refused(report, "a port that the system reserves", done.returncode, done.stderr, "79", "--port")


def restarts(report, folder):
    """With connections and streams open on each, so that the port has sockets in TIME_WAIT."""
    with Program(folder) as program:
        slowest = 0
        for _ in range(20):
            crowd = [wire.connect(program.port) for _ in range(20)]
            for sock in crowd:
                sock.sendall(wire.get("/stream", program.port))
                sock.recv(64)
            begin = time.monotonic()
            status = program.stop()
            program.start()
            slowest = max(slowest, time.monotonic() - begin)
            for sock in crowd:
                sock.close()
            if status != 0:
                break
        report.check(status == 0, "20 restarts at once on the same port", slowest=f"{slowest:.2f} s")
