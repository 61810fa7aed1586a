"""Very many of everything: requests, connections, streams, resets, bytes. What was used must come back."""
import socket
import threading
import time

import wire
from process import Watched
from program import Program

# The allocator keeps some of what it had; more than this, after a warm run, is a leak.
ALLOWED_KIB = 2048


def persistence(report, folder):
    with Program(folder, config={"pads": [{"name": "door", "style": "cells", "verifier": "demo"}], "maxSessions": 1,
                                 "maxStreamsPerClient": 200}) as program:
        watched = Watched(program.process.pid)
        one_connection(program.port, 1_000, report)
        for action, times in ((connects, 10_000), (requests, 1_000_000), (streams, 5)):
            action(program.port, max(times // 10, 1))  # so that what is kept for use again is there
            before = settled(watched)
            begin = time.monotonic()
            what = action(program.port, times)
            seconds = time.monotonic() - begin
            after = settled(watched, before[0])
            report.check(after[0] <= before[0] and after[1] <= before[1] + ALLOWED_KIB, what,
                         descriptors=f"{before[0]} -> {after[0]}", resident=f"{before[1]} -> {after[1]} KiB", seconds=f"{seconds:.1f}")
        views(program.port, 10_000, report)
        report.check(program.running and program.stop() == 0, "the program serves to the end and stops with 0")


def settled(watched, descriptors=None):
    """(descriptors, KiB) once those that are being closed are gone."""
    watched.settles(lambda process: process.descriptors() <= (descriptors or 0), 5 if descriptors else 1)
    return watched.descriptors(), watched.memory()


def one_connection(port, times, report):
    with wire.connect(port) as sock:
        counter = wire.Counter(sock)
        for number in range(times):
            sock.sendall(wire.get("/state", port))
            counter.read_until(number + 1)
    report.check(counter.statuses == {"200": times}, f"{times:,} requests on one connection", statuses=counter.statuses)


def connects(port, times):
    """A third says nothing, a third asks and leaves, a third half-closes and reads to the end."""
    for number in range(times):
        sock = wire.connect(port)
        if number % 3 == 1:
            sock.sendall(wire.get(port=port))
            assert sock.recv(4096).startswith(b"HTTP/1.1 200")
        elif number % 3 == 2:
            sock.sendall(wire.get(port=port))
            sock.shutdown(socket.SHUT_WR)
            assert wire.read_for(sock, 20)[1]
        sock.close()
    return f"{times:,} connects and closes"


def requests(port, times):
    """On four connections, sixty-four under way on each: keystrokes, states and pages' files."""
    cookie = wire.cookie_of(port)
    digit = wire.post(b'{"type":"key","key":"1"}', port=port, Cookie=cookie)
    back = wire.post(b'{"type":"key","key":"Backspace"}', port=port, Cookie=cookie)
    batch = (digit + back) * 24 + wire.get("/state", port, Cookie=cookie) * 8 + wire.get("/healthz", port) * 8
    found, errors = {}, []

    def work():
        try:
            with wire.connect(port) as sock:
                counter = wire.Counter(sock)
                for number in range(1, -(-times // (4 * 64)) + 1):
                    sock.sendall(batch)
                    counter.read_until(64 * number)
            for status, count in counter.statuses.items():
                found[status] = found.get(status, 0) + count
        except Exception as error:
            errors.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors, errors
    assert set(found) == {"200"}, found
    return f"{found['200']:,} requests"


def streams(port, rounds):
    """200 in each round, half reset and half closed; the cap of 200 a client holds a place for each that was not freed."""
    cookie = wire.cookie_of(port)
    for number in range(rounds):
        sockets = []
        for _ in range(200):
            sock = wire.connect(port)
            sock.sendall(wire.get("/stream", port, Cookie=cookie, Accept="text/event-stream"))
            sockets.append(sock)
        for sock in sockets:
            data = b""
            while b"event: state" not in data:
                part = sock.recv(4096)
                assert part and not data.startswith(b"HTTP/1.1 5"), (number, data)
                data += part
        for index, sock in enumerate(sockets):
            wire.reset(sock) if index % 2 else sock.close()
        assert accepts_stream(port, cookie), "a place is held by a stream that has gone"
    return f"{rounds * 200:,} streams opened and aborted"


def views(port, times, report):
    """With room for one session only, whoever is typing would be dropped by the first one that a view made."""
    cookie = wire.cookie_of(port)
    with wire.connect(port) as sock:
        wire.Counter(sock, wire.post(b'{"type":"text","text":"12"}', port=port, Cookie=cookie)).read_until(1)
        counter = wire.Counter(sock)
        for number in range(1, times // 50 + 1):
            sock.sendall(wire.get("/", port) * 50)
            counter.read_until(50 * number)
        sock.sendall(wire.get("/state", port, Cookie=cookie, Connection="close"))
        kept = b'"count":2' in wire.read_for(sock, 20)[0]
    report.check(kept and counter.statuses == {"200": times}, f"{times:,} page views make no session and evict nobody", kept=kept)


def accepts_stream(port, cookie):
    for _ in range(100):
        with wire.connect(port) as sock:
            sock.sendall(wire.get("/stream", port, Cookie=cookie))
            if sock.recv(64).startswith(b"HTTP/1.1 200"):
                return True
        time.sleep(0.02)
    return False


def resets(report, folder):
    verifier = folder / "slow"
    verifier.write_text("#!/bin/sh\nsleep 1\nexit 1\n")
    verifier.chmod(0o700)
    folder.chmod(0o700)
    config = {"pads": [{"name": "door", "style": "joined", "verifier": {"command": str(verifier)}}], "newSessionsPerMinute": 100_000}
    with Program(folder, config=config) as program:
        watched, port = Watched(program.process.pid), program.port
        form = b"text=123456"
        kinds = {
            "right after accept": lambda: b"",
            "in mid-request": lambda: b"POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Le",
            "in mid-body": lambda: wire.post(b'{"type":"key","key":"1"}', port=port)[:-9],
            "before the answer is read": lambda: wire.get("/app.js", port),
            "with a hundred requests under way": lambda: wire.get("/app.js", port) * 100,
            "in an open stream": lambda: wire.get("/stream", port),
            "before a later answer": lambda: wire.request(
                "POST", "/", port, Content_Type="application/x-www-form-urlencoded", Content_Length=str(len(form))) + form,
            "while it is refused": lambda: b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\nContent-Length: 9\r\n\r\n" + b"x" * 50_000,
        }
        with wire.connect(port) as sock:  # threads and timers of the first command stay
            sock.sendall(kinds["before a later answer"]())
            sock.recv(4096)
        before = settled(watched)
        for kind, make in kinds.items():
            for number in range(50 if "later" in kind else 300):
                sock = wire.connect(port)
                try:
                    sock.sendall(make())
                except OSError:
                    pass  # refused early
                if number % 2:
                    wire.reset(sock)
                else:
                    sock.close()
            alive = watched.settles(lambda process: process.descriptors() <= before[0] + (2 if "later" in kind else 0))
            report.check(program.running and alive, f"reset or closed {kind}", descriptors=f"{before[0]} -> {watched.descriptors()}")
        time.sleep(3)  # the commands that were asked end
        freed = watched.settles(lambda process: process.descriptors() <= before[0], 30)
        report.check(freed and program.stop() == 0, "all descriptors are free and the program stops with 0",
                     descriptors=before[0])


def buffers(report, folder):
    """Far more than the sockets hold, to a reader with a small window that takes its time."""
    with Program(folder) as program:
        port = program.port
        with wire.connect(port) as sock:
            sock.sendall(wire.get("/app.js", port, Connection="close"))
            once = wire.read_for(sock, 20)[0]
        body = once.partition(b"\r\n\r\n")[2]
        times = 400
        sock = socket.socket()
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 16384)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_MAXSEG, 1400)  # else a window below a loopback segment stalls TCP itself
        sock.settimeout(20)
        sock.connect(("127.0.0.1", port))
        sender = threading.Thread(target=lambda: sock.sendall(wire.get("/app.js", port) * times))
        sender.start()
        received = bytearray()
        while received.count(b"HTTP/1.1 200 OK") < times or len(received.rpartition(b"\r\n\r\n")[2]) < len(body):
            part = sock.recv(65536)
            assert part, "closed too early"
            received += part
            if len(received) % 7 == 0:
                time.sleep(0.0005)
        sender.join()
        sock.close()
        bodies = [piece.partition(b"\r\n\r\n")[2] for piece in bytes(received).split(b"HTTP/1.1 200 OK\r\n")[1:]]
        report.check(len(bodies) == times and all(piece == body for piece in bodies), "every byte of answers larger than the buffers",
                     bytes=f"{len(received):,}")
        report.check(program.stop() == 0, "the program stops with 0")
