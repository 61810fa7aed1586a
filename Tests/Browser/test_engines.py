"""The main flows in three engines: Chromium, WebKitGTK and Firefox, each typed into and clicked by its own driver."""
import pytest
from pad_page import CODE, LENGTHS, OTHER, WindowPad, carets, filled, pending, texts
from verifier import RecordingVerifier


@pytest.fixture
def opened(engine, pads):
    """`opened("joined")`: that pad in a browser of the engine."""
    windows = []

    def open_pad(name, program=None, **options):
        windows.append(engine.window(**options))
        return WindowPad(windows[-1].__enter__(), (program or pads).url, name).open()

    yield open_pad
    for window in reversed(windows):
        window.__exit__(None, None, None)


def complete(pad, style, code, way=WindowPad.type):
    way(pad, code)
    if style.confirms:
        pad.wait_count(style.length)
        pad.click_action("confirm") if way == WindowPad.click_keys else pad.type(["Enter"])


def test_a_wrong_code_typed_is_refused_and_the_right_one_accepted(opened, pads, style):
    asked = len(pads.verifiers[style.name].codes)
    pad = opened(style.name)
    pad.wait_focus()
    complete(pad, style, style.other)
    shown = pad.wait_phase("rejected")
    assert shown["alert"] and filled(shown) == 0
    pad.wait_focus()
    pad.type(style.code[0])
    shown = pad.wait_count(1)
    assert texts(shown) == (style.code[0] if style.clear else "") and shown["alert"] == ""
    complete(pad, style, style.code[1:])
    shown = pad.wait_phase("accepted")
    assert texts(shown) == "" and not any(character.isdigit() for character in shown["entry"])
    assert pads.verifiers[style.name].codes[asked:] == [style.other, style.code]


@pytest.mark.parametrize("name", ["dialog", "joined"])
def test_the_drawn_keypad_types(opened, pads, name):
    asked = len(pads.verifiers[name].codes)
    pad, code = opened(name), CODE[:LENGTHS[name]]
    pad.wait_focus()
    pad.click_keys([code[0], "5", "Backspace"])
    assert pad.wait_count(1)["entryFocused"]
    pad.click_keys(code[1:])
    if name == "dialog":
        pad.wait_count(4)
        pad.click_action("confirm")
    pad.wait_phase("accepted")
    assert pads.verifiers[name].codes[asked:] == [code]


def test_backspace_arrows_and_taps_edit(opened):
    pad = opened("clear")
    pad.wait_focus()
    pad.type("1234567")
    pad.type(["Backspace", "ArrowLeft", "ArrowLeft", "9"])
    pad.wait(lambda shown: texts(shown) == "123496" and carets(shown) == [5], "the edit")
    pad.type(["Home", "Delete", "End", "7"])
    pad.wait(lambda shown: texts(shown) == "234967", "the edit at both ends")
    pad.tap_slot(1).type("8")
    pad.wait(lambda shown: texts(shown) == "284967" and carets(shown) == [2], "the edit where it was tapped")
    pad.type(["Control+a"])
    pad.wait(lambda shown: all(slot["selected"] for slot in shown["slots"][:6]), "the selection")
    pad.type("5")
    pad.wait(lambda shown: texts(shown) == "5", "the replacement")
    pad.type("12")
    pad.type(["Control+Backspace"])
    pad.wait_count(0)


def test_letters_use_no_slot_and_a_full_entry_takes_no_more(opened):
    pad = opened("clear")
    pad.wait_focus()
    pad.type(["0", "x", "Space", "-", "e", *"12345678901234"])
    assert texts(pad.wait_count(12)) == "012345678901"


@pytest.mark.parametrize("name", ["verification", "joined"])
def test_a_code_among_words_is_pasted(engine, opened, pads, name):
    asked, code = len(pads.verifiers[name].codes), CODE[:LENGTHS[name]]
    pad = opened(name)
    pad.window.copy(f"Your code is {code[:3]} {code[3:]}. It expires in 5 minutes.")
    pad.open().wait_focus()
    pad.type(["Control+v"])
    pad.wait_phase("accepted")
    assert pads.verifiers[name].codes[asked:] == [code]


@pytest.mark.only_in("chromium", "firefox")
def test_a_paste_from_the_menu_is_one_too(opened):
    pad = opened("clear")
    pad.window.copy("48 21")
    pad.open().wait_focus()
    pad.window.paste_by_menu()
    assert texts(pad.wait_count(4)) == "4821"


@pytest.mark.only_in("chromium", "firefox")
def test_what_an_input_method_commits_is_one_edit(opened):
    pad = opened("clear")
    pad.wait_focus()
    pad.type("1")
    before = pad.wait_count(1)
    pad.window.compose(["4", "48", "482"], "482")
    shown = pad.wait_count(4)
    assert texts(shown) == "1482" and shown["revision"] == before["revision"] + 1
    pad.window.compose(["7"], "7")
    pad.type("5")
    assert texts(pad.wait_count(6)) == "148275"


def test_digits_of_other_scripts_are_typed(opened):
    pad = opened("clear")
    pad.wait_focus()
    pad.type("７٣९1")
    assert texts(pad.wait_count(4)) == "7391"


def test_what_a_password_manager_writes_is_taken_once(opened):
    pad = opened("clear")
    pad.wait_focus()
    pad.window.evaluate("""(selector, code) => {
      const entry = document.querySelector(selector);
      entry.value = code;
      for (const type of ['input', 'change', 'blur']) entry.dispatchEvent(new Event(type, {bubbles: true}));
    }""", pad.selector("input[data-entry]"), CODE)
    shown = pad.wait_count(6)
    assert texts(shown) == CODE and not any(character.isdigit() for character in shown["entry"])


def test_tab_leaves_in_one_stop_and_comes_back_to_the_caret(opened):
    pad = opened("clear")
    pad.wait_focus()
    pad.type("1234")
    pad.type(["ArrowLeft", "ArrowLeft"])
    assert carets(pad.wait(lambda shown: carets(shown) == [2], "the caret")) == [2]
    pad.type(["Tab"])
    shown = pad.wait(lambda shown: not shown["entryFocused"], "the focus to leave")
    assert carets(shown) == []
    pad.type(["Shift+Tab"])
    pad.wait_focus()
    pad.wait(lambda shown: carets(shown) == [2], "the caret where it was")
    pad.type("9")
    pad.wait(lambda shown: texts(shown) == "1294", "the edit there")


def test_five_wrong_codes_lock_it_and_the_page_says_so(opened, launch, tmp_path):
    program = launch(config={"pads": [
        {"name": "door", "style": "cells", "verifier": RecordingVerifier(tmp_path / "verifier", CODE).configuration}]})
    pad = opened("door", program=program)
    pad.wait_focus()
    for number in range(5):
        pad.type(OTHER[0])
        pad.wait_phase("editing")
        pad.type(OTHER[1:])
        shown = pad.wait_phase("locked" if number == 4 else "rejected")
    assert shown["alert"] and filled(shown) == 0
    pad.type("12")
    pad.window.reload()
    assert filled(pad.wait_phase("locked")) == 0


def test_two_windows_show_the_same(opened):
    one = opened("clear")
    one.wait_focus()
    one.type("12")
    one.wait_count(2)
    other = one.another()
    assert texts(other.wait_count(2)) == "12"
    other.wait_focus()
    other.type("3")
    other.wait_count(3)
    one.window.front()
    assert texts(one.wait_count(3)) == "123"


@pytest.mark.parametrize("name", ["dialog", "fields"])
def test_the_form_does_without_script(opened, pads, name):
    asked, code = len(pads.verifiers[name].codes), CODE[:LENGTHS[name]]
    pad = opened(name, script=False)
    for count, key in enumerate(code, 1):
        pad.click_keys([key])
        if count < len(code):
            pad.wait(lambda shown: filled(shown) == count, f"{count} digits")
    if name == "dialog":
        pad.wait(lambda shown: filled(shown) == 4, "all digits")
        pad.click_action("confirm")
    pad.wait_phase("accepted")
    assert pads.verifiers[name].codes[asked:] == [code]


def test_a_reload_in_the_middle_keeps_what_was_entered(opened, pads):
    asked = len(pads.verifiers["joined"].codes)
    pad = opened("joined")
    pad.wait_focus()
    pad.type(CODE[:2])
    pad.wait_count(2)
    pad.window.reload()
    pad.wait_count(2)
    pad.wait_focus()
    pad.type(CODE[2:])
    pad.wait_phase("accepted")
    assert pads.verifiers["joined"].codes[asked:] == [CODE]


def test_a_restart_of_the_server_is_said_and_got_over(opened, launch, tmp_path):
    verifier = RecordingVerifier(tmp_path / "verifier", CODE)
    program = launch(config={"pads": [{"name": "door", "style": "cells", "verifier": verifier.configuration, "acceptedFor": 0}]})
    pad = opened("door", program=program)
    pad.wait_focus()
    pad.type(CODE[:3])
    before = pad.wait_count(3)
    program.kill()
    pad.wait(lambda shown: shown["connection"] == "reconnecting", "the page to say so")
    program.start()
    shown = pad.wait(lambda shown: shown["connection"] == "online" and shown["epoch"] != before["epoch"] and shown["alert"], "the recovery")
    assert filled(shown) == 0 and not pending(shown)
    pad.type(CODE)
    pad.wait_phase("accepted")
    assert verifier.codes == [CODE]
