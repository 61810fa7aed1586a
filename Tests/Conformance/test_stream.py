"""The event stream: a snapshot first, then the latest state after each change, for each tab, to the end."""
import shutil
import subprocess
from pathlib import Path

import pytest
from client import Client, Stream


def test_a_stream_begins_with_a_snapshot_and_follows(visit):
    client = visit("cells")
    client.type("12")
    stream = client.stream()
    assert stream.reply.status == 200 and stream.reply.getheader("Content-Type").startswith("text/event-stream")
    assert stream.reply.getheader("Cache-Control") == "no-store"
    first = stream.event()
    assert first["event"] == "state" and first["retry"] == "1000"
    state = client.state()
    assert state["epoch"] in first["id"] and str(state["revision"]) in first["id"]
    client.type("3")
    assert stream.until(lambda state: state["count"] == 3)["revision"] == 3
    stream.close()


def test_two_tabs_see_each_other(visit):
    one = visit("joined")
    one.page()
    streams = [one.stream(), visit("joined", one.cookie).stream()]
    one.type("1")
    for stream in streams:
        stream.until(lambda state: state["count"] == 1)
        stream.close()


def test_another_visitor_sees_nothing_of_it(visit):
    one, other = visit("joined"), visit("joined")
    other.page()
    stream = other.stream()
    stream.state()
    one.type("1")
    other.type("22")
    assert stream.until(lambda state: state["count"] > 0)["count"] in (1, 2)
    assert stream.until(lambda state: state["count"] == 2)
    stream.close()


def test_the_verdict_comes_by_the_stream(visit):
    client = visit("joined")
    client.page()
    stream = client.stream()
    client.type("000001")
    assert stream.until(lambda state: state["phase"] == "rejected")["attempt"] == 1
    stream.close()


def test_an_acceptance_ends_by_itself(launch):
    program = launch(config={"pads": [{"name": "door", "style": "cells", "acceptedFor": 1, "verifier": "demo"}]})
    client = Client(program.port)
    client.page()
    stream = client.stream()
    client.type("000000")
    stream.until(lambda state: state["phase"] == "accepted")
    state = stream.until(lambda state: state["phase"] == "editing")
    assert (state["count"], state["attempt"]) == (0, 1)
    stream.close()


def test_a_partial_entry_is_wiped_after_a_while(launch):
    program = launch(config={"pads": [{"name": "door", "style": "cells", "idleClear": 1, "verifier": "demo"}]})
    client = Client(program.port)
    client.page()
    stream = client.stream()
    client.type("12")
    assert stream.until(lambda state: state["count"] == 2)["idleClearAfter"] >= 0
    assert "idleClearAfter" not in stream.until(lambda state: state["count"] == 0)
    stream.close()


def test_the_gallery_has_one_stream_for_all_its_pads(visit):
    client = visit("cells")
    client.page()
    stream = Stream(client.port, "/gallery/stream", client.cookie)
    assert {stream.state()["pad"] for _ in range(5)} == {"dialog", "verification", "joined", "cells", "fields"}
    client.type("1")
    assert stream.until(lambda state: state["count"] == 1)["pad"] == "cells"
    stream.close()


def test_curl_alone_can_read_it(visit, demonstration):
    curl = shutil.which("curl")
    assert curl, "curl is not installed"
    client = visit("cells")
    client.type("12")
    done = subprocess.run([curl, "-sN", "--max-time", "1", "-b", client.cookie, f"{demonstration.url}/pads/cells/stream"],
                          capture_output=True, timeout=20)
    assert done.returncode == 28  # ended by curl's own limit, for a stream has no end
    assert b"event: state\n" in done.stdout and b'"count":2' in done.stdout


def test_many_streams_are_freed_when_their_readers_leave(visit, demonstration):
    descriptors = Path(f"/proc/{demonstration.process.pid}/fd")
    if not descriptors.is_dir():
        pytest.skip("counts descriptors by /proc")
    client = visit("cells")
    client.type("1")
    before = len(list(descriptors.iterdir()))
    for _ in range(50):
        stream = client.stream()
        stream.state()
        stream.close()
    client.type("2")
    for _ in range(200):
        if (now := len(list(descriptors.iterdir()))) <= before + 2:
            break
        client.state()
    assert now <= before + 2
