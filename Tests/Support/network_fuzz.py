"""Random requests sent to a running server: pipelined, in pieces, cut short. What comes back must be well-formed HTTP, right in
number, and the server must serve others all the while.

`fuzz` is bounded by a number of connections or by time; the same seed sends the same bytes.
"""
import collections
import random
import socket
import time

import framing
from client import Client
from raw_http import NotHTTP, responses
from request_maker import Maker

STATUSES = {200, 204, 303, 304, 400, 403, 404, 405, 408, 409, 413, 414, 415, 417, 421, 431, 501, 503, 505}
# What can be said of a head before a fault in its body is seen.
BEFORE_THE_BODY = {403, 404, 405, 413, 417, 421, 501}
QUIET = 0.05  # seconds without a byte after which the answers are taken for complete


class Finding(AssertionError):
    """With the bytes that were sent."""


class NetworkFuzzer:
    def __init__(self, port, seed, rows):
        self.port, self.random, self.maker = port, random.Random(seed), Maker(seed, rows)
        self.connections, self.statuses = 0, collections.Counter()
        self.watcher = Client(port)
        self.longest = 0.0

    def fuzz(self, connections=None, seconds=None):
        """Until so many connections, or so much time, have gone by. Raises Finding."""
        end = time.monotonic() + seconds if seconds else None
        while (connections is None or self.connections < connections) and (end is None or time.monotonic() < end):
            self.one()
            self.connections += 1
            if self.connections % 50 == 0:
                self.watch()
        self.watch()

    def one(self):
        data = self.maker.connection().replace(b"localhost", b"localhost:%d" % self.port)
        try:
            answer, has_ended = self.exchange(data)
        except OSError as error:
            raise Finding(f"no connection ({error}) before {data!r}") from error
        self.judge(data, answer, has_ended)

    def exchange(self, data):
        """Sends in a manner of its own and reads what comes until it is quiet; (bytes, whether the server ended it)."""
        manner, has_ended = self.random.random(), False
        with socket.create_connection(("127.0.0.1", self.port), 5) as sock:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                for piece in self.pieces(data, manner):
                    sock.sendall(piece)
                if manner < 0.5:
                    sock.shutdown(socket.SHUT_WR)  # the server closes as soon as it has answered
                elif manner < 0.55:
                    sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    return b"", False  # reset without reading
                sock.settimeout(2 if manner < 0.5 else QUIET)
                answer = b""
                while part := sock.recv(65536):
                    answer += part
                has_ended = True
            except TimeoutError:
                pass
            except OSError:
                return b"", False  # refused early, and the rest of what was sent reset the connection
            return answer, has_ended

    def pieces(self, data, manner):
        if len(data) < 200 and manner % 0.1 < 0.02:
            return [data[at:at + 1] for at in range(len(data))]
        places = sorted(self.random.randint(0, len(data)) for _ in range(self.random.choice((0, 0, 1, 1, 2, 5))))
        return [data[start:end] for start, end in zip([0, *places], [*places, len(data)]) if start < end]

    def judge(self, data, answer, has_ended):
        if not answer:
            return
        # How many answers there may be is the framing's to say; which ones, mostly the application's.
        transcripts = framing.read(data)  # several where two faults meet and either may be told
        transcript = max(transcripts, key=len).split("|")
        methods = [line.split(" ")[0].upper() for line in transcript[:-1]]
        try:
            # The answer to a request that was refused follows its method, which the transcript does not tell.
            found = max((responses(answer, [*methods, last]) for last in ("GET", "HEAD")), key=len)
        except (NotHTTP, ValueError, IndexError) as error:
            raise Finding(f"no HTTP ({error}) after {data!r}: {answer[:300]!r}") from error
        found = [response for response in found if response.status >= 200]
        # Without an end, what is missing is still to come: the machine is slow.
        if not found and has_ended and b"HTTP/1.1 100 Continue\r\n\r\n" != answer[:25]:
            raise Finding(f"no whole answer after {data!r}: {answer[:300]!r}")
        if len(found) > len(transcript):
            raise Finding(f"{len(found)} answers to {transcript} after {data!r}")
        for response in found:
            self.statuses[response.status] += 1
            fields = response.fields
            if response.status not in STATUSES:
                raise Finding(f"{response.status} after {data!r}")
            framings = len(fields.get("content-length", [])) + len(fields.get("transfer-encoding", []))
            if len(fields.get("date", [])) != 1 or framings > 1 or "server" in fields:
                raise Finding(f"wrong fields {fields} after {data!r}")
        if transcript[-1].startswith("refused") and len(found) == len(transcript) and found[-1].status not in BEFORE_THE_BODY:
            if not any(text.endswith(f"refused {found[-1].status}") for text in transcripts):
                raise Finding(f"{found[-1].status} instead of {transcript[-1]} after {data!r}")

    def watch(self):
        """Somebody else's keystroke is answered."""
        start = time.monotonic()
        try:
            if (answer := self.watcher.post({"type": "key", "key": "1"})).status != 200:
                raise Finding(f"a keystroke got {answer.status}")
        except OSError as error:
            raise Finding(f"a keystroke got no answer: {error}") from error
        self.longest = max(self.longest, time.monotonic() - start)

    def figures(self):
        return (f"{self.connections} connections, {sum(self.statuses.values())} answers "
                f"({', '.join(f'{status}: {count}' for status, count in sorted(self.statuses.items()))}), "
                f"slowest keystroke of somebody else {self.longest * 1000:.1f} ms")
