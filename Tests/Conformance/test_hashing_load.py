"""A hundred people whose codes are hashed at once: everybody gets his verdict, memory stays bounded, others type on.

Figures are printed; what decides is that all are answered rightly and that the hashes do not all stand in memory at once.
"""
import concurrent.futures
import http.client
import re
import time
from pathlib import Path

from administration import administer
from client import Client

PEOPLE = 100
HASH = 16 << 20  # bytes of one yescrypt hash as `pin set` makes it


def memory(program, name):
    return int(re.search(rf"^{name}:\s+(\d+) kB", Path(f"/proc/{program.process.pid}/status").read_text(), re.M)[1]) << 10


def person(port, number):
    """Each from an address of his own, half at each of two pads, so that no limit of tries is what is measured."""
    client = Client(port, ("door", "gate")[number // (PEOPLE // 2)])
    client.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30, source_address=(f"127.0.1.{number + 1}", 0))
    return client


def test_a_hundred_at_once(tmp_path, launch):
    folder = tmp_path / "run0"
    folder.mkdir()
    for name, code in ("ann", "482913"), ("bob", "048291"):
        assert administer("pin", "set", name, "--file", "door.pins", said=code, folder=folder)[0] == 0
    pad = {"name": "door", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": {"pins": "door.pins"}}
    program = launch(config={"pads": [pad, pad | {"name": "gate"}, {"name": "other", "style": "cells", "verifier": "demo"}]})
    typist = Client(program.port, "other")
    typist.type("0")
    before = memory(program, "VmRSS")
    clients = [person(program.port, number) for number in range(PEOPLE)]
    began = time.monotonic()
    for number, client in enumerate(clients):
        client.text("482913" if number % 2 else "048291")
    pauses = []
    with concurrent.futures.ThreadPoolExecutor(1) as watcher:
        verdicts = watcher.submit(lambda: [client.settle(120) for client in clients])
        while not verdicts.done():
            at = time.monotonic()
            typist.type(["1", "Backspace"])
            pauses.append((time.monotonic() - at) / 2)
            time.sleep(0.01)
    took, peak = time.monotonic() - began, memory(program, "VmHWM")
    pauses.sort()
    print(f"{PEOPLE} codes in {took:.1f} s; memory {before >> 20} MiB before, {peak >> 20} MiB at most; a key of another's while hashing: "
          f"median {1000 * pauses[len(pauses) // 2]:.1f} ms, 99 % {1000 * pauses[len(pauses) * 99 // 100]:.1f} ms of {2 * len(pauses)}")
    assert [state.get("acceptedAs") for state in verdicts.result()] == ["bob", "ann"] * (PEOPLE // 2)
    # Two hashes at once, with as much again for everything else: not a hundred.
    assert peak - before < 6 * HASH
