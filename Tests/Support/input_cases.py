"""The table of editing cases, taken apart: the pad that a case wants, its steps as events, what must hold after them."""
import re

from cases import table

CASES = table("input", 6)
IDENTS = [case[0] for case in CASES]
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


def value(state):
    return "".join(slot.get("glyph", "•") for slot in state["slots"] if slot["filled"])


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
