"""Every editing case of the table, done in the page as a person does it: keys pressed, slots tapped, text pasted."""
import pytest
from input_cases import CASES, IDENTS, PADS, events, pad_for, value, wishes
from pad_page import PadPage, carets, texts
from program import Program


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    pads = [pad_for(name, options) | {"idleClear": 0} for options, name in PADS.items()]
    with Program(tmp_path_factory.mktemp("input"), config={"pads": pads}) as program:
        yield program
        assert program.running


def do(pad, event):
    if event == "settle":
        pad.wait_idle()
        pad.wait(lambda shown: shown["phase"] != "verifying", "the verdict")
    elif event["type"] == "text":
        pad.paste(event["text"])
    elif event["type"] == "focus":
        pad.tap_slot(event["slot"])
    elif event["type"] in ("clear", "open"):
        pad.action(event["type"]).click()
    elif event["type"] != "key":
        pad.type([{"confirm": "Enter", "cancel": "Escape"}[event["type"]]])
    elif not event["key"].isascii():
        pad.page.keyboard.insert_text(event["key"])
    else:
        key = "Space" if event["key"] == " " else event["key"]
        pad.type(["Shift+" * ("shift" in event) + "Control+" * ("ctrl" in event) + key])


@pytest.mark.parametrize("ident, options, steps, entered, caret, note", CASES, ids=IDENTS)
def test_input_case(new_context, program, ident, options, steps, entered, caret, note):
    pad = PadPage(new_context().new_page(), program.url, PADS[options]).count_requests().open()
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    for event in events(steps):
        do(pad, event)
    pad.wait_idle()
    state, shown = pad.server_state(), pad.read()
    if entered != "-":
        assert value(state) == texts(shown) == entered, note
        assert state["count"] == shown["count"] == len(entered), note
    for found, wanted in wishes(state, caret):
        assert found == wanted, note
    drawn = [index for index, slot in enumerate(state["slots"]) if slot.get("caret")]
    assert carets(shown) == (drawn if shown["entryFocused"] else [])
