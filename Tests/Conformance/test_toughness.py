"""Many requests, connections and streams, resets, full buffers, children: short ones of what the soak does at length."""
import fcntl
import os
import resource
import select
import signal
import socket
import struct
import subprocess
import sys
import time
from pathlib import Path

import pytest
from client import Client
from program import built, clean_environment

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
DOOR = {"pads": [{"name": "door", "style": "joined", "verifier": "demo"}]}
GET = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"


def connect(port):
    return socket.create_connection(("127.0.0.1", port), 20)


def reset(sock):
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    sock.close()


def descriptors(program):
    return len(list(Path(f"/proc/{program.process.pid}/fd").iterdir()))


def returns_to(program, count):
    """Whether no more descriptors than `count` are left, once the program has noticed who left."""
    end = time.monotonic() + 10
    while descriptors(program) > count and time.monotonic() < end:
        time.sleep(0.01)
    return descriptors(program) <= count


@pytest.fixture
def program(launch):
    return launch(config=DOOR)


def test_a_thousand_requests_on_one_connection(program):
    client = Client(program.port)
    client.type("1")
    before = descriptors(program)
    for _ in range(1_000):
        assert client.call("GET", "/state").status == 200
    assert descriptors(program) == before


def test_a_thousand_connects_and_closes(program):
    before = descriptors(program)
    for number in range(1_000):
        sock = connect(program.port)
        if number % 3:
            sock.sendall(GET)
            assert sock.recv(4096).startswith(b"HTTP/1.1 200")
        reset(sock) if number % 2 else sock.close()
    assert returns_to(program, before) and program.running


MOMENTS = {
    "right after accept": b"",
    "in mid-request": b"POST /events HTTP/1.1\r\nHost: local",
    "in mid-body": b"POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
    "in mid-chunk": b"POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    "before the answer": b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "with fifty answers under way": b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * 50,
    "in a stream": b"GET /stream HTTP/1.1\r\nHost: localhost\r\n\r\n",
    "while it is refused": b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: x\r\n\r\n" + b"x" * 5_000,
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_clients_that_vanish_leave_nothing_behind(program, moment):
    before = descriptors(program)
    for number in range(60):
        sock = connect(program.port)
        try:
            sock.sendall(MOMENTS[moment])
        except OSError:
            pass  # refused while it was sending
        if number % 4 == 3 and MOMENTS[moment]:
            sock.settimeout(0.05)
            try:
                sock.recv(1)
            except OSError:
                pass
        reset(sock) if number % 2 else sock.close()
    assert returns_to(program, before)
    assert Client(program.port).page().status == 200


def test_a_later_answer_finds_its_client_gone(launch, tmp_path):
    command = tmp_path / "slow"
    command.write_text("#!/bin/sh\nsleep 0.3\nexit 0\n")
    command.chmod(0o700)
    program = launch(config={"pads": [{"name": "door", "style": "joined", "verifier": {"command": str(command)}}]})
    first = Client(program.port)
    first.type("123456")  # threads and timers of the first command stay
    first.settle()
    first.connection.close()
    time.sleep(0.5)
    before = descriptors(program)
    for number in range(8):
        sock = connect(program.port)
        sock.sendall(b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                     b"Content-Length: 11\r\n\r\ntext=123456")
        if number % 2:
            time.sleep(0.05)
        reset(sock) if number % 4 > 1 else sock.close()
    assert returns_to(program, before)
    # The numbers are used again at once: no late verdict may reach these.
    after = [connect(program.port) for _ in range(8)]
    time.sleep(1)
    for sock in after:
        sock.sendall(GET)
        data = b""
        while not data.endswith(b"ok\n"):
            data += sock.recv(4096)
        assert data.startswith(b"HTTP/1.1 200") and data.count(b"HTTP/1.1") == 1
        sock.close()


def test_sixty_streams_aborted_leave_every_place_free(launch):
    program = launch(config=DOOR | {"maxStreams": 20})
    before = descriptors(program)
    for number in range(60):
        for _ in range(200):
            sock = connect(program.port)
            sock.sendall(MOMENTS["in a stream"])
            if sock.recv(12) == b"HTTP/1.1 200":
                break
            sock.close()  # all places are held by those that left just now
        else:
            pytest.fail("a place is held by a stream that has gone")
        reset(sock) if number % 2 else sock.close()
    assert returns_to(program, before)


def test_answers_larger_than_the_buffers_come_whole(program):
    client = Client(program.port)
    body = client.call("GET", "/app.js").body
    times = 150
    with socket.socket() as sock:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)  # else a window below a loopback segment stalls TCP itself
        sock.settimeout(20)
        sock.connect(("127.0.0.1", program.port))
        sock.sendall(b"GET /app.js HTTP/1.1\r\nHost: localhost\r\n\r\n" * (times - 1)
                     + b"GET /app.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        data = bytearray()
        while part := sock.recv(10_000):
            data += part
    pieces = [piece.partition(b"\r\n\r\n")[2] for piece in bytes(data).split(b"HTTP/1.1 200 OK\r\n")[1:]]
    assert len(pieces) == times and all(piece == body for piece in pieces)


def test_without_descriptors_those_who_are_in_are_served_and_it_recovers(program):
    inside = Client(program.port)
    inside.type("1")
    before = resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE)
    resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE, (descriptors(program), before[1]))
    waiting = [connect(program.port) for _ in range(20)]
    for _ in range(50):
        assert inside.call("GET", "/state").json["count"] == 1
    resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE, before)
    for sock in waiting:
        sock.sendall(GET)
        assert sock.recv(4096).startswith(b"HTTP/1.1 200")
        sock.close()


def test_a_small_limit_of_descriptors_is_said_and_kept(launch, tmp_path):
    limited = tmp_path / "limited"
    limited.write_text(f"#!/bin/sh\nulimit -n 64\nexec '{built()}' \"$@\"\n")
    limited.chmod(0o700)
    program = launch(executable=limited)
    assert b"open files" in program.stderr()
    crowd = [connect(program.port) for _ in range(60)]
    told = []
    for sock in crowd:
        try:
            sock.sendall(GET)
            told.append(sock.recv(4096)[9:12])
        except OSError:
            told.append(b"")
    # Some places are kept for the program itself.
    assert told.count(b"200") == 48 and b"503" in told and descriptors(program) < 64
    for sock in crowd:
        sock.close()
    assert any(Client(program.port).call("GET", "/healthz").status == 200 for _ in range(50))


def test_a_log_that_nobody_reads_keeps_nobody_waiting(tmp_path):
    """A reader that is there and does not read: lines are dropped, and how many is told."""
    reading, writing = os.pipe()
    fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, 4096)
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen([built(), "--port", str(port)], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=writing,
                               env=clean_environment(), cwd=tmp_path)
    os.close(writing)
    try:
        assert process.stdout.readline()
        client = Client(port)
        said = b""
        for _ in range(100):
            # Each reading of the files is a line, but signals that come during one are one more reading in all: nobody can
            # say how many lines there are, so it is done until there were more than the pipe takes.
            for _ in range(8):
                process.send_signal(signal.SIGHUP)
                assert client.call("GET", "/healthz").status == 200
                time.sleep(0.01)
            said += os.read(reading, 65536) if select.select([reading], [], [], 0)[0] else b""
            if b"were dropped" in said:
                break
        assert b"were dropped" in said
        assert client.page().status == 200
        process.terminate()
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()
        process.stdout.close()
        os.close(reading)


def test_a_command_starts_with_nothing_of_the_servers_signals(launch, tmp_path):
    """Else a verifier's own children could not be stopped, and its broken pipes would go unnoticed."""
    record, command = tmp_path / "status", tmp_path / "command"
    command.write_text(f"#!/bin/sh\nexec cat /proc/self/status > '{record}'\n")
    command.chmod(0o700)
    client = Client(launch(config={"pads": [{"name": "door", "style": "joined", "verifier": {"command": str(command)}}]}).port)
    client.type("123456")
    assert client.settle()["phase"] == "accepted"
    signals = dict(line.split(":\t") for line in record.read_text().splitlines() if line.startswith("Sig"))
    of_the_c_library = 0b11 << 31  # 32 and 33, which glibc's posix_spawn(3) leaves ignored and nobody can send for himself
    for name in ("SigBlk", "SigIgn", "SigCgt"):
        assert int(signals[name], 16) & ~of_the_c_library == 0, name
