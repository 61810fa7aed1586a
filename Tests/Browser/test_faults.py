"""Random typing through a network with one fault at a time, and through a server that is killed: each digit counts once, in order.

A few runs of each here; `Tests/Browser/faults 100` makes a hundred. What a run typed is known by what the verifier was asked.
"""
import random

import pytest
from pad_page import PadPage, filled, pending
from verifier import RecordingVerifier

pytestmark = pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_(CONNECTION|EMPTY|NETWORK|INCOMPLETE|CONTENT|ABORTED)")

LENGTH, SIDE_BY_SIDE = 12, 8
LOSSES = ("lose_request", "lose_reply", "tear_reply", "duplicate", "duplicate_late")
FAULTS = {
    "delay": [{"kind": "delay", "seconds": 0.15}],
    "jitter": [{"kind": "delay_reply", "jitter": 0.3}],
    "reorder": [{"kind": "reorder", "seconds": 0.2}],
    "drop before": [{"kind": "lose_request", "chance": 0.25}],
    "drop after": [{"kind": "lose_reply", "chance": 0.25}],
    "duplicate": [{"kind": "duplicate", "chance": 0.5}],
    "late duplicate": [{"kind": "duplicate_late", "chance": 0.5, "seconds": 0.05, "jitter": 0.2}],
    "reset": [{"kind": "tear_reply", "chance": 0.25}],
    "all of these": [{"kind": kind, "chance": 0.1, "seconds": 0.05} for kind in LOSSES] + [{"kind": "delay_reply", "jitter": 0.1}],
}


def random_typing(chance):
    """(keys, the entry they end in): digits, deletions, corrections in the middle; in the end it is full."""
    keys, entry, caret = [], "", 0
    while len(keys) < 20 or len(entry) < LENGTH:
        key = chance.choice("0123456789") if chance.random() < 0.75 or not entry else chance.choice(["Backspace", "ArrowLeft", "End"])
        keys.append(key)
        if key == "Backspace" and caret == len(entry):
            entry, caret = entry[:-1], caret - 1
        elif key == "Backspace":
            entry, caret = entry[:caret] + entry[caret + 1:], max(0, caret - 1)
        elif key == "ArrowLeft":
            caret = max(0, caret - 1)
        elif key == "End":
            caret = len(entry)
        elif caret < LENGTH:
            entry, caret = entry[:caret] + key + entry[caret + 1:], caret + 1
    return keys, entry


def batches(runs):
    """Seeds, as many at a time as are typed side by side."""
    return [range(first, min(first + SIDE_BY_SIDE, runs)) for first in range(0, runs, SIDE_BY_SIDE)]


@pytest.fixture
def type_side_by_side(new_context, proxy, pads):
    """`type_side_by_side(seeds, salt)`: a run for each seed, key by key in turn; how many were submitted exactly as typed."""
    def run(seeds, salt, meanwhile=lambda turn: None):
        asked = len(pads.verifiers["long"].codes)
        plans = [random_typing(random.Random(f"{salt} {seed}")) for seed in seeds]
        contexts = [new_context() for _ in seeds]
        windows = [PadPage(context.new_page(), proxy.url, "long").open() for context in contexts]
        for turn in range(max(len(keys) for keys, _ in plans)):
            meanwhile(turn)
            for (keys, _), pad in zip(plans, windows):
                pad.type(keys[turn:turn + 1])
        meanwhile(None)
        for pad in windows:
            pad.type(["Enter"])
        for pad in windows:
            shown = pad.wait(lambda shown: shown["phase"] == "rejected", "the verdict")
            assert shown["count"] == 0
        for context in contexts:
            context.close()
        codes = pads.verifiers["long"].codes[asked:]
        wanted = [entry for _, entry in plans]
        assert sorted(codes) == sorted(wanted)
        return len(seeds)
    return run


@pytest.mark.parametrize("fault", FAULTS)
def test_typing_ends_with_exactly_the_digits_typed(type_side_by_side, proxy, runs, tally, fault):
    for seeds in batches(runs):
        bad = [proxy.fault(path=r"/(events|state)", **details) for details in FAULTS[fault]]
        tally(fault, type_side_by_side(seeds, fault), runs)
        assert any(one.met.is_set() for one in bad), "the network was good"
        proxy.heal()


def test_typing_goes_on_through_an_outage(type_side_by_side, proxy, runs, tally, outage):
    """The network is gone for some seconds in mid-typing, and the last keys are typed while it is."""
    for seeds in batches(runs):
        cut_at = random.Random(seeds[0]).randrange(1, 19)

        def meanwhile(turn):
            if turn == cut_at:
                proxy.cut()
                proxy.mend_after(outage)
        tally(f"outage of {outage:g} s", type_side_by_side(seeds, "outage", meanwhile), runs)


def test_a_killed_server_takes_the_entry_with_it_and_nothing_else(new_context, launch, tmp_path, runs, tally):
    """Each third of a code is typed in digits of its own: before the kill, around it, and after the page is well again."""
    verifier = RecordingVerifier(tmp_path / "verifier", "none")
    program = launch(config={"pads": [{"name": "cells", "style": "cells", "verifier": verifier.configuration}]})
    for seed in range(runs):
        chance, context = random.Random(seed), new_context()
        pad = PadPage(context.new_page(), program.url, "cells").open()
        before = "".join(chance.choices("123", k=chance.randrange(4)))
        around = "".join(chance.choices("456", k=chance.randrange(3)))
        code = "".join(chance.choices("789", k=6))
        pad.type(before)
        if chance.random() < 0.5:
            pad.wait_count(len(before))
        epoch = pad.read()["epoch"]
        program.kill()
        typed_while_down = chance.randrange(len(around) + 1)
        pad.type(around[:typed_while_down])
        program.start()
        pad.type(around[typed_while_down:])
        is_empty = not before + around

        def is_calm(shown):
            # It has noticed: something was lost, or there was nothing to lose and what was typed has arrived.
            noticed = shown["epoch"] not in (epoch, "0") and filled(shown) == len(before + around) or is_empty and epoch == "0"
            return shown["connection"] == "online" and not pending(shown) and (shown["alert"] or noticed)
        shown = pad.wait(is_calm, "calm")
        assert filled(shown) <= len(around), "nothing of before the kill is left"
        pad.type(["Control+Backspace", *code])
        pad.wait_phase("rejected")
        assert verifier.codes[seed:] == [code]
        tally("server killed", 1, runs)
        context.close()
