"""Two readings of the framing rules, the server's and one in Python, agree on 100,000 generated connections.

The server's own reader (`WireAnswers`, built here with optimisation) reads each connection whole, byte by byte, and cut in two,
and tells if that made a difference. Short ones are cut at every offset; CUT_EVERYWHERE_UP_TO=4096 does so with nearly all
(a minute more). A disagreement's bytes are in the message; once it is clear who is right they
belong as a row into `http-more.tsv`.
"""
import collections
import os
import struct
import subprocess

import framing
import pytest
from program import ROOT
from request_maker import Maker, table_rows

CONNECTIONS = 100_000
CUT_EVERYWHERE_UP_TO = os.environ.get("CUT_EVERYWHERE_UP_TO", "128")  # bytes: half of all connections
SEEDS = range(4)
LIMITS = (framing.STANDARD, framing.SMALL)


@pytest.fixture(scope="module")
def answers():
    """`answers(connections)`: the transcript of each (bytes, kind of limits)."""
    scratch = ROOT / ".build/answers"
    subprocess.run(
        ["swift", "build", "-q", "-c", "release", "--scratch-path", scratch, "-Xswiftc", "-enable-testing", "--product", "WireAnswers"],
        cwd=ROOT, env=os.environ | {"DIGITSLOTS_FUZZ": "1"}, check=True)

    def ask(connections):
        asked = b"".join(struct.pack(">IB", len(data), kind) + data for data, kind in connections)
        done = subprocess.run([scratch / "release/WireAnswers", CUT_EVERYWHERE_UP_TO], input=asked, capture_output=True, check=True)
        lines = done.stdout.decode().splitlines()
        assert len(lines) == len(connections)
        return lines

    return ask


@pytest.mark.parametrize("seed", SEEDS)
def test_both_readings_agree(answers, seed):
    maker = Maker(seed, table_rows())
    connections = [(maker.connection(), int(number % 3 == 0)) for number in range(CONNECTIONS // len(SEEDS))]
    endings, disagreements = collections.Counter(), []
    for (data, kind), answer in zip(connections, answers(connections)):
        endings[answer.rpartition("|")[2]] += 1
        if answer not in (right := framing.read(data, LIMITS[kind])):
            disagreements.append((len(data), data, LIMITS[kind], answer, right))
    # Each way to end is met often enough for the agreement to mean something.
    for ending in ("end", "wait", "closed", *(f"refused {status}" for status in (400, 413, 414, 431, 501, 505))):
        assert endings[ending] > 20, f"seed {seed}: {ending} came {endings[ending]} times; {endings}"
    assert not disagreements, f"seed {seed}: {len(disagreements)} of {len(connections)}, the shortest: {min(disagreements)[1:]}"


def test_the_second_reading_is_held_to_known_requests():
    def read(text):
        return framing.read(text.encode("latin-1"))

    head = "GET / HTTP/1.1\r\nHost: a\r\n"
    assert read(head + "\r\n") == {"get 1 origin http 2f  61  none stays none |end"}
    assert read(head + "Content-Length: 5\r\n\r\nhell") == {"wait"}
    assert read(head + "Content-Length: +5\r\n\r\nhello") == {"refused 400"}
    assert read(head + "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n") == {"refused 400"}
    assert read(head + "Transfer-Encoding: gzip\r\n\r\n") == {"refused 501"}
    assert read(head + "Transfer-Encoding: chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n0\r\nX: y\r\n\r\n") == {
        "get 1 origin http 2f  61  chunked stays none 68656c6c6f|end"}
    assert read(head + "Connection: close\r\n\r\n" + head) == {"get 1 origin http 2f  61  none closes none |closed"}
    assert read("GET /" + "a" * 9000) == {"refused 414"}
    assert read(head + "\n") == {"refused 400"}
