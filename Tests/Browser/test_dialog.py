"""The dialog: its ways to close, its message, its one submission, its way back."""
import pytest
from pad_page import CODE, carets, filled

RIGHT = CODE[:4]


def cancel(pad):
    pad.action("cancel").click()


def escape(pad):
    pad.type(["Escape"])


def backdrop(pad):
    pad.page.locator("[data-backdrop]").click(position={"x": 5, "y": 5})


@pytest.mark.parametrize("close", [cancel, escape, backdrop], ids=lambda close: close.__name__)
def test_it_closes_and_opens_again_empty(visit, pads, close):
    asked = len(pads.verifiers["dialog"].codes)
    pad = visit("dialog")
    pad.type("12")
    pad.wait_count(2)
    close(pad)
    assert not pad.wait_phase("cancelled")["dialogOpen"]
    pad.action("open").click()
    shown = pad.wait(lambda shown: shown["phase"] == "editing" and shown["dialogOpen"], "the dialog")
    assert filled(shown) == 0
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.type("3")
    pad.wait_count(1)
    assert pads.verifiers["dialog"].codes[asked:] == []


@pytest.mark.parametrize("way", ["Enter", "click"])
def test_too_few_digits_are_said_and_nothing_is_sent(visit, pads, way):
    asked = len(pads.verifiers["dialog"].codes)
    pad = visit("dialog")
    pad.type("12")
    pad.wait_count(2)
    pad.type(["Enter"]) if way == "Enter" else pad.action("confirm").click(force=True)
    shown = pad.wait(lambda shown: shown["alert"], "the message")
    assert "4" in shown["alert"] and shown["dialogOpen"] and filled(shown) == 2
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    pad.type("3")
    assert pad.wait_count(3)["alert"] == ""
    assert pads.verifiers["dialog"].codes[asked:] == []


def test_confirm_submits_once_however_often_it_is_pressed(visit, pads):
    asked = len(pads.verifiers["dialog"].codes)
    pad = visit("dialog")
    pad.type(RIGHT)
    pad.wait_count(4)
    pad.type(["Enter"] * 5)
    assert not pad.wait_phase("accepted")["dialogOpen"]
    assert pads.verifiers["dialog"].codes[asked:] == [RIGHT]


def test_a_fifth_digit_is_ignored(visit, pads):
    asked = len(pads.verifiers["dialog"].codes)
    pad = visit("dialog")
    pad.type(RIGHT + "55")
    pad.wait_count(4)
    pad.type(["Enter"])
    pad.wait_phase("accepted")
    assert pads.verifiers["dialog"].codes[asked:] == [RIGHT]


def test_the_caret_stands_after_the_last_digit_and_hides_when_full(visit):
    pad = visit("dialog")
    for count in range(4):
        assert carets(pad.wait_count(count)) == [count]
        pad.type(RIGHT[count])
    assert carets(pad.wait_count(4)) == []


def test_an_accepted_dialog_can_be_opened_again(visit):
    pad = visit("dialog")
    pad.type(RIGHT)
    pad.wait_count(4)
    pad.type(["Enter"])
    pad.wait_phase("accepted")
    pad.action("open").click()
    assert filled(pad.wait(lambda shown: shown["dialogOpen"], "the dialog")) == 0


def test_the_focus_stays_inside(visit):
    pad = visit("dialog")
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    for _ in range(25):
        pad.type(["Tab"])
        inside = pad.page.evaluate("""() => document.activeElement === document.body
            || !!document.activeElement.closest('[role="dialog"]')""")
        assert inside, pad.page.evaluate("document.activeElement.outerHTML")
