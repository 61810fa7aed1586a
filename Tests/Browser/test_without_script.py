"""Everything again with script switched off: the form does it."""
import pytest
from pad_page import filled, texts


@pytest.fixture
def pad(visit, style):
    return visit(style.name, java_script_enabled=False)


def test_the_keypad_enters_the_right_code(pad, style, pads):
    asked = len(pads.verifiers[style.name].codes)
    for count, key in enumerate(style.code, 1):
        pad.key(key).click()
        if count < style.length:
            shown = pad.read()
            assert filled(shown) == count and texts(shown) == (style.code[:count] if style.clear else "")
    if style.confirms:
        pad.action("confirm").click()
    assert pad.wait_phase("accepted")
    assert pads.verifiers[style.name].codes[asked:] == [style.code]


def test_the_input_and_enter_do_it_too(pad, style):
    entry = pad.root.locator("input[data-entry]")
    entry.fill(style.code)
    entry.press("Enter")
    pad.wait_phase("accepted")


def test_a_wrong_code_is_said(pad, style):
    entry = pad.root.locator("input[data-entry]")
    entry.fill(style.other)
    entry.press("Enter")
    shown = pad.wait_phase("rejected")
    assert shown["alert"] and filled(shown) == 0


def test_backspace_and_clear(pad, style):
    for key in ("1", "2", "3", "Backspace"):
        pad.key(key).click()
    assert filled(pad.read()) == 2
    pad.action("clear").click()
    assert filled(pad.read()) == 0


def test_the_dialog_closes_and_opens(visit):
    pad = visit("dialog", java_script_enabled=False)
    pad.key("1").click()
    pad.action("confirm").click()
    assert "4" in pad.read()["alert"]
    pad.action("cancel").click()
    pad.wait(lambda shown: shown["phase"] == "cancelled" and not shown["dialogOpen"], "the dialog to be gone")
    pad.action("open").click()
    shown = pad.wait_phase("editing")
    assert shown["dialogOpen"] and filled(shown) == 0


def test_the_slots_look_the_same_before_script_runs(visit, style):
    """Where each slot stands must not depend on the script."""
    def boxes(**options):
        pad = visit(style.name, **options)
        return [pad.slot(index).bounding_box() for index in range(style.length)]
    assert boxes(java_script_enabled=False) == boxes()
