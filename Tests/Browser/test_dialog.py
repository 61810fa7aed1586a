"""The dialog: its ways to close, its message, its one submission, its way back."""
import pytest
from pad_page import CODE, PadPage, carets, filled

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


@pytest.mark.parametrize("where", ["[data-action=confirm]", "[data-action=cancel]", "[data-key='5']", "body"])
def test_escape_closes_it_wherever_the_focus_is(visit, where):
    pad = visit("dialog")
    pad.wait(lambda shown: shown["entryFocused"], "the focus")
    if where == "body":
        pad.page.evaluate("document.activeElement.blur()")
    else:
        pad.page.locator(where).focus()
    pad.type(["Escape"])
    assert not pad.wait_phase("cancelled")["dialogOpen"]


def test_it_stays_in_what_a_keyboard_leaves_of_the_window(new_context, launch):
    """As browsers tell it that lay the keyboard over the page and move what is left: iOS's, and Chrome's when asked to."""
    page = new_context(viewport={"width": 390, "height": 700}).new_page()
    program = launch(config={"pads": [{"name": "door", "style": "dialog", "theme": "classic", "verifier": "demo"}]})
    PadPage(page, program.url, "door").open()
    for top, height in ((0, 300), (120, 300), (0, 700)):
        page.evaluate("""([offsetTop, height]) => {
          Object.defineProperties(visualViewport, {
            height: {value: height, configurable: true}, offsetTop: {value: offsetTop, configurable: true}});
          for (const type of ['resize', 'scroll']) visualViewport.dispatchEvent(new Event(type));
        }""", [top, height])
        panel = page.locator('[role="dialog"]').bounding_box()
        assert panel["height"] == 160
        assert panel["y"] + 80 == pytest.approx(top + height / 2, abs=1)
        confirm = page.locator("[data-action=confirm]").bounding_box()
        assert confirm["y"] + confirm["height"] <= top + height
