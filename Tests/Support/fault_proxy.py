"""A proxy between a browser and the program that makes the network bad: delay, loss, repetition, resets, outages.

It passes HTTP/1.1 on request by request, so that a fault can name the address it means; bytes are not changed, and a
stream passes as it comes. `proxy.faults` is the list of what goes wrong; a fault is used up after `times`.
"""
import random
import re
import socket
import struct
import threading
import time
from dataclasses import dataclass, field


KINDS = {
    "delay": "the request comes `seconds` late",
    "delay_reply": "its answer comes `seconds` late",
    "lose_request": "the connection is reset before the server has it",
    "lose_reply": "the connection is reset when the server has done it",
    "tear_reply": "the connection is reset in the middle of its answer",
    "duplicate": "the server gets it twice, and the second answer is passed on",
    "duplicate_late": "the server gets it once more `seconds` later, over another connection",
    "reorder": "it waits until a request of another connection has overtaken it, at most `seconds`",
}


@dataclass
class Fault:
    """What happens to requests whose path fits `path` (a regular expression)."""
    kind: str  # one of KINDS
    path: str = ""
    seconds: float = 0
    jitter: float = 0  # up to so many seconds more
    times: int = 1 << 30
    method: str = ""
    chance: float = 1
    met: threading.Event = field(default_factory=threading.Event)  # set when it happens


class FaultProxy:
    """Listens on a free port of loopback and passes on to `upstream`, a port of loopback."""

    def __init__(self, upstream, seed=1):
        self.upstream, self.faults, self.requests = upstream, [], []
        self.random, self.lock = random.Random(seed), threading.Lock()
        self.down, self.open, self.streams = False, set(), 0
        self.passed, self.repeated = threading.Condition(), threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self):
        return f"http://localhost:{self.port}"

    def fault(self, kind, path="", **more):
        assert kind in KINDS
        with self.lock:
            self.faults.append(Fault(kind, path, **more))
            return self.faults[-1]

    def heal(self):
        with self.lock:
            self.faults.clear()

    def cut(self):
        """An outage: every connection is reset, new ones too, until `mend`."""
        self.down = True
        with self.lock:
            for sock in list(self.open):
                reset(sock)

    def mend(self):
        self.down = False

    def mend_after(self, seconds):
        threading.Timer(seconds, self.mend).start()

    def count(self, path):
        """How many requests for that path have come."""
        return sum(bool(re.search(path, target)) for _, target in self.requests)

    def close(self):
        self.cut()
        self.listener.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()

    # One thread for each connection of the browser, one more for the way back.

    def _accept(self):
        while True:
            try:
                client, _ = self.listener.accept()
            except OSError:
                return
            if self.down:
                reset(client)
                continue
            client.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            with self.lock:
                self.open.add(client)
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client):
        server, torn = None, True
        try:
            reader = client.makefile("rb")
            server = socket.create_connection(("127.0.0.1", self.upstream), 10)
            server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            server.settimeout(None)
            with self.lock:
                self.open.add(server)
            replies = server.makefile("rb")
            while head := read_head(reader):
                if not self._exchange(head, reader, client, server, replies):
                    break
            torn = False
        except (OSError, ValueError, Torn):
            pass
        finally:
            for sock in filter(None, (client, server)):
                with self.lock:
                    self.open.discard(sock)
                reset(sock) if torn or self.down else sock.close()

    def _exchange(self, head, reader, client, server, replies):
        """One request and its answer; False when the connection ends with it. Raises `Torn` where a fault ends it."""
        method, target = head.split(b" ", 2)[0].decode(), head.split(b" ", 2)[1].decode()
        self.requests.append((method, target))
        request, fault = head + read_body(reader, head), self._draw(method, target)
        kind = fault.kind if fault else None
        pause = fault.seconds + self.random.uniform(0, fault.jitter) if fault else 0
        if fault:
            fault.met.set()
        if kind == "delay":
            time.sleep(pause)
        if kind == "lose_request":
            raise Torn
        if kind == "reorder":
            with self.passed:
                self.passed.wait(fault.seconds)
        server.sendall(request)
        with self.passed:
            self.passed.notify_all()
        reply = read_final_head(replies)
        if kind == "duplicate_late":
            threading.Timer(pause, self._repeat, [request]).start()
        if kind == "duplicate":
            read_body(replies, reply, method)
            server.sendall(request)
            reply = read_final_head(replies)
        if b"text/event-stream" in reply.lower():
            threading.Thread(target=self._watch, args=(client, server), daemon=True).start()
            with self.lock:
                self.streams += 1
            try:
                client.sendall(reply)
                while part := replies.read1(65536):
                    client.sendall(part)
            finally:
                with self.lock:
                    self.streams -= 1
            return False
        body = read_body(replies, reply, method)
        if kind == "delay_reply":
            time.sleep(pause)
        if kind == "lose_reply":
            raise Torn
        if kind == "tear_reply":
            client.sendall((reply + body)[:len(reply) + len(body) // 2])
            raise Torn
        client.sendall(reply + body)
        return b"\r\nconnection: close" not in reply.lower()

    def _repeat(self, request):
        """A copy that the network had kept; nobody reads its answer."""
        try:
            with socket.create_connection(("127.0.0.1", self.upstream), 10) as server:
                server.sendall(request)
                server.recv(65536)
        except OSError:
            pass
        self.repeated.set()

    def _watch(self, client, server):
        """Ends a stream at the server when its reader has left."""
        try:
            while client.recv(1024):
                pass
        except OSError:
            pass
        reset(server)

    def _draw(self, method, target):
        with self.lock:
            for fault in self.faults:
                fits = re.search(fault.path, target) and fault.method in ("", method)
                if fault.times > 0 and fits and self.random.random() < fault.chance:
                    fault.times -= 1
                    return fault
        return None


class Torn(Exception):
    """The connection is to be reset now."""


def read_head(reader):
    """The next head with its empty line; empty at the end."""
    lines = []
    while line := reader.readline():
        lines.append(line)
        if line == b"\r\n":
            return b"".join(lines)
    return b""


def read_final_head(reader):
    """The head of the final answer, interim ones left out. Raises when there is none."""
    while head := read_head(reader):
        if not re.match(rb"HTTP/1\.1 1\d\d", head):
            return head
    raise ValueError("the server ended the connection")


def read_body(reader, head, method="POST"):
    """The body as it stands on the wire, framing included."""
    if method == "HEAD" or re.match(rb"HTTP/1\.1 (204|304)", head):
        return b""
    if length := re.search(rb"\r\ncontent-length:\s*(\d+)", head, re.I):
        return exactly(reader, int(length[1]))
    if re.search(rb"\r\ntransfer-encoding:\s*chunked", head, re.I):
        raw = b""
        while line := reader.readline():
            raw += line
            size = int(line.split(b";")[0], 16)
            raw += exactly(reader, size + 2) if size else reader.readline()
            if not size:
                return raw
    return b""


def exactly(reader, size):
    data = reader.read(size)
    if len(data) != size:
        raise ValueError("ended")
    return data


def reset(sock):
    """Closes at once, with a reset instead of an end."""
    try:
        sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        sock.shutdown(socket.SHUT_RDWR)
    except OSError:
        pass
    sock.close()
