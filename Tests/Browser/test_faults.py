"""Random typing through a network with one fault at a time, and through a server that is killed: each digit counts once, in order.

A few runs of each here; `Tests/Browser/faults 100` makes a hundred. What a run typed is known by what the verifier was asked.
"""
import random

import pytest
from pad_page import PadPage, filled, pending
from verifier import RecordingVerifier

pytestmark = pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_(CONNECTION|EMPTY|NETWORK|INCOMPLETE|CONTENT|ABORTED)")

LENGTH = 12
SIDE_BY_SIDE, TRIES = 4, 4  # windows at once, and tries in each: the fifth wrong code would lock it
LOSSES = ("lose_request", "lose_reply", "tear_reply", "duplicate", "duplicate_late")
FAULTS = {
    "delay": [{"kind": "delay", "seconds": 0.15}],
    "jitter": [{"kind": "delay_reply", "jitter": 0.3}],
    "reorder": [{"kind": "reorder", "seconds": 0.2}],
    "drop before": [{"kind": "lose_request", "chance": 0.2}],
    "drop after": [{"kind": "lose_reply", "chance": 0.2}],
    "duplicate": [{"kind": "duplicate", "chance": 0.5}],
    "late duplicate": [{"kind": "duplicate_late", "chance": 0.5, "seconds": 0.05, "jitter": 0.2}],
    "reset": [{"kind": "tear_reply", "chance": 0.2}],
    "all of these": [{"kind": kind, "chance": 0.1, "seconds": 0.05} for kind in LOSSES] + [{"kind": "delay_reply", "jitter": 0.1}],
}
BAD_LUCK = 120  # seconds: a request may be lost many times in a row, with five seconds between


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


@pytest.fixture
def type_side_by_side(new_context, proxy, pads, runs, tally):
    """`type_side_by_side("delay", bad)`: all runs, typed key by key in turn in several windows, under what `bad` does to the network."""
    verifier = pads.verifiers["long"]

    def play(fault, windows, seeds, bad):
        asked, plans = len(verifier.codes), [random_typing(random.Random(f"{fault} {seed}")) for seed in seeds]
        for turn in range(max(len(keys) for keys, _ in plans)):
            bad(turn)
            for (keys, _), pad in zip(plans, windows):
                pad.type(keys[turn:turn + 1])
        for pad, _ in zip(windows, plans):
            pad.type(["Enter"])
        for pad, _ in zip(windows, plans):
            pad.wait(lambda shown: len(verifier.codes) >= asked + len(plans) and shown["phase"] == "rejected" and not filled(shown),
                     "the verdict", BAD_LUCK)
        assert sorted(verifier.codes[asked:]) == sorted(entry for _, entry in plans)
        tally(fault, len(plans), runs)

    def play_all(fault, bad):
        done = 0
        while done < runs:
            contexts = [new_context() for _ in range(SIDE_BY_SIDE)]
            windows = [PadPage(context.new_page(), proxy.url, "long").open() for context in contexts]
            for _ in range(TRIES):
                if seeds := range(done, min(done + SIDE_BY_SIDE, runs)):
                    play(fault, windows, seeds, bad)
                done += len(seeds)
            for context in contexts:
                context.close()
    return play_all


@pytest.mark.parametrize("fault", FAULTS)
def test_typing_ends_with_exactly_the_digits_typed(type_side_by_side, proxy, fault):
    faults = []

    def bad(turn):
        if not faults:  # the pages have been opened by then
            faults.extend(proxy.fault(path=r"/(events|state)", **details) for details in FAULTS[fault])
    type_side_by_side(fault, bad)
    assert any(one.met.is_set() for one in faults), "the network was good"


def test_typing_goes_on_through_an_outage(type_side_by_side, proxy, outage):
    """The network is gone for some seconds in mid-typing, and the last keys are typed while it is."""
    chance = random.Random("outage")
    cut_at = chance.randrange(1, 19)

    def bad(turn):
        nonlocal cut_at
        if turn == cut_at:
            proxy.cut()
            proxy.mend_after(outage)
            cut_at = chance.randrange(1, 19)
    type_side_by_side(f"outage of {outage:g} s", bad)


# Of a page: the digits typed into it, and for each notice how many had been typed by then and what the slots showed with it.
WITNESS = """() => {
  window.typed = '', window.notices = [];
  addEventListener('keydown', event => { if (/^[0-9]$/.test(event.key)) window.typed += event.key; }, true);
  addEventListener('DOMContentLoaded', () => {
    const alert = document.querySelector('[role=alert]');
    new MutationObserver(() => alert.textContent && window.notices.push({
      typed: window.typed.length, text: alert.textContent,
      filled: document.querySelectorAll('[data-slot][data-filled], [data-slot][data-pending]').length,
    })).observe(alert, {childList: true, characterData: true, subtree: true});
  });
}"""


def test_a_killed_server_takes_the_entry_with_it_and_nothing_else(new_context, launch, tmp_path, runs, tally):
    """Digits typed before the kill, around it and after: those of before a notice of loss are gone, those after it all count."""
    verifier = RecordingVerifier(tmp_path / "verifier", "none")
    program = launch(config={"pads": [{"name": "cells", "style": "cells", "verifier": verifier.configuration}]})
    for seed in range(runs):
        chance, context = random.Random(seed), new_context()
        context.add_init_script(f"({WITNESS})()")
        pad = PadPage(context.new_page(), program.url, "cells").open()
        before, around, code = ("".join(chance.choices(digits, k=count)) for digits, count in (
            ("123", chance.randrange(4)), ("456", chance.randrange(3)), ("789", 6)))
        pad.type(before)
        if chance.random() < 0.7:
            pad.wait_count(len(before))
        epoch = pad.read()["epoch"]
        program.kill()
        while_down = chance.randrange(len(around) + 1)
        pad.type(around[:while_down])
        program.start()
        pad.type(around[while_down:])

        def is_calm(shown):
            # It has noticed: something was lost, or there was nothing to lose and what was typed has arrived.
            noticed = shown["epoch"] not in (epoch, "0") and filled(shown) == len(before + around)
            noticed = noticed or epoch == "0" and not before + around
            return shown["connection"] == "online" and not pending(shown) and (shown["alert"] or noticed)
        pad.wait(is_calm, "calm")
        pad.type(code)
        pad.wait(lambda shown: len(verifier.codes) > seed, "the submission")
        typed, notices = pad.page.evaluate("[window.typed, window.notices]")
        assert typed == before + around + code
        lost = [notice for notice in notices if "lost" in notice["text"]]
        assert all(notice["filled"] == 0 for notice in lost), "the entry starts empty"
        start = lost[-1]["typed"] if lost else 0
        assert verifier.codes[seed:] == [typed[start:start + 6]]
        tally("server killed", 1, runs)
        context.close()
