"""Slow clients of our own, 500 at once from one process without threads: what each sends, and when it was let go."""
import selectors
import socket
import time
from dataclasses import dataclass, field

import wire

CLIENTS = 500


@dataclass
class Said:
    holds: bool
    what: str
    figures: dict = field(default_factory=dict)


def opened(port, small_window=False):
    sockets = []
    for _ in range(CLIENTS):
        sock = socket.socket()
        if small_window:
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        sock.settimeout(20)
        sock.connect(("127.0.0.1", port))
        sockets.append(sock)
    return sockets


def dripping(first, byte, every=2.0, longest=30):
    """Sends `first`, then a byte each two seconds; each must be answered 408 and let go at its deadline of 10 s."""
    def run(program):
        sockets, ended, answers = opened(program.port), {}, {}
        begin = time.monotonic()
        selector = selectors.DefaultSelector()
        for sock in sockets:
            sock.sendall(first(program.port))
            sock.setblocking(False)
            selector.register(sock, selectors.EVENT_READ)
        following = begin + every
        while len(ended) < len(sockets) and time.monotonic() - begin < longest:
            for key, _ in selector.select(max(0.0, following - time.monotonic())):
                try:
                    part = key.fileobj.recv(4096)
                except ConnectionError:
                    part = b""
                answers[key.fileobj] = answers.get(key.fileobj, b"") + part
                if not part:
                    ended[key.fileobj] = time.monotonic() - begin
                    selector.unregister(key.fileobj)
            if time.monotonic() >= following:
                following += every
                for sock in sockets:
                    if sock not in ended and sock not in answers:
                        try:
                            sock.send(byte)
                        except OSError:
                            pass
        for sock in sockets:
            sock.close()
        times = sorted(ended.values()) or [0]
        told = sum(answer.startswith(b"HTTP/1.1 408") for answer in answers.values())
        return Said(len(ended) == told == CLIENTS and 9.5 <= times[0] and times[-1] <= 15, "each is told 408 at its deadline of 10 s",
                    {"told": told, "gone_after": f"{times[0]:.1f} to {times[-1]:.1f} s"})
    return run


def not_reading(program, longest=30):
    """Asks for far more than the buffers hold and reads nothing: let go after 10 s without progress."""
    sockets = opened(program.port, small_window=True)
    begin = time.monotonic()
    waiting = list(sockets)
    for sock in sockets:
        sock.setblocking(False)
        try:
            sock.send(wire.get("/app.js", program.port) * 60)
        except OSError:
            pass
    gone = []
    while waiting and time.monotonic() - begin < longest:
        time.sleep(0.25)
        # A reset is told by the socket's own error; nothing is read for it.
        left = []
        for sock in waiting:
            if sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR) or state(sock) not in (1,):
                gone.append(time.monotonic() - begin)
            else:
                left.append(sock)
        waiting = left
    for sock in sockets:
        sock.close()
    times = sorted(gone) or [0]
    return Said(len(gone) == CLIENTS and 9.5 <= times[0] and times[-1] <= 15, "each is let go after 10 s without progress",
                {"gone": len(gone), "after": f"{times[0]:.1f} to {times[-1]:.1f} s"})


def state(sock):
    """The connection's state as the kernel has it; 1 = established (tcp(7), TCP_INFO)."""
    return sock.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 8)[0]


def silent(program, seconds=12):
    """Connects and says nothing; idle connections live a minute, so they are only in the way for a while."""
    sockets = opened(program.port)
    time.sleep(seconds)
    still = sum(state(sock) == 1 for sock in sockets)
    for sock in sockets:
        wire.reset(sock)
    return Said(still == CLIENTS, "idle connections are left alone for a minute", {"still_there": still})


def flooding(program, seconds=8):
    """Sends a body without end as fast as it can: refused early, listened to up to a bound, let go."""
    sockets = opened(program.port)
    head = wire.request("POST", "/events", program.port, Content_Type="application/json", Content_Length="1000000000")
    for sock in sockets:
        sock.sendall(head)
        sock.setblocking(False)
    end, block, open_ones = time.monotonic() + seconds, b"x" * 16384, set(sockets)
    while time.monotonic() < end and open_ones:
        for sock in list(open_ones):
            try:
                sock.send(block)
            except BlockingIOError:
                pass
            except OSError:
                open_ones.discard(sock)
        time.sleep(0.002)
    told = 0
    for sock in sockets:
        try:
            told += sock.recv(64).startswith(b"HTTP/1.1 413")
        except OSError:
            pass
        sock.close()
    return Said(not open_ones, "each is refused and let go", {"left": len(open_ones), "read_413": told})


KINDS = {
    "a byte of the header each 2 s": dripping(lambda port: f"GET / HTTP/1.1\r\nHost: localhost:{port}\r\nX: ".encode(), b"a"),
    "a byte of the body each 2 s": dripping(
        lambda port: wire.request("POST", "/events", port, Content_Type="application/json", Content_Length="1000"), b" "),
    "a byte of a chunk each 2 s": dripping(
        lambda port: wire.request("POST", "/events", port, Content_Type="application/json", Transfer_Encoding="chunked") + b"ff\r\n", b" "),
    "that do not read": not_reading, "that say nothing": silent, "that flood": flooding}
