"""A person with curl, as an object: a cookie, the pad's addresses, events in, states out."""
import http.client
import itertools
import json
import secrets
import time
import urllib.parse
from dataclasses import dataclass, field


@dataclass
class Answer:
    status: int
    fields: dict  # names in lower case; of a repeated one the values joined by line feeds
    body: bytes
    json: object = field(default=None)

    def __post_init__(self):
        if self.body and "json" in self.fields.get("content-type", ""):
            self.json = json.loads(self.body)


class Client:
    """Speaks to one pad (None = the default one at `/`) on one kept connection. Follows no redirect."""

    def __init__(self, port, pad=None, cookie=None, address="127.0.0.1"):
        self.port, self.base, self.cookie = port, f"/pads/{pad}" if pad else "", cookie
        self.connection = http.client.HTTPConnection(address, port, timeout=10)
        self.answers = []  # everything that came back, for those who search it

    def call(self, method, path, body=None, **fields):
        """One request; `fields` with underscores for hyphens, None leaves one out."""
        headers = {"Host": f"localhost:{self.port}"}
        if self.cookie:
            headers["Cookie"] = self.cookie
        headers |= {name.replace("_", "-"): value for name, value in fields.items()}
        headers = {name: value for name, value in headers.items() if value is not None}
        try:
            self.connection.request(method, path, body, headers)
            reply = self.connection.getresponse()
            content = reply.read()
        except BaseException:
            self.connection.close()
            raise
        found = {}
        for name, value in reply.getheaders():
            found[name.lower()] = f"{found[name.lower()]}\n{value}" if name.lower() in found else value
        answer = Answer(reply.status, found, content)
        if "set-cookie" in found:
            self.cookie = found["set-cookie"].split(";")[0]
        self.answers.append(answer)
        return answer

    def page(self, query=""):
        return self.call("GET", (self.base or "/") + query)

    def state(self):
        answer = self.call("GET", self.base + "/state")
        assert answer.status == 200, answer
        return answer.json

    def post(self, body, content_type="application/json", **fields):
        """Posts to the events address whatever is given: a value as JSON, text or bytes as they are."""
        raw = body if isinstance(body, (str, bytes)) else json.dumps(body)
        raw = raw.encode() if isinstance(raw, str) else raw
        return self.call("POST", self.base + "/events", raw, Content_Type=content_type, **fields)

    def send(self, *events):
        """Posts events one by one; the last state."""
        for event in events:
            answer = self.post(event)
            assert answer.status == 200, (event, answer)
        return answer.json

    def type(self, keys):
        """Types characters, or names of keys when given a list."""
        return self.send(*({"type": "key", "key": key} for key in keys))

    def text(self, text):
        return self.send({"type": "text", "text": text})

    def form(self, **values):
        """The no-script form."""
        return self.call("POST", self.base or "/", urllib.parse.urlencode(values),
                         Content_Type="application/x-www-form-urlencoded")

    def settle(self, seconds=10):
        """Waits until the verdict is there."""
        end = time.monotonic() + seconds
        while (state := self.state())["phase"] == "verifying" and time.monotonic() < end:
            time.sleep(0.02)
        return state

    def stream(self):
        return Stream(self.port, self.base + "/stream", self.cookie)


class Batches:
    """A page that sends its batches: a token and a sequence."""

    def __init__(self, client, page=None):
        self.client, self.page, self.numbers = client, page or secrets.token_hex(16), itertools.count(1)

    def send(self, *events, seq=None):
        return self.client.post({"page": self.page, "seq": next(self.numbers) if seq is None else seq, "events": list(events)})


class Stream:
    """A reader of server-sent events."""

    def __init__(self, port, path, cookie=None, timeout=10, **fields):
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=timeout)
        headers = {"Host": f"localhost:{port}", "Accept": "text/event-stream"} | ({"Cookie": cookie} if cookie else {})
        self.connection.request("GET", path, headers=headers | fields)
        self.reply = self.connection.getresponse()
        self.raw = b""

    def event(self):
        """The next whole event as {field: value}, `data` lines joined; None when the stream has ended."""
        found = {}
        while True:
            line = self.reply.readline()
            if not line:
                return None
            self.raw += line
            text = line.decode().rstrip("\n").rstrip("\r")
            if not text:
                if "data" in found:
                    return found
                continue
            name, _, value = text.partition(":")
            value = value.removeprefix(" ")
            if name:
                found[name] = f"{found[name]}\n{value}" if name in found and name == "data" else value

    def state(self):
        """The next state."""
        event = self.event()
        return None if event is None else json.loads(event["data"])

    def until(self, holds):
        """Reads states until one fits; the reply's own timeout bounds the wait."""
        while (state := self.state()) is not None:
            if holds(state):
                return state
        raise AssertionError("the stream ended before it said so")

    def close(self):
        self.reply.close()  # it holds the socket as well
        self.connection.close()
