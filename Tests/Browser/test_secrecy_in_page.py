"""No digit of a masked pad in the document: two browsers that type different digits hold the same document."""
import pytest
from pad_page import CODE, LENGTHS, texts

MASKED = ["dialog", "joined", "cells", "long"]
CODES = {"one": "593817264095", "other": "284051763948"}  # neither is accepted


@pytest.mark.parametrize("name", MASKED)
def test_different_digits_leave_the_same_document(visit, name):
    length = LENGTHS.get(name, 12)
    pads = {code: visit(name) for code in CODES.values()}

    def compare(step, what):
        contents = []
        for code, pad in pads.items():
            step(pad, code)
            assert texts(pad.read()) == ""
            contents.append(pad.content())
        assert contents[0] == contents[1], what

    def press(count):
        def step(pad, code):
            pad.type(code[count - 1])
            pad.wait_count(count)
        return step

    for count in range(1, length):
        compare(press(count), f"after {count} keys")

    def fill(pad, code):
        pad.type(["Control+Backspace"])
        pad.wait_count(0)
        pad.paste(code[:length - 1])
        pad.wait_count(length - 1)
    compare(fill, "after a paste")

    def submit(pad, code):
        pad.type(code[length - 1])
        if name in ("dialog", "long"):
            pad.wait_count(length)
            pad.type(["Enter"])
        pad.wait_phase("rejected")
    compare(submit, "after a wrong code")
    compare(lambda pad, code: (pad.page.reload(), pad.wait_online()), "after a reload")


@pytest.mark.parametrize("name", MASKED)
def test_no_digit_rests_in_the_real_input_or_its_neighbours(visit, name):
    pad = visit(name)
    for count, digit in enumerate(CODE[:3], 1):
        pad.type(digit)
        shown = pad.wait_count(count)
        assert not any(character.isdigit() for character in shown["entry"])
    assert CODE[:3] not in pad.content()


@pytest.mark.parametrize("name", MASKED)
def test_what_the_browser_receives_holds_no_digit(visit, new_context, name):
    context, bodies = new_context(), []
    context.on("response", lambda response: "stream" in response.url or bodies.append(response.body()))
    pad = visit(name, context=context)
    pad.paste(CODE[:3])
    pad.wait_count(3)
    assert bodies and not any(CODE[:3].encode() in body for body in bodies)


@pytest.mark.parametrize("name", MASKED)
def test_a_masked_pad_asks_for_no_password_to_be_kept(visit, name):
    """A password field, so that no screen reader speaks the keys, that no manager finds a password in."""
    entry = visit(name).root.locator("input[data-entry]")
    assert entry.get_attribute("type") == "password"
    assert entry.get_attribute("autocomplete") in ("one-time-code", "off")
    assert entry.get_attribute("inputmode") == "numeric"
    assert entry.get_attribute("maxlength") != "1"
    assert float(entry.evaluate("entry => parseFloat(getComputedStyle(entry).fontSize)")) >= 16
