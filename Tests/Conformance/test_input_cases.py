"""Every editing case of the table, played over HTTP: one pad for each set of options, one session for each case."""
import re

import pytest
from cases import table
from client import Client
from program import Program

CASES = table("input", 6)
PADS = {options: f"pad{number}" for number, options in enumerate(dict.fromkeys(case[1] for case in CASES))}


def pad_for(name, text):
    """The pad's configuration: in clear and completed by confirm unless the case says otherwise."""
    options = dict(pair.split("=", 1) for pair in text.split(";") if pair)
    verdict = options.pop("verdict", None)
    settings = {"name": name, "style": "verification", "mask": "none", "complete": "confirm", "verifier": "demo"}
    settings |= {key: int(value) if re.fullmatch(r"-?\d+", value) else value for key, value in options.items()}
    if verdict:
        settings["verifier"] = {"command": {"accept": "/bin/true", "reject": "/bin/false"}[verdict]}
    # Lengths that `verification` does not have are played in `cells`, which has the same rules.
    if settings["style"] == "verification" and not 4 <= settings.get("length", 4) <= 8:
        settings["style"] = "cells"
    return settings


def unescaped(text):
    return re.sub(r"\\(n|t|u[0-9a-fA-F]{4})", lambda m: {"n": "\n", "t": "\t"}.get(m[1]) or chr(int(m[1][1:], 16)), text)


def events(steps):
    """The events of a case's steps; "settle" stands for waiting until the verdict is there."""
    for step in filter(None, steps.split("; ")):
        word, _, rest = step.partition(" ")
        if word == "text":
            yield {"type": "text", "text": unescaped(rest)}
            continue
        rest, _, times = rest.partition("*")
        for _ in range(int(times or 1)):
            if word == "type":
                yield from ({"type": "key", "key": character} for character in rest)
            elif word in ("key", "shift", "ctrl"):
                yield {"type": "key", "key": " " if rest == "Space" else rest} | ({} if word == "key" else {word: True})
            elif word == "tap":
                yield {"type": "focus", "slot": int(rest)}
            elif word == "settle":
                yield "settle"
            else:
                assert word in ("clear", "confirm", "cancel", "open"), f"unknown step {step!r}"
                yield {"type": word}


def wishes(state, text):
    """(what is, what should be) for each part of a case's `caret` column."""
    for wish in filter(lambda wish: wish != "-", text.split(", ")):
        word, _, rest = wish.partition(" ")
        if word == "sel":
            first, last = rest.split("-")
            yield state["selection"], {"from": int(first), "to": int(last)}
        elif word in ("attempt", "phase"):
            yield f"{word} {state[word]}", wish
        else:
            wanted = wish.split(" or ")
            yield str(state["caret"]), str(state["caret"]) if str(state["caret"]) in wanted else wish


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    pads = [pad_for(name, options) for options, name in PADS.items()]
    with Program(tmp_path_factory.mktemp("input"), config={"pads": pads}) as program:
        yield program.port
        assert program.running


@pytest.mark.parametrize("ident, options, steps, value, caret, note", CASES, ids=[case[0] for case in CASES])
def test_input_case(port, ident, options, steps, value, caret, note):
    client = Client(port, PADS[options])
    state = client.state()
    for event in events(steps):
        state = client.settle() if event == "settle" else client.send(event)
    if value != "-":
        assert "".join(slot.get("glyph", "•") for slot in state["slots"] if slot["filled"]) == value, note
        assert state["count"] == len(value), note
    for found, wanted in wishes(state, caret):
        assert found == wanted, note
