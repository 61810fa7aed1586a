"""The built program at a Unix-domain socket, and one request to it."""
import socket

from program import Program


class RunningAtSocket(Program):
    """Ready when it has printed the socket's path; `at` names it when a configuration does."""

    def __init__(self, folder, path, *flags, at=None, **options):
        self.path = str(at or path)
        super().__init__(folder, *flags, *(["--listen", f"unix:{path}"] if path else []), **options)

    def arguments(self):
        return self.flags

    def is_ready(self):
        return self.path.encode() in self.stdout()


def ask(path, target, host="localhost"):
    """The whole answer to one GET."""
    with socket.socket(socket.AF_UNIX) as sock:
        sock.settimeout(10)
        sock.connect(str(path))
        sock.sendall(f"GET {target} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        data = b""
        while part := sock.recv(65536):
            data += part
        return data
