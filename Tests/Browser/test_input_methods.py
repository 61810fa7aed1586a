"""Ways in that are no plain key: composition, text inserted by software, autofill, rollover, auto-repeat, other keyboards."""
import pytest
from pad_page import CODE, carets, texts


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


@pytest.mark.parametrize("told", ["input", "change", "input and change"])
def test_a_password_manager_writes_the_whole_code_into_the_one_field(pad, told):
    pad.type("12")
    pad.wait_count(2)
    pad.root.locator("input[data-entry]").evaluate("""(entry, [code, told]) => {
      entry.value = code;
      for (const type of ['input', 'change']) if (told.includes(type)) entry.dispatchEvent(new Event(type, {bubbles: true}));
    }""", [CODE * 2, told])
    shown = pad.wait_count(12)
    assert texts(shown) == CODE * 2
    assert not any(character.isdigit() for character in shown["entry"])


@pytest.mark.parametrize("keys", ["Control+v", "Shift+Insert", "menu"])
def test_a_paste_by_key_and_by_menu(pad, cdp, keys):
    pad.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=pad.address)
    pad.page.evaluate("navigator.clipboard.writeText('48 21')")
    if keys == "menu":  # its entry sends the command without keys
        cdp.send("Input.dispatchKeyEvent", {"type": "rawKeyDown", "key": "Unidentified", "commands": ["Paste"]})
    else:
        pad.type([keys])
    assert texts(pad.wait_count(4)) == "4821"


def test_a_text_that_is_too_long_is_refused_and_said(pad):
    pad.paste("7391 " * 205)
    assert "too long" in pad.wait(lambda shown: shown["alert"], "the message")["alert"]
    pad.paste("7391" + " " * 1000)
    assert texts(pad.wait_count(4)) == "7391"


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


def test_text_that_is_dropped_goes_in(pad, cdp):
    box = pad.slot(2).bounding_box()
    data = {"items": [{"mimeType": "text/plain", "data": "48 21"}], "dragOperationsMask": 1}
    for kind in ("dragEnter", "dragOver", "drop"):
        cdp.send("Input.dispatchDragEvent", {"type": kind, "x": box["x"] + 5, "y": box["y"] + 5, "data": data})
    shown = pad.wait_count(4)
    assert texts(shown) == "4821" and shown["entryFocused"]


@pytest.mark.parametrize("written", ["７", "٧", "७"], ids=["full-width", "Arabic-Indic", "Devanagari"])
def test_one_digit_of_another_script_is_a_key(pad, cdp, written):
    cdp.send("Input.dispatchKeyEvent", {"type": "keyDown", "key": written, "text": written, "windowsVirtualKeyCode": 0})
    pad.type(["2", "ArrowLeft", "ArrowLeft", "9"])
    pad.wait(lambda shown: texts(shown) == "92", "the digit overwritten as any other")


def test_shift_tab_returns_to_the_caret(pad):
    pad.type(["1", "2", "3", "4", "ArrowLeft", "ArrowLeft"])
    pad.wait(lambda shown: carets(shown) == [2], "the caret")
    pad.type(["Tab"])
    pad.wait(lambda shown: not shown["entryFocused"] and carets(shown) == [], "the focus to leave")
    pad.type(["Shift+Tab", "9"])
    pad.wait(lambda shown: texts(shown) == "1294" and carets(shown) == [3], "the edit where the caret was")
