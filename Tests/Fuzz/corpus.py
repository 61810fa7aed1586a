#!/usr/bin/env python3
"""Makes the corpora that fuzzing begins with: corpus.py FOLDER; one folder a target, and its dictionary beside it.

Requests and chunked bodies come from the case tables, everything else from seeds.tsv.
"""
import hashlib
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "Support"))
from raw_http import expand  # noqa: E402

TABLES = [HERE.parent / "HTTPWireTests/Cases" / name for name in ("http.tsv", "http-more.tsv")]
VALUES = {"host": "localhost:8080", "port": "8080", "page": "/", "post": "/events", "sse": "/stream", "static": "/style.css",
          "etag": '"x"', "lastmod": "Thu, 01 Jan 2026 00:00:00 GMT"}
LONGEST = 4096  # bytes: longer seeds slow everything down, and the limits have small twins in the properties
HTTP_WORDS = ["GET ", "POST ", "OPTIONS * ", " HTTP/1.1\r\n", " HTTP/1.0\r\n", "HTTP/2.0", "Host: ", "Content-Length: ", "\r\n\r\n",
              "Transfer-Encoding: chunked\r\n", "Connection: close\r\n", "Connection: keep-alive\r\n", "Expect: 100-continue\r\n",
              "Cookie: ", "http://", "https://", "[::1]", "gzip", "9223372036854775807", "18446744073709551616", "%41", "\r\n ", "\0"]
WORDS = {
    "request": HTTP_WORDS,
    "chunked": ["0\r\n\r\n", ";a=b", ';a="b"', "\r\n", "ffffffff", "80000000", "X: y\r\n", "\\\""],
    "fields": ["Thu, ", "Thursday, ", " GMT", " Jan ", "-Jan-", ";q=0.5", ";q=1.000", "W/\"", "*", "text/html", "zh-Hant", "http://",
               "https://", "[::", "::", "65535", "255.255.255.255", "00:00:00", "\\\""],
    "cookie": ["digitslots-1=", "; ", "0123456789abcdef", "\""],
    "form": ["key=", "text=", "confirm", "Backspace", "%35", "%E4%BD%A0", "&", "+"],
    "json": ["\\u0031", "\\ud83d", "\\ude00", "true", "false", "null", "1e400", "9223372036854775808", "//", "\\\"", "[[[[", "]]]]", "{\"a\":"],
    "events": ['"type":', '"key"', '"text"', '"focus"', '"slot":', '"shift":true', '"ctrl":true', '"page":', '"seq":', '"events":[',
               '"Backspace"', '"ArrowLeft"', '"blur"', '"clear"', '"confirm"', '"cancel"', '"open"', '"resend"', '"unshuffle"', "\\u0661",
               '"0123456789abcdef0123456789abcdef"', "9223372036854775807"],
    "configuration": ['"pads":[', '"name":', '"style":', '"joined"', '"dialog"', '"fields"', '"length":', '"verifier":"demo"', '"port":',
                      '"host":', '"allowHosts":[', '"listen":"unix:', '"reveal":{"brief":', '"mask":', '"scale":', '"accent":"#', "//", "1e400"],
}


def seeds():
    """(target, bytes) of every seed."""
    for path in TABLES:
        for line in path.read_text(encoding="utf-8").split("\n")[1:]:
            if line:
                data = unescaped(line.split("\t")[1])
                yield "request", data
                if b"chunked\r\n\r\n" in data:
                    yield "chunked", data.split(b"chunked\r\n\r\n", 1)[1]
    for line in (HERE / "seeds.tsv").read_text(encoding="utf-8").split("\n")[1:]:
        if line:
            target, text = line.split("\t", 1)
            yield target, unescaped(text)


def unescaped(text):
    return b"".join(step for step in expand(text, VALUES) if isinstance(step, bytes))


def main(folder):
    folder, count = Path(folder), 0
    for target, words in WORDS.items():
        (folder / target).mkdir(parents=True, exist_ok=True)
        escaped = ["".join(f"\\x{byte:02x}" for byte in word.encode()) for word in words]
        (folder / f"{target}.dict").write_text("".join(f'"{word}"\n' for word in escaped))
    for target, data in seeds():
        if len(data) <= LONGEST:
            (folder / target / hashlib.sha1(data).hexdigest()[:16]).write_bytes(data)
            count += 1
    return count


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    print(f"{main(sys.argv[1])} seeds")
