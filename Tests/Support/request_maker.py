"""Raw requests by the hundred thousand, from a seed: built from a grammar, mostly sound with a fault here and there, and
changed rows of the case table. Nothing here knows what is right."""
import random

from cases import table
from raw_http import expand

CRLF = b"\r\n"
HOST = b"localhost"
PLACES = [b"\r", b"\n", b"\r\n", b"\0", b"\t", b" ", b":", b";", b",", b"%", b"/", b"*", b'"', b"\\", b"[", b"]", b"0", b"f",
          b"+", b"-", b"\x7f", b"\x80", b"\xff", b"=", b"?", b"#", b"@", b"."]
NUMBERS = [b"0", b"00", b"1", b"5", b"05", b"+5", b"-1", b"-0", b"0x5", b"5.0", b"5 5", b"5,5", b"1_0", b"", b"a", b"16384",
           b"16385", b"40", b"41", b"127", b"128", b"255", b"256", b"32767", b"32768", b"65535", b"65536", b"2147483647",
           b"2147483648", b"4294967295", b"4294967296", b"9223372036854775807", b"9223372036854775808",
           b"18446744073709551615", b"18446744073709551616", b"18446744073709551621", b"9" * 40]
METHODS = [b"HEAD", b"OPTIONS", b"PUT", b"DELETE", b"TRACE", b"CONNECT", b"PATCH", b"get", b"BREW", b"", b"G@T", b"!#$%&'*+-.^_`|~09AZaz"]
TARGETS = [b"/events", b"/stream", b"/a?b=c", b"/?", b"/%41", b"/%4", b"/%zz", b"/?%", b"*", b"/a b", b"/a\"b",
                        b"/a#b", b"/a|b", b"/a[b]", b"//x", b"/../..", b"", b"x", b"?", b"/a?b?c", b"/%", b"/\x80",
                        b"http://localhost", b"http://localhost/a", b"HTTP://localhost:80?x", b"https://localhost/",
                        b"http://", b"http:///", b"http://u@localhost/", b"http://[::1]:80/", b"http://[::1/", b"ftp://localhost/",
                        b"http://localhost:65536/", b"localhost:80", b"http:/x", b"http://:80/", b"http://a,b/", b"**"]
PATHS = [b"/", b"/", b"/events", b"/state", b"/style.css", b"/pads/joined"]
EVENTS = [b'{"type":"blur"}', b'{"type":"key","key":"5"}', b'{"type":"text","text":"12"}', b'{"type":"focus"', b"key=5", b"text=%34"]
VERSIONS = [b"HTTP/1.0", b"HTTP/1.0", b"HTTP/1.0", b"HTTP/1.2", b"HTTP/1.9", b"HTTP/2.0", b"HTTP/0.9", b"HTTP/1.10",
            b"HTTP/1", b"http/1.1", b"HTTP/ 1.1", b"", b"HTTP/1.1 ", b"HTTP/01.1", b"XTTP/1.1"]
HOSTS = [b"LOCALHOST:80", b"localhost:", b"[::1]", b"[::1]:80", b"[1:2:3:4:5:6:7:8]", b"[1:2:3:4:5:6:7::]",
                       b"[::ffff:127.0.0.1]", b"[1:2:3:4:5:6:1.2.3.4]", b"[1::2::3]", b"[::1", b"[]", b"[:]", b"[:::]", b"[::]",
                       b"[::01.2.3.4]", b"[::1.2.3]", b"[1.2.3.4]", b"[12345::]", b"[::1%25lo]", b"[v1.x]", b"", b":80", b"a b",
                       b"a,b", b"u@h", b"h/p", b"h:65535", b"h:65536", b"h:00080", b"h:+80", b"h:8 0", b"h:" + b"9" * 30, b"a%41",
                       b"a%4", b"a%zz", b"\x80", b"a_b~!$&'()*+;=", b"h:1:2", b"::1", b"127.0.0.1.", b".", b"h:80x"]
CODINGS = [b"Chunked", b"CHUNKED", b"gzip", b"gzip, chunked", b"chunked, gzip", b"chunked, chunked", b"identity",
           b"", b",", b"chunked,", b",chunked", b"chunked;a=b", b"gzip;a=b", b'gzip;a="b,c"', b'gzip;a="b',
           b'gzip;a="b\\', b'gzip;a="b\\""', b"gzip;a", b"gzip;=b", b"gzip ; a = b , chunked", b"x chunked",
           b"\tchunked\t", b"\x0bchunked", b"chunked\x80", b'"chunked"', b"gzip;chunked", b"a;b=c;d=e,chunked"]
CONNECTIONS = [b"close", b"keep-alive", b"Close", b"x, close", b"closed", b"keep-alive, close", b"", b",,close", b'"close"', b"close\t",
               b"upgrade", b"KEEP-ALIVE"]
EXPECTATIONS = [b"100-continue", b"100-Continue", b"", b"x", b"100-continue, x", b"100-continue,100-continue", b",", b"100-continue;a"]
NAMES = [b"X", b"x-y", b"Cookie", b"cookie", b"Accept", b"Content_Length", b"Transfer_Encoding", b"Hos", b"Hostx", b"X ", b" X", b"",
         b"X\t", b"X\0", b"X(", b"\x80", b"!#$%&'*+-.^_`|~"]
FIELD_VALUES = [b"", b"y", b"y", b"  y  ", b"\ty\t", b"a=b; c=d", b"\x80\xff", b"a\0b", b"a\rb", b"a\nb", b"a\tb", b"a\x7fb", b":", b"y\r\n z",
          b"y" * 30, b"y" * 54, b"y" * 70]
EXTENSIONS = [b";a", b";a=b", b';a="b"', b" ;a", b";a ", b"; a = b", b";a=", b";", b";a=b;c", b';a="b;c\\"d"', b';a="b',
              b";a=b c", b" ", b"\t", b";a[", b';a="b"c', b';a="\x80"', b";a=\x80", b';a="b" ', b';a="\t"', b';a="b\\\x80"',
              b";a;;b", b";a\0", b";a\rb", b";a\nb", b';a=b"c"', b";" + b"a" * 60]

VALUES = {"host": "localhost", "port": "80", "page": "/", "post": "/events", "sse": "/stream", "static": "/style.css", "etag": '"x"',
          "lastmod": "Thu, 01 Jan 2026 00:00:00 GMT"}


def table_rows():
    """The requests of the case table that are short enough to be changed a thousand times."""
    rows = (b"".join(step for step in expand(raw, VALUES) if isinstance(step, bytes)) for _, raw, *_ in table("http", 4))
    return [row for row in rows if 0 < len(row) < 1500]


class Maker:
    """`connection()` gives the bytes of one connection: one to three requests, perhaps cut off."""

    def __init__(self, seed, rows=()):
        self.random = random.Random(seed)
        self.rows = list(rows)

    def connection(self):
        pick = self.random.random()
        if pick < 0.25 and self.rows:
            data = self.random.choice(self.rows)
        else:
            data = b"".join(self.request() for _ in range(self.random.choice((1, 1, 1, 2, 2, 3))))
        if pick < 0.25 or self.random.random() < 0.15:
            data = self.changed(data)
        if self.random.random() < 0.1:
            data = data[:self.random.randint(0, len(data))]
        return data

    def choose(self, usual, *others, odds=0.05):
        return self.random.choice(others) if self.random.random() < odds else usual

    def request(self):
        chance = self.random.random
        lines = [self.request_line()]
        if chance() < 0.97:
            lines.append(b"Host:" + self.blank() + self.choose(HOST, *HOSTS, odds=0.15))
            if chance() < 0.02:
                lines.append(b"hOST: " + self.random.choice(HOSTS))
        if chance() < 0.4:
            lines.append(b"Content-Type: " + self.choose(b"application/json", b"application/x-www-form-urlencoded", odds=0.3))
        body = b""
        kind = chance()
        if kind < 0.35:
            lines.append(self.choose(b"Transfer-Encoding", b"transfer-encoding", b"Transfer-Encoding ") + b":" + self.blank()
                         + self.choose(b"chunked", *CODINGS, odds=0.15))
            body = self.chunks()
            if chance() < 0.06:
                lines.append(self.choose(b"Content-Length: 5", b"Transfer-Encoding: chunked"))
        elif kind < 0.65:
            body = self.text()
            length = self.random.choice(NUMBERS) if chance() < 0.15 else str(len(body)).encode()
            lines.append(self.choose(b"Content-Length", b"content-length", b"Content-Length\t") + b":" + self.blank() + length)
            if chance() < 0.05:
                lines.append(b"Content-Length: " + self.choose(length, b"5", odds=0.5))
        if chance() < 0.2:
            lines.append(b"Connection: " + self.random.choice(CONNECTIONS))
        if chance() < 0.1:
            lines.append(b"Expect: " + self.random.choice(EXPECTATIONS))
        for _ in range(self.choose(self.random.randint(0, 2), 4, 5, 6, 7, 97, 98, 99, 100, 101, odds=0.03)):
            lines.append(self.field())
        head, rest = lines[:1], lines[1:]
        if chance() < 0.3:
            self.random.shuffle(rest)
        end = self.choose(CRLF, b"\n", b"\r", b"\r\r\n", b"\n\r", odds=0.02)
        empty = CRLF * self.choose(0, 1, 2, 4, 5, odds=0.05)
        return empty + end.join(head + rest) + self.choose(CRLF, end) + CRLF + body

    def request_line(self):
        space = self.choose(b" ", b"  ", b"\t", b"", odds=0.02)
        target = self.choose(self.random.choice(PATHS), *TARGETS, odds=0.15)
        if self.random.random() < 0.02:
            room = self.choose(80, 8192, odds=0.5) + self.random.randint(-2, 2)
            target = b"/" + b"a" * max(0, room - len(b"GET / HTTP/1.1"))
            return b"GET " + target + b" HTTP/1.1"
        method = self.choose(self.random.choice((b"GET", b"POST")), *METHODS, odds=0.12)
        if self.random.random() < 0.005:
            method = b"A" * (self.choose(80, 8192, odds=0.5) + self.random.randint(-20, 2))
        return method + space + target + self.choose(b" ", space) + self.choose(b"HTTP/1.1", *VERSIONS, odds=0.1)

    def field(self):
        name, value = self.choose(b"X", *NAMES, odds=0.1), self.choose(b"y", *FIELD_VALUES, odds=0.15)
        if self.random.random() < 0.03:
            room = self.choose(60, 200, 16384, 32768, odds=0.6) + self.random.randint(-60, 3)
            value = b"v" * max(0, room - len(name) - 1)
        return name + self.choose(b":", b"", b" :", b"::", odds=0.03) + self.blank() + value

    def blank(self):
        return self.choose(b" ", b"", b"\t", b"  ", b" \t ", odds=0.3)

    def text(self):
        if self.random.random() < 0.4:
            return self.random.choice(EVENTS)
        size = self.choose(self.random.randint(0, 12), 39, 40, 41, 39, 40, 41, 16383, 16384, 16385, odds=0.02)
        return bytes(self.random.choice(b'{"type":1}\r\n0') for _ in range(min(size, 64))).ljust(size, b"x")

    def chunks(self):
        parts = []
        for _ in range(self.choose(self.random.randint(0, 3), 8, 10, 12, 15, 820, odds=0.04)):
            data = self.text() or b"x"
            parts.append(self.size(len(data)) + self.extension() + self.line_end() + data + self.line_end())
        parts.append(self.choose(b"0", b"00", b"0" * 8, b"0" * 9, odds=0.1) + self.extension() + self.line_end())
        for _ in range(self.choose(0, 1, 2, 6, 7, 100, 101, odds=0.15)):
            parts.append(self.field() + self.line_end())
        return b"".join(parts) + self.line_end()

    def extension(self):
        return self.choose(b"", *EXTENSIONS, odds=0.1)

    def size(self, length):
        usual = self.choose(b"%x" % length, b"%X" % length, b"0%x" % length, b"%08x" % length, odds=0.2)
        return self.choose(usual, b"%x" % (length + 1), b"0x%x" % length, b"+%x" % length, b"-%x" % length, b" %x" % length, b"g", b"",
                           b"%09x" % length, b"7fffffff", b"80000000", b"ffffffff", b"100000000", b"7fffffffffffffff",
                           b"8000000000000000", b"ffffffffffffffff", b"10000000000000005", b"f" * 40, odds=0.06)

    def line_end(self):
        return self.choose(CRLF, b"\n", b"\r", b"", b"\r\r\n", b"\r\n\r\n", odds=0.01)

    def changed(self, data):
        """One to four small changes."""
        data = bytearray(data)
        for _ in range(self.random.randint(1, 4)):
            at = self.random.randrange(len(data)) if data else 0
            match self.random.randrange(7):
                case 0 if data:
                    data[at] = self.random.randrange(256)
                case 1 if data:
                    data[at:at + 1] = self.random.choice(PLACES)
                case 2:
                    data[at:at] = self.random.choice(PLACES)
                case 3 if data:
                    del data[at]
                case 4:
                    data[at:at] = data[at:at + self.random.randint(1, 30)]
                case 5:
                    data[at:at] = self.random.choice(NUMBERS)
                case _ if self.rows:
                    other = self.random.choice(self.rows)
                    data[at:] = other[self.random.randrange(len(other)):]
        return bytes(data)
