"""Ways in that are no plain key: composition, text inserted by software, autofill, rollover, auto-repeat, other keyboards."""
import pytest
from pad_page import CODE, texts


@pytest.fixture
def pad(visit):
    return visit("clear")


@pytest.fixture
def cdp(pad):
    return pad.page.context.new_cdp_session(pad.page)


def test_text_that_software_inserts_is_one_edit(pad, cdp):
    cdp.send("Input.insertText", {"text": "4821"})
    assert texts(pad.wait_count(4)) == "4821"


def test_an_interim_composition_is_no_edit_and_its_commit_is_one(pad, cdp):
    pad.type("1")
    pad.wait_count(1)
    revision = pad.server_state()["revision"]
    for interim in ("4", "48", "482"):
        cdp.send("Input.imeSetComposition", {"text": interim, "selectionStart": len(interim), "selectionEnd": len(interim)})
    assert pad.read()["count"] == 1 and pad.server_state()["revision"] == revision
    cdp.send("Input.insertText", {"text": "482"})
    assert texts(pad.wait_count(4)) == "1482"
    assert pad.server_state()["revision"] == revision + 1
    pad.type("5")
    assert texts(pad.wait_count(5)) == "14825"


def test_a_composition_that_is_given_up_leaves_nothing(pad, cdp):
    cdp.send("Input.imeSetComposition", {"text": "48", "selectionStart": 2, "selectionEnd": 2})
    cdp.send("Input.imeSetComposition", {"text": "", "selectionStart": 0, "selectionEnd": 0})
    pad.type("5")
    assert texts(pad.wait_count(1)) == "5"


@pytest.mark.parametrize("written", ["７３９", "٧٣٩", "७३९"], ids=["full-width", "Arabic-Indic", "Devanagari"])
def test_digits_of_other_scripts_are_digits(pad, cdp, written):
    cdp.send("Input.insertText", {"text": written})
    assert texts(pad.wait_count(3)) == "739"


def test_autofill_writes_the_whole_code_into_the_one_field(pad):
    pad.root.locator("input[data-entry]").evaluate("""(entry, code) => {
      entry.value = code;
      entry.dispatchEvent(new Event('input', {bubbles: true}));
      entry.dispatchEvent(new Event('change', {bubbles: true}));
    }""", CODE * 2)
    shown = pad.wait_count(12)
    assert texts(shown) == CODE * 2
    assert not any(character.isdigit() for character in shown["entry"])


def test_keys_with_two_fingers_down_all_count(pad, cdp):
    """Rollover: the next key goes down before the last one is up."""
    def send(kind, digit):
        more = {"text": digit} if kind == "keyDown" else {}
        cdp.send("Input.dispatchKeyEvent", {"type": kind, "key": digit, "code": f"Digit{digit}",
                                            "windowsVirtualKeyCode": 48 + int(digit)} | more)
    send("keyDown", "1")
    send("keyDown", "2")
    send("keyUp", "1")
    send("keyDown", "3")
    send("keyUp", "2")
    send("keyUp", "3")
    assert texts(pad.wait_count(3)) == "123"


def test_a_key_held_down_never_overfills(pad, cdp):
    event = {"type": "keyDown", "key": "8", "code": "Digit8", "text": "8", "windowsVirtualKeyCode": 56}
    for number in range(40):
        cdp.send("Input.dispatchKeyEvent", event | {"autoRepeat": number > 0})
    cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "8", "code": "Digit8", "windowsVirtualKeyCode": 56})
    assert texts(pad.wait_count(12)) == "8" * 12


def test_the_numeric_pad_types(pad, cdp):
    for digit in "739":
        event = {"key": digit, "code": f"Numpad{digit}", "windowsVirtualKeyCode": 96 + int(digit), "location": 3, "isKeypad": True}
        cdp.send("Input.dispatchKeyEvent", event | {"type": "keyDown", "text": digit})
        cdp.send("Input.dispatchKeyEvent", event | {"type": "keyUp"})
    assert texts(pad.wait_count(3)) == "739"


def test_android_types_without_key_codes(pad, cdp):
    """Key code 229 and an insertion; Backspace as a deletion in a field that the page keeps empty of digits."""
    for digit in "12":
        cdp.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "Unidentified", "windowsVirtualKeyCode": 229})
        cdp.send("Input.insertText", {"text": digit})
        cdp.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": "Unidentified", "windowsVirtualKeyCode": 229})
    assert texts(pad.wait_count(2)) == "12"
    pad.page.evaluate("document.execCommand('delete')")
    assert texts(pad.wait_count(1)) == "1"


def test_chords_are_left_to_the_browser(pad):
    swallowed = pad.page.evaluate("""() => {
      const entry = document.querySelector('input[data-entry]');
      const chord = (key, options) => !entry.dispatchEvent(new KeyboardEvent('keydown',
        {key, bubbles: true, cancelable: true, ...options}));
      return [['r', {ctrlKey: true}], ['l', {ctrlKey: true}], ['L', {ctrlKey: true, shiftKey: true}], ['1', {ctrlKey: true}],
              ['ArrowLeft', {altKey: true}], ['F5', {}], ['Tab', {}]].filter(([key, options]) => chord(key, options));
    }""")
    assert swallowed == []
    assert pad.server_state()["count"] == 0


def test_undo_does_nothing_cleanly(pad):
    pad.type("123")
    pad.wait_count(3)
    pad.type(["Control+z", "4"])
    assert texts(pad.wait_count(4)) == "1234"


def test_a_masked_entry_cannot_be_copied_or_cut(visit):
    pad = visit("long")
    pad.type("739162")
    pad.wait_count(6)
    pad.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=pad.address)
    pad.page.evaluate("navigator.clipboard.writeText('before')")
    pad.type(["Control+a", "Control+c", "Control+x"])
    assert pad.page.evaluate("navigator.clipboard.readText()") == "before"
    pad.wait_count(6)


def test_text_that_is_dropped_goes_in(pad):
    pad.root.locator("input[data-entry]").evaluate("""entry => {
      const data = new DataTransfer();
      data.setData('text/plain', '48 21');
      const at = entry.getBoundingClientRect();
      const options = {bubbles: true, cancelable: true, dataTransfer: data, clientX: at.x + 5, clientY: at.y + 5};
      entry.dispatchEvent(new DragEvent('dragover', options));
      entry.dispatchEvent(new DragEvent('drop', options));
    }""")
    assert texts(pad.wait_count(4)) == "4821"
