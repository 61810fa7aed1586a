"""Raw requests from the case table, sent as they are and judged by what comes back.

Requests: \\r \\n \\t \\\\ \\xHH as in C; {{text*N}} repeats; {{host}} {{page}} … are filled in; {{wait:S}} reads for S
seconds; {{fin}} half-closes. Expectations: alternatives by `|`, of which the first is the strict one and the one that
counts here; `200;400+close` = two answers, then closed; `+open` = serves another request; `close` = closed without a
byte; `wait` = no answer yet; `2xx` = any success.
"""
import re
import socket
import time
from dataclasses import dataclass, field

QUIET = 1.0  # seconds without a byte after which nothing more is expected
LONGEST = 20  # seconds; longer than every deadline of the server that a case waits for
_STEP = re.compile(r"(\{\{(?:wait:[\d.]+|fin)\}\})")
_REPEAT = re.compile(r"\{\{((?:(?!\{\{|\}\}).)+?)\*(\d+)\}\}")
_ESCAPE = re.compile(r"\\(x[0-9a-fA-F]{2}|[rnt\\])")
_METHOD = re.compile(r"(?:^|\\n|hello|\}|x)(GET|HEAD|POST|PUT|DELETE|OPTIONS|TRACE|CONNECT|PATCH) ")


@dataclass
class Response:
    status: int
    fields: dict  # lower-case name: list of values
    body: bytes


@dataclass
class Outcome:
    responses: list = field(default_factory=list)
    closed: bool = False
    serves_on: bool = False
    raw: bytes = b""

    @property
    def statuses(self):
        """Final ones; an interim 100 may or may not be sent."""
        return [response.status for response in self.responses if response.status >= 200]

    def __str__(self):
        ending = "+close" if self.closed else "+open" if self.serves_on else ""
        return ";".join(map(str, self.statuses)) + ending or ("close" if self.closed else "wait")


class NotHTTP(Exception):
    """The server sent something that is no response."""


def expand(raw, values):
    """The steps of a request: bytes to send, or a `{{…}}` instruction as text."""
    raw = _REPEAT.sub(lambda m: m[1] * int(m[2]), raw)
    for name, value in values.items():
        raw = raw.replace("{{%s}}" % name, value)
    plain = {"r": "\r", "n": "\n", "t": "\t", "\\": "\\"}
    for part in filter(None, _STEP.split(raw)):
        if part.startswith("{{"):
            yield part
        else:
            yield _ESCAPE.sub(lambda m: plain.get(m[1]) or chr(int(m[1][1:], 16)), part).encode("latin-1")


def is_small(raw):
    """Nothing repeated, nothing waited for."""
    return not _REPEAT.search(raw) and "{{wait:" not in raw


def methods(raw):
    return _METHOD.findall(raw)


def responses(data, asked):
    """Splits bytes into responses; one whose body is not all there yet is left out."""
    found, at, asked = [], 0, list(asked)
    while at < len(data):
        head, separator, _ = data[at:].partition(b"\r\n\r\n")
        if not re.match(rb"HTTP/1\.[01] \d{3}( |$)", head.split(b"\r\n")[0]) and (separator or b"\r\n" in head):
            raise NotHTTP(repr(head[:60]))
        if not separator:
            break
        status, fields = int(head[9:12]), {}
        for line in head.split(b"\r\n")[1:]:
            name, _, value = line.decode("latin-1").partition(":")
            fields.setdefault(name.lower(), []).append(value.strip())
        at += len(head) + 4
        method = asked.pop(0) if asked and status >= 200 else "GET"
        if method == "HEAD" or status < 200 or status in (204, 304):
            body = b""
        elif "content-length" in fields:
            size = int(fields["content-length"][0])
            body, at = data[at:at + size], at + size
            if at > len(data):
                break
        elif fields.get("transfer-encoding") == ["chunked"]:
            body, at = _chunked(data, at)
            if at is None:  # a stream goes on: its head is the answer
                at = len(data)
        else:
            body, at = data[at:], len(data)
        found.append(Response(status, fields, body))
    return found


def _chunked(data, at):
    body = b""
    while (end := data.find(b"\r\n", at)) >= 0:
        size = int(data[at:end].split(b";")[0], 16)
        if len(data) < end + 2 + size + 2:
            break
        body, at = body + data[end + 2:end + 2 + size], end + 2 + size + 2
        if size == 0:
            return body, at
    return body, None


def matches(alternative, outcome):
    if alternative == "wait":
        return not outcome.raw and not outcome.closed
    if alternative == "close":
        return not outcome.raw and outcome.closed
    statuses, _, ending = alternative.partition("+")
    wanted = statuses.split(";")
    if len(wanted) != len(outcome.statuses):
        return False
    if not all(str(got) == want or (want == "2xx" and 200 <= got < 300) for want, got in zip(wanted, outcome.statuses)):
        return False
    return outcome.closed if ending == "close" else outcome.serves_on if ending == "open" else True


class Sender:
    """Plays cases against one server; `values` fill the placeholders."""

    def __init__(self, port, values):
        self.port = port
        self.values = {"host": f"localhost:{port}", "port": str(port)} | values

    def play(self, raw, expected, bytewise=False):
        """Sends the case and reads until its strict expectation is met and then for a moment more, or until nothing comes."""
        strict, asked, outcome = expected.split("|")[0], methods(raw), Outcome()
        with socket.create_connection(("127.0.0.1", self.port), 5) as sock:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            try:
                for step in expand(raw, self.values):
                    if step == "{{fin}}":
                        sock.shutdown(socket.SHUT_WR)
                    elif isinstance(step, str):
                        self._read(sock, outcome, asked, None, float(step[7:-2]))
                    elif bytewise:
                        for byte in step:
                            sock.sendall(bytes([byte]))
                            time.sleep(0.0003)  # so that the bytes do not travel together
                    else:
                        sock.settimeout(5)
                        sock.sendall(step)
            except OSError:
                pass  # refused early: the answer is what counts
            self._read(sock, outcome, asked, strict, QUIET)
            if "+open" in strict and not outcome.closed:
                outcome.serves_on = self._serves_on(sock)
        return outcome

    def _read(self, sock, outcome, asked, strict, seconds):
        """Until closed, or `seconds` without a byte (a tenth of it once the expectation is met)."""
        last = LONGEST + time.monotonic()
        while not outcome.closed and time.monotonic() < last:
            met = strict not in (None, "wait") and matches(strict.partition("+open")[0], outcome)
            sock.settimeout(seconds / 10 if met else seconds)
            try:
                part = sock.recv(65536)
            except TimeoutError:
                return
            except OSError:
                part = b""
            outcome.raw += part
            outcome.closed = not part
            outcome.responses = responses(outcome.raw, asked)

    def _serves_on(self, sock):
        try:
            sock.sendall(f"GET {self.values['page']} HTTP/1.1\r\nHost: {self.values['host']}\r\n\r\n".encode())
            again = Outcome()
            self._read(sock, again, ["GET"], "200", QUIET)
            return again.statuses == [200]
        except OSError:
            return False


def faults(raw, outcome):
    """What no response may have, whatever its status."""
    for response in outcome.responses:
        fields = response.fields
        if response.status >= 200 and len(fields.get("date", [])) != 1:
            yield f"{response.status} without one Date"
        if response.status == 405 and "allow" not in fields:
            yield "405 without Allow"
        if "server" in fields or any(name.startswith("access-control-") for name in fields):
            yield "a Server or CORS field"
        if "content-length" in fields and "transfer-encoding" in fields:
            yield "two framings"
        if response.status == 204 and "content-length" in fields:
            yield "204 with Content-Length"
        if b"<script>alert" in response.body or b"evil.example" in response.body:
            yield "reflects the request"
    if raw.startswith("HEAD") and outcome.raw.split(b"\r\n\r\n", 1)[1]:
        yield "a body after HEAD"
