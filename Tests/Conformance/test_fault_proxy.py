"""The bad network itself: each fault does to a request what it says, and nothing to the bytes that pass."""
import http.client
import threading
import time

import pytest
from client import Batches, Client
from fault_proxy import FaultProxy

KEY = {"type": "key", "key": "7"}


@pytest.fixture
def proxy(demonstration):
    with FaultProxy(demonstration.port) as proxy:
        yield proxy


@pytest.fixture
def through(proxy):
    return Client(proxy.port, "cells")


def broken(call):
    with pytest.raises((http.client.HTTPException, OSError)):
        call()


def test_bytes_pass_as_they_are(through, visit):
    for path in ("/style.css", "/app.js", "/gallery/none", "/healthz"):
        assert through.call("GET", path).body == visit().call("GET", path).body
    assert through.type("123")["count"] == 3


def test_a_lost_reply_was_done_and_a_lost_request_was_not(through, proxy):
    batches = Batches(through)
    batches.send(KEY)
    proxy.fault("lose_reply", r"/events$", times=1)
    broken(lambda: batches.send(KEY, seq=2))
    assert through.state()["count"] == 2
    proxy.fault("lose_request", r"/events$", times=1)
    broken(lambda: batches.send(KEY, seq=3))
    assert through.state()["count"] == 2


def test_a_lost_reply_can_be_asked_for_again(through, proxy):
    batches = Batches(through)
    proxy.fault("lose_reply", r"/events$", times=1)
    through.state(), through.page()
    broken(lambda: batches.send(KEY, seq=1))
    assert batches.send(KEY, seq=1).json["count"] == 1


def test_a_duplicate_of_a_batch_counts_once_and_of_a_bare_event_twice(through, proxy):
    through.type("1")
    proxy.fault("duplicate", r"/events$", times=2)
    assert Batches(through).send(KEY).json["count"] == 2
    assert through.send(KEY)["count"] == 4


def test_an_answer_that_is_torn_was_done(through, proxy):
    batches = Batches(through)
    batches.send(KEY)
    proxy.fault("tear_reply", r"/events$", times=1)
    broken(lambda: batches.send(KEY, seq=2))
    assert through.state()["count"] == 2


def test_a_late_duplicate_comes_after_what_was_sent_since_and_counts_once(through, proxy):
    batches = Batches(through)
    batches.send(KEY)
    proxy.fault("duplicate_late", r"/events$", times=1, seconds=0.1)
    batches.send(KEY, seq=2)
    assert batches.send(KEY, seq=3).json["count"] == 3
    proxy.repeated.wait(10)
    assert through.state()["count"] == 3


def test_a_request_is_overtaken(through, visit, proxy):
    through.type("1")
    fault = proxy.fault("reorder", r"/events$", times=1, seconds=10)
    order = []
    slow = threading.Thread(target=lambda: (through.send(KEY), order.append("slow")))
    slow.start()
    fault.met.wait(10)
    begin = time.monotonic()
    while slow.is_alive():  # whatever comes lets it go, once it waits
        Client(proxy.port, "cells").call("GET", "/healthz")
    assert time.monotonic() - begin < 10 and order == ["slow"]


def test_delays_take_their_time(through, proxy):
    through.type("1")
    for kind in ("delay", "delay_reply"):
        proxy.fault(kind, r"/events$", seconds=0.2, times=1)
        begin = time.monotonic()
        through.send(KEY)
        assert time.monotonic() - begin >= 0.2
    assert proxy.count(r"/events$") == 3


def test_an_outage_ends_what_is_open_and_refuses_what_comes(through, proxy):
    through.type("1")
    stream = through.stream()
    stream.state()
    proxy.cut()
    try:
        assert stream.event() is None
    except OSError:
        pass  # a reset, as on a real network
    broken(through.state)
    proxy.mend()
    assert through.state()["count"] == 1
