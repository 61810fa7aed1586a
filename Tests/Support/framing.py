"""HTTP/1.1 requests read a second time: the grammar of RFC 9110, 9112 and 3986 with the server's policy and limits.

Written apart from the server's parser and slow on purpose: what is a grammar there is a regular expression here. `read`
gives the transcript that `WireAnswers` gives, or several where the rules leave open which of two faults is named.
"""
import ipaddress
import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    empty_lines: int = 4
    request_line: int = 8192
    field_line: int = 16384
    fields: int = 32768
    field_count: int = 100
    body: int = 16384
    size_digits: int = 8
    overhead: int = 4096
    trailers: int = 4096


STANDARD = Limits()
SMALL = Limits(request_line=80, field_line=60, fields=200, field_count=6, body=40, overhead=60, trailers=40)

TOKEN = rb"[!#$%&'*+\-.^_`|~0-9A-Za-z]+"
# RFC 3986: unreserved, reserved (without "#") and "%"; brackets are reserved.
TARGET = rb"[A-Za-z0-9\-._~:/?\[\]@!$&'()*+,;=%]+"
REQUEST_LINE = re.compile(rb"(%s) (%s) HTTP/(\d)\.(\d)" % (TOKEN, TARGET))
FIELD = re.compile(rb"(%s):[ \t]*(.*?)[ \t]*" % TOKEN, re.DOTALL)
# A comma is a sub-delim, but HTTP reads it as a list.
REG_NAME = re.compile(rb"(?:[A-Za-z0-9\-._~!$&'()*+;=]|%[0-9A-Fa-f]{2})*")
QUOTED = rb'"(?:[\t \x21\x23-\x5b\x5d-\x7e\x80-\xff]|\\[\t \x21-\x7e\x80-\xff])*"'
PARAMETER = rb"[ \t]*;[ \t]*%s[ \t]*=[ \t]*(?:%s|%s)" % (TOKEN, TOKEN, QUOTED)
CODING = re.compile(rb"[ \t]*(%s)((?:%s)*)[ \t]*" % (TOKEN, PARAMETER))
CHUNK = re.compile(rb"([0-9A-Fa-f]+)(?:[ \t]*;[ \t]*%s(?:[ \t]*=[ \t]*(?:%s|%s))?)*" % (TOKEN, TOKEN, QUOTED))
CONTROL = re.compile(rb"[\x00-\x08\x0a-\x1f\x7f]")
CONTROL_OR_TAB = re.compile(rb"[\x00-\x1f\x7f]")
METHODS = {b"GET", b"HEAD", b"POST", b"PUT", b"DELETE", b"OPTIONS", b"TRACE", b"CONNECT", b"PATCH"}


class Refused(Exception):
    """With each status that may be named."""


class Wait(Exception):
    """More bytes are needed."""


def read(data, limits=STANDARD):
    """All transcripts of a connection's bytes that would be right."""
    connection, text = Connection(data, limits), ""
    try:
        while connection.at < len(data):
            line, stays = connection.request()
            text += line + "|"
            if not stays:
                return {text + "closed"}
        return {text + "end"}
    except Wait:
        return {text + "wait"}
    except Refused as refused:
        return {f"{text}refused {status}" for status in refused.args}


class Connection:
    def __init__(self, data, limits):
        self.data, self.limits, self.at = data, limits, 0

    def line(self, most, control, too_long, stop=None):
        """The next line without its CRLF. Whatever byte comes first decides: a control character, or the first too many."""
        data, start = self.data, self.at
        if start == len(data):
            raise Wait
        limit = start + most if stop is None else min(start + most, stop)
        fault = control.search(data, start)
        at = fault.start() if fault else len(data)
        if at > max(limit, start):
            raise Refused(too_long)
        if not fault:
            raise Wait
        if data[at] == 0x0D:
            if at + 1 == len(data):
                raise Wait
            if data[at + 1] == 0x0A:
                self.at = at + 2
                return data[start:at]
        # A stray control character that is also one byte too many may be called either.
        raise Refused(400, *([too_long] if at >= limit else []))

    def request(self):
        limits, data = self.limits, self.data
        for _ in range(limits.empty_lines + 1):
            start = self.at
            word = re.compile(rb"[^ ]*").match(data, start, start + limits.request_line).group()
            # Not even the method has ended there, so it is no long URI.
            line = self.line(limits.request_line, CONTROL_OR_TAB, 400 if len(word) == limits.request_line else 414)
            if line:
                break
        else:
            raise Refused(400)
        match = REQUEST_LINE.fullmatch(line)
        if not match:
            raise Refused(400)
        method, target, major, minor = match.groups()
        if major != b"1":
            raise Refused(505)
        form, scheme, authority, path, query = self.target(method, target)
        fields = self.fields()
        values = lambda name: [value for key, value in fields if key == name]
        framing = self.framing(values, minor)
        hosts = values(b"host")
        if len(hosts) > 1 or not hosts and minor != b"0" or len(values(b"content-type")) > 1:
            raise Refused(400)
        host = parse_authority(hosts[0]) if hosts else None
        if hosts and host is None:
            raise Refused(400)
        if authority is not None:
            host = authority
        body = self.body(framing)
        tokens = [token.strip(b" \t").lower() for value in values(b"connection") for token in value.split(b",")]
        stays = b"close" not in tokens and (minor != b"0" or b"keep-alive" in tokens)
        expected = [m.strip(b" \t").lower() for value in values(b"expect") for m in value.split(b",") if m.strip(b" \t")]
        expectation = "none"
        if expected and minor != b"0":
            expectation = "hundredContinue" if set(expected) == {b"100-continue"} else "unknown"
        name = method.decode().lower() if method in METHODS else "other"
        words = [name, "0" if minor == b"0" else "1", form, scheme, path.hex(), query.hex()]
        words += [host[0].hex() if host else "nobody", host[1] if host else "", framing[0], "stays" if stays else "closes"]
        words += [expectation, body.hex(), *(value.hex() for value in values(b"cookie"))]
        return " ".join(words), stays

    @staticmethod
    def target(method, target):
        """Form, scheme, authority, path, query (RFC 9112 section 3.2)."""
        if target == b"*" and method == b"OPTIONS":
            return "asterisk", "http", None, target, b""
        form, scheme, authority = "origin", "http", None
        if absolute := re.fullmatch(rb"(?i:(https?)://)([^/?]*)(.*)", target):
            form, scheme = "absolute", absolute[1].decode().lower()
            authority, target = parse_authority(absolute[2]), absolute[3]
            if authority is None or not absolute[2] or not authority[0]:
                raise Refused(400)
        elif not target.startswith(b"/"):
            raise Refused(400)
        path, _, query = target.partition(b"?")
        if re.search(rb"%(?![0-9A-Fa-f]{2})", path):
            raise Refused(400)
        return form, scheme, authority, path or b"/", query

    def fields(self):
        fields, first, limits = [], self.at, self.limits
        while True:
            if len(fields) == limits.field_count and self.at < len(self.data) and self.data[self.at] != 0x0D:
                raise Refused(431, *([400] if CONTROL.match(self.data, self.at) else []))
            line = self.line(limits.field_line, CONTROL, 431, first + limits.fields)
            if not line:
                return fields
            match = FIELD.fullmatch(line)
            if not match:
                raise Refused(400)
            fields.append((match[1].lower(), match[2]))

    def framing(self, values, minor):
        """How the body is delimited (RFC 9112 section 6.3)."""
        codings, lengths = values(b"transfer-encoding"), values(b"content-length")
        if codings:
            if len(codings) > 1 or lengths or minor == b"0":
                raise Refused(400)
            names, rest = [], codings[0]
            while True:
                match = CODING.match(rest)
                if not match:
                    raise Refused(400)
                names.append((match[1].lower(), bool(match[2])))
                rest = rest[match.end():]
                if not rest:
                    break
                if not rest.startswith(b","):
                    raise Refused(400)
                rest = rest[1:]
            chunked = [index for index, name in enumerate(names) if name[0] == b"chunked"]
            if chunked and (chunked != [len(names) - 1] or names[-1][1]):
                raise Refused(400)
            if names != [(b"chunked", False)]:
                raise Refused(501)
            return ("chunked", None)
        if lengths:
            length = number(lengths[0])
            # What no 63 bits hold is no length that anything could be held against.
            if len(lengths) > 1 or length is None or length >= 2**63:
                raise Refused(400)
            return ("length", length)
        return ("none", 0)

    def body(self, framing):
        kind, length = framing
        if kind == "chunked":
            return self.chunks()
        if length > self.limits.body:
            raise Refused(413)
        if len(self.data) - self.at < length:
            raise Wait
        self.at += length
        return self.data[self.at - length:self.at]

    def chunks(self):
        data, limits, body, left = self.data, self.limits, b"", self.limits.overhead
        while True:
            size, used = self.chunk_size(left)
            left -= used
            if size == 0:
                self.trailers()
                return body
            if size > limits.body - len(body):
                raise Refused(413)
            body += data[self.at:self.at + size]
            self.at += size
            if self.at > len(data):
                raise Wait
            for byte in b"\r\n":
                if self.at == len(data):
                    raise Wait
                left -= 1
                if left < 0 or data[self.at] != byte:
                    raise Refused(400)
                self.at += 1

    def chunk_size(self, left):
        """The size in the chunk's first line, and how many bytes the line takes. Every fault in it is a 400, so what counts
        is only whether a prefix is still the beginning of something sound."""
        data, start = self.data, self.at
        end = data.find(b"\r\n", start)
        line = data[start:end] if end >= 0 else data[start:]
        complete = end >= 0 and end + 2 - start <= left
        if complete:
            match = CHUNK.fullmatch(line)
            if not match or len(match[1]) > self.limits.size_digits:
                raise Refused(400)
            self.at = end + 2
            return int(match[1], 16), end + 2 - start
        if len(data) - start > left or not self.begins_chunk(line):
            raise Refused(400)
        raise Wait

    def begins_chunk(self, line):
        """Whether something can be added to `line` so that it is the first line of a chunk."""
        if len(re.match(rb"[0-9A-Fa-f]*", line).group()) > self.limits.size_digits:
            return False
        # What is open can be the size, the name of an extension, its value, a quoted one, or an escape in that.
        endings = [b""] if line.endswith(b"\r") else [b"", b"0", b";a", b"a", b"=a", b'"', b'""']
        return any(CHUNK.fullmatch(line.removesuffix(b"\r") + ending) for ending in endings)

    def trailers(self):
        """Fields that are read and dropped; their line ends count to the limit (RFC 9112 section 7.1.2)."""
        data, count, first = self.data, 0, self.at
        stop = first + self.limits.trailers
        while True:
            start, fault = self.at, CONTROL.search(data, self.at)
            end = fault.start() if fault else len(data)
            line, colon = data[start:end], data.find(b":", start, end)
            name = data[start:colon] if colon >= 0 else line
            bad_name = re.compile(rb"(%s)?" % TOKEN).match(name).end() < len(name) or colon == start
            wrong = start + re.compile(rb"(%s)?" % TOKEN).match(name).end() if bad_name else end
            # The first byte that is wrong, too many, or begins one line too many decides.
            places = []
            if len(data) > stop:
                places.append((stop, 431))
            if line and count == self.limits.field_count:
                places.append((start, 431 if not bad_name or wrong > start else 400))
            if bad_name:
                places.append((wrong, 400))
            if fault and data[end] != 0x0D:
                places.append((end, 400))
            elif fault:
                if line and colon < 0:
                    places.append((end, 400))
                elif end + 1 < len(data) and data[end + 1] != 0x0A:
                    places.append((end + 1, 400))
            first_place = min(places, default=(len(data), 0))[0]
            complete = fault and data[end] == 0x0D and end + 1 < len(data) and data[end + 1] == 0x0A
            if places and first_place < (end + 2 if complete else len(data)):
                raise Refused(*{status for place, status in places if place == first_place})
            if not complete:
                raise Wait
            self.at, count = end + 2, count + 1
            if not line:
                return


def parse_authority(text):
    """(host without brackets, port) of RFC 3986's host [":" port], or None. An empty host is grammar."""
    if text.startswith(b"["):
        match = re.fullmatch(rb"\[([0-9A-Fa-f:.]*)\](?::([0-9]*))?", text)
        if not match:
            return None
        try:
            ipaddress.IPv6Address(match[1].decode())
        except ValueError:
            return None
    else:
        match = re.fullmatch(rb"(%s)(?::([0-9]*))?" % REG_NAME.pattern, text)
        if not match:
            return None
    if not match[2]:
        return match[1], ""
    port = number(match[2])
    return (match[1], str(port)) if port <= 65535 else None


def number(digits):
    """1*DIGIT, whatever its length; None for anything else."""
    if not re.fullmatch(rb"[0-9]+", digits):
        return None
    significant = digits.lstrip(b"0")
    return int(significant or b"0") if len(significant) < 40 else 10**40
