"""Every raw request of the table against the running program, at its strict expectation: whole, and byte by byte."""
from concurrent.futures import ThreadPoolExecutor

import pytest
from cases import table
from client import Client
from program import Program
from raw_http import Sender, expand, faults, is_small, matches

CASES = table("http", 4)
AT_ONCE = 16
# Byte by byte: what is short enough to stay within a second or two, and does not wait for a deadline.
SMALL = [case for case in CASES if is_small(case[1])]


@pytest.fixture(scope="module")
def sender(tmp_path_factory):
    with Program(tmp_path_factory.mktemp("http")) as program:
        static = Client(program.port).call("GET", "/style.css")
        assert static.status == 200
        yield Sender(program.port, {"page": "/", "post": "/events", "sse": "/stream", "static": "/style.css",
                                    "etag": static.fields["etag"], "lastmod": static.fields["last-modified"]})
        assert program.running, f"the program ended by itself: {program.printed().decode(errors='replace')[-2000:]}"


def play_all(cases, sender, bytewise):
    """The outcome of each case by its id. Many at once: most of a case's time is waiting for silence."""
    def play(case):
        try:
            return sender.play(case[1], case[2], bytewise)
        except Exception as error:  # judged in the test of that case
            return error
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return dict(zip((case[0] for case in cases), pool.map(play, cases)))


def judge(outcome, raw, expected, note):
    if isinstance(outcome, Exception):
        raise outcome
    strict = expected.split("|")[0]
    assert matches(strict, outcome), f"{note}: got {outcome}, want {strict}; {outcome.raw[:200]!r}"
    assert not list(faults(raw, outcome))


@pytest.fixture(scope="module")
def whole(sender):
    return play_all(CASES, sender, bytewise=False)


@pytest.fixture(scope="module")
def bytewise(sender):
    return play_all(SMALL, sender, bytewise=True)


@pytest.mark.parametrize("ident, raw, expected, note", CASES, ids=[case[0] for case in CASES])
def test_http_case(whole, ident, raw, expected, note):
    judge(whole[ident], raw, expected, note)


@pytest.mark.parametrize("ident, raw, expected, note", SMALL, ids=[case[0] for case in SMALL])
def test_http_case_byte_by_byte(bytewise, ident, raw, expected, note):
    judge(bytewise[ident], raw, expected, note)


def test_the_table_is_played_as_it_is_written():
    assert list(expand(r"A\r\n\x00\\{{host}}{{ab*3}}{{fin}}B", {"host": "h"})) == [b"A\r\n\x00\\hababab", "{{fin}}", b"B"]
    assert len(SMALL) > 150
