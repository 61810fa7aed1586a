"""Requests as bytes, and sockets that misbehave on purpose."""
import re
import socket
import struct
import time


def get(path="/healthz", port=0, **fields):
    return request("GET", path, port, **fields)


def post(body, path="/events", port=0, **fields):
    return request("POST", path, port, Content_Type="application/json", Content_Length=str(len(body)), **fields) + body


def request(method, path, port, **fields):
    lines = [f"{method} {path} HTTP/1.1", f"Host: localhost:{port}"]
    lines += [f"{name.replace('_', '-')}: {value}" for name, value in fields.items()]
    return ("\r\n".join(lines) + "\r\n\r\n").encode()


def connect(port, address="127.0.0.1", timeout=20):
    sock = socket.create_connection((address, port), timeout)
    sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return sock


def reset(sock):
    """Closes with a reset instead of a farewell."""
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    sock.close()


class Counter:
    """Counts the answers of one connection by their status lines."""

    START = re.compile(rb"HTTP/1\.1 (\d\d\d)")

    def __init__(self, sock, request=b""):
        self.sock, self.rest, self.total, self.statuses = sock, b"", 0, {}
        sock.sendall(request)

    def read_until(self, total):
        while self.total < total:
            part = self.sock.recv(1 << 18)
            if not part:
                raise ConnectionError(f"closed after {self.total} of {total} answers")
            data, end = self.rest + part, 0
            for match in self.START.finditer(data):
                self.statuses[match[1].decode()] = self.statuses.get(match[1].decode(), 0) + 1
                self.total, end = self.total + 1, match.end()
            self.rest = data[max(end, len(data) - 11):]  # a start that was cut is 11 bytes at most


def cookie_of(port):
    """A new visitor's cookie: that of a page."""
    with connect(port) as sock:
        sock.sendall(get("/", port, Connection="close"))
        data = b""
        while part := sock.recv(65536):
            data += part
    for line in data.split(b"\r\n"):
        if line.lower().startswith(b"set-cookie:"):
            return line.split(b":", 1)[1].split(b";")[0].strip().decode()
    raise AssertionError(f"no cookie in {data[:300]!r}")


def read_for(sock, seconds):
    """All that comes until the end or within so many seconds; (bytes, whether it was closed)."""
    data, end = b"", time.monotonic() + seconds
    while (left := end - time.monotonic()) > 0:
        sock.settimeout(left)
        try:
            part = sock.recv(65536)
        except TimeoutError:
            break
        except ConnectionError:
            return data, True
        if not part:
            return data, True
        data += part
    return data, False
