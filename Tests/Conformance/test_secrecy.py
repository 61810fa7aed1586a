"""No digit of a masked pad anywhere outside the engine: not in an answer, a stream, the output, a file or the process list.

Two ways to see it. A long distinctive code is searched for in all that comes out. And two visitors who type different
digits get the same answers, byte for byte but for random tokens: so not even a single digit shows.
"""
import re
from pathlib import Path

import pytest
from client import Batches, Client
from program import Program
from verifier import RecordingVerifier

RIGHT, WRONG = "739162840517", "861940273958"  # twelve digits: no chance match in random hexadecimal
PIECE = 7  # digits in a row that count as a find; 10 million to one in a token
MASKED = [("cells", 12), ("joined", 10), ("dialog", 6)]


@pytest.fixture(scope="module")
def verifier(tmp_path_factory):
    return RecordingVerifier(tmp_path_factory.mktemp("verifier"), RIGHT)


@pytest.fixture(scope="module")
def program(tmp_path_factory, verifier):
    pads = [{"name": style, "style": style, "length": length, "verifier": verifier.configuration, "acceptedFor": 0}
            for style, length in MASKED]
    pads += [{"name": "dots", "style": "fields", "length": 8, "mask": "dot", "verifier": verifier.configuration}]
    with Program(tmp_path_factory.mktemp("secrecy"), config={"pads": pads}) as program:
        yield program
        assert program.running


def pieces(code):
    return [code[at:at + PIECE].encode() for at in range(len(code) - PIECE + 1)]


def assert_absent(code, where, content):
    for piece in pieces(code):
        assert piece not in content, f"{piece} in {where}"


def every_way(client, code):
    """Types the code in every way there is, rightly and wrongly spelt, and yields whatever comes back."""
    spaced = " ".join(code)
    client.page()
    stream = client.stream()
    client.type(code[:4])
    client.page()
    client.state()
    client.send({"type": "clear"})
    client.text(code[:5])
    client.send({"type": "key", "key": "a", "ctrl": True}, {"type": "key", "key": "Backspace"})
    client.form(key=code[0])
    client.form(key="clear")
    batches = Batches(client)
    batches.send(*({"type": "key", "key": key} for key in code[:3]))
    batches.send({"type": "text", "text": code}, seq=9)  # a gap
    client.post('{"type":"text","text":"%s"' % code)  # cut off
    client.post({"type": code})
    client.post({"type": "key", "key": code})
    client.post({"type": "text", "text": code * 200})  # too long
    client.post('{"type":"text","text":"%s"}' % (code * 2000))  # too large
    client.post(code, content_type="text/plain")
    client.call("GET", f"/{code}")
    client.call("GET", f"/?code={code}")
    client.call("GET", f"/pads/{code}")
    client.call("POST", client.base, f"key={code}".encode(), Content_Type="application/x-www-form-urlencoded")
    client.call("POST", client.base + "/events", b"{}", Host=f"{code}.example", Content_Type="application/json")
    client.call("GET", "/", Cookie=f"digitslots-{client.port}={code}")
    client.call(f"M{code}", "/")
    client.send({"type": "clear"})
    client.text(spaced)
    client.send({"type": "confirm"})
    client.settle()
    client.page()
    client.form(text=code)
    client.page()
    client.stream().state()
    stream.close()
    return b"".join(repr(sorted(answer.fields.items())).encode() + answer.body for answer in client.answers) + stream.raw


@pytest.mark.parametrize("pad", [style for style, _ in MASKED] + ["dots"])
@pytest.mark.parametrize("code", [RIGHT, WRONG], ids=["right", "wrong"])
def test_a_code_typed_in_every_way_comes_out_nowhere(program, pad, code):
    client = Client(program.port, pad)
    content = every_way(client, code)
    assert len(content) > 10_000
    assert_absent(code, "an answer", content)
    assert_absent(code, "the output", program.printed())
    process = Path(f"/proc/{program.process.pid}")
    for name in ("cmdline", "environ"):
        assert_absent(code, name, (process / name).read_bytes())
    for file in program.folder.rglob("*"):
        if file.is_file():
            assert_absent(code, file.name, file.read_bytes())


def test_the_verifier_was_asked_so_that_the_codes_did_go_in(program, verifier):
    client = Client(program.port, "cells")
    client.text(RIGHT)
    assert client.settle()["phase"] == "accepted"
    assert RIGHT in verifier.codes


def normalised(content):
    """Without what is random or runs on: tokens, epochs, cookies, dates."""
    for pattern in (rb'"epoch":"[0-9a-f]+"', rb'data-epoch="[0-9a-f]+"', rb'data-page="[^"]*"', rb"id: \S+", rb"[0-9a-f]{16,}",
                    rb'"(idleClearAfter|retryAfter)":\d+', rb'data-idle-clear-after="\d+"',
                    rb"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT", rb"digitslots-\d+=[^;'\"]*"):
        content = re.sub(pattern, b"~", content)
    return content


@pytest.mark.parametrize("pad, length", MASKED)
def test_different_digits_give_the_same_answers(program, pad, length):
    def answers(code):
        client = Client(program.port, pad)
        client.page()
        for digit in code[:length - 1]:
            client.type(digit)
            client.page()
        client.send({"type": "key", "key": "Backspace"})
        client.text(code[length - 2:length])
        client.settle()
        if pad == "dialog":
            client.send({"type": "confirm"})
            client.settle()
        client.page()
        # How often one asks while the verifier works is chance.
        return [normalised(answer.body) for answer in client.answers if b'"phase":"verifying"' not in answer.body]
    one, other = answers("593817264095"), answers("284051763948")  # neither is right
    assert len(one) > 2 * length
    assert one == other


def test_a_process_without_rights_cannot_read_its_memory(program):
    """Not dumpable: /proc/PID/mem and the like belong to root even when the program does not."""
    limits = Path(f"/proc/{program.process.pid}/limits").read_text()
    assert re.search(r"Max core file size\s+0\s+0\s", limits)
