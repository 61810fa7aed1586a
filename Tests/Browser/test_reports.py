"""What people report of code inputs elsewhere, again and again; each test is named after the symptom it rules out."""
import re

import pytest
from pad_page import CODE, OTHER, carets, filled, texts

FILL = """(entry, code) => {
  // As Chromium's autofill does it: key events that are none, and the value in one piece.
  entry.dispatchEvent(new Event('keydown', {bubbles: true}));
  entry.value = code;
  for (const type of ['input', 'keyup', 'change']) entry.dispatchEvent(new Event(type, {bubbles: true}));
}"""


@pytest.fixture
def submitted(pads):
    """`submitted("joined")`: what has been submitted of that pad since the test began."""
    before = {name: len(verifier.codes) for name, verifier in pads.verifiers.items()}
    return lambda name: pads.verifiers[name].codes[before[name]:]


@pytest.fixture
def cdp():
    sessions = {}

    def send(pad, command, **parameters):
        if pad not in sessions:
            sessions[pad] = pad.page.context.new_cdp_session(pad.page)
        return sessions[pad].send(command, parameters)
    return send


def entry(pad):
    return pad.root.locator("input[data-entry]")


def test_last_digit_replaced_on_autofill(visit, submitted):
    pad = visit("joined")
    pad.type(OTHER[:3])
    pad.wait_count(3)
    entry(pad).evaluate(FILL, CODE)
    pad.wait_phase("accepted")
    assert submitted("joined") == [CODE]


def test_leading_zero_lost(visit, submitted):
    pad = visit("joined")
    pad.type("012422")
    pad.wait_phase("rejected")
    entry(pad).evaluate(FILL, "000042")
    pad.wait(lambda shown: len(submitted("joined")) == 2, "the second try")
    assert submitted("joined") == ["012422", "000042"]


def test_alternating_fast_digits_dropped(visit, cdp):
    pad = visit("clear")
    for digit in "212121212121":
        event = {"key": digit, "code": f"Digit{digit}", "windowsVirtualKeyCode": 48 + int(digit)}
        cdp(pad, "Input.dispatchKeyEvent", type="keyDown", text=digit, **event)
    assert texts(pad.wait_count(12)) == "212121212121"


def test_two_characters_in_one_slot(visit, cdp):
    pad = visit("clear")
    cdp(pad, "Input.insertText", text="12")
    for digit in "34":
        cdp(pad, "Input.dispatchKeyEvent", type="keyDown", text=digit, key=digit, windowsVirtualKeyCode=48 + int(digit))
    cdp(pad, "Input.insertText", text="56")
    shown = pad.wait_count(6)
    assert [slot["text"] for slot in shown["slots"]] == [*"123456", *[""] * 6]


def test_delete_brings_digits_back(visit):
    pad = visit("clear")
    pad.type("123123")
    pad.wait_count(6)
    for left in range(5, -1, -1):
        pad.type(["Backspace"])
        assert texts(pad.wait_count(left)) == "123123"[:left]
    pad.type(["Backspace", "9"])
    assert texts(pad.wait_count(1)) == "9"


@pytest.mark.parametrize("way", ["tap", "arrows"])
def test_edit_of_slot_2_changes_slot_3(visit, way):
    pad = visit("clear")
    pad.type("12345")
    pad.wait_count(5)
    pad.tap_slot(1) if way == "tap" else pad.type(["Home", "ArrowRight"])
    pad.type("9")
    assert texts(pad.wait(lambda shown: texts(shown) != "12345", "the edit")) == "19345"
    pad.type("8")
    assert texts(pad.wait(lambda shown: texts(shown) != "19345", "the next edit")) == "19845"


def test_paste_with_spaces_uses_slots(visit, submitted):
    pad = visit("joined")
    pad.paste(" 739 162\n")
    pad.wait_phase("accepted")
    assert submitted("joined") == [CODE]


def test_completion_fires_twice(visit, submitted, cdp):
    """Full by the last key and told again by all that browsers send after it; and a full entry that gets the same digits."""
    pad = visit("joined")
    pad.type(OTHER[:5])
    cdp(pad, "Input.imeSetComposition", text=OTHER[5], selectionStart=1, selectionEnd=1)
    cdp(pad, "Input.insertText", text=OTHER[5])
    entry(pad).evaluate("entry => ['input', 'change', 'blur'].forEach(type => entry.dispatchEvent(new Event(type, {bubbles: true})))")
    pad.wait_phase("rejected")
    assert submitted("joined") == [OTHER]
    pad.paste(CODE)
    pad.paste(CODE)
    pad.wait_phase("accepted")
    assert submitted("joined") == [OTHER, CODE]


def test_enter_plus_automatic_completion_submits_twice(visit, submitted):
    pad = visit("cells")
    pad.type([*OTHER, "Enter", "Enter"])
    pad.wait_phase("rejected")
    pad.type([*CODE, "Enter"])
    pad.wait_phase("accepted")
    assert submitted("cells") == [OTHER, CODE]


def test_a_stale_reply_clobbers_newer_keys(visit, proxy):
    pad = visit("clear", address=proxy.url)
    pad.page.evaluate("""name => {
      const root = document.querySelector(`[data-pad="${name}"]`), drawn = window.drawn = [];
      const look = () => drawn.push(root.querySelectorAll('[data-slot][data-filled]').length);
      new MutationObserver(look).observe(root, {subtree: true, attributeFilter: ['data-filled', 'data-pending']});
    }""", pad.pad)
    proxy.fault("delay_reply", r"/events$", seconds=0.1, jitter=0.3)
    proxy.fault("delay_reply", r"/state", seconds=0.5)
    pad.type("123456")
    pad.page.evaluate("dispatchEvent(new Event('online'))")
    pad.type("789012")
    assert texts(pad.wait_count(12)) == "123456789012"
    drawn = pad.page.evaluate("window.drawn")
    assert drawn == sorted(drawn) and drawn[-1] == 12


@pytest.mark.parametrize("name", ["joined", "verification"])
def test_the_digit_read_aloud(visit, name):
    pad = visit(name)
    pad.page.evaluate("""() => {
      const heard = window.heard = [];
      const listen = () => document.querySelectorAll('[aria-live], [role=status], [role=alert], [role=timer]').forEach(
        part => heard.push(part.textContent.trim()));
      new MutationObserver(listen).observe(document, {subtree: true, childList: true, characterData: true, attributes: true});
    }""")
    length = len(pad.read()["slots"])
    for count, digit in enumerate("99"[:length], 1):
        pad.type(digit)
        pad.wait(lambda shown: shown["status"] == f"{count} of {length} entered", "the progress")
    heard = {text for text in pad.page.evaluate("window.heard") if text}
    assert heard and all(re.fullmatch(rf"\d of {length} entered", text) for text in heard)
    assert not any("9" in text for text in heard)
    assert pad.root.locator("[aria-hidden=true] [data-slot]").count() == length
    assert name == "verification" or entry(pad).get_attribute("type") == "password"


def test_page_translation_breaks_slots(visit, submitted):
    """A translator wraps each text in elements of its own, except where it is told not to."""
    pad = visit("verification")
    pad.type(CODE[0])
    pad.wait_count(1)
    pad.page.evaluate("""() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT), found = [];
      while (walker.nextNode()) found.push(walker.currentNode);
      for (const text of found) {
        if (!text.data.trim() || text.parentElement.closest('[translate=no], script, style')) continue;
        const outer = document.createElement('font');
        outer.appendChild(document.createElement('font')).textContent = `~${text.data}`;
        text.replaceWith(outer);
      }
    }""")
    pad.type(CODE[1])
    shown = pad.wait_count(2)
    assert texts(shown) == CODE[:2] and shown["status"] == "2 of 4 entered"
    pad.type(CODE[2:4])
    pad.wait_phase("accepted")
    assert submitted("verification") == [CODE[:4]]


def test_double_tap_zooms(visit, cdp):
    pad = visit("clear", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    for target in (pad.key("5"), pad.slot(3)):
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        cdp(pad, "Input.synthesizeTapGesture", x=box["x"] + box["width"] / 2, y=box["y"] + box["height"] / 2, tapCount=2, duration=20)
    assert texts(pad.wait_count(2)) == "55"
    assert pad.page.evaluate("visualViewport.scale") == 1
    may_zoom = pad.page.evaluate("""() => {
      const forbids = element => ['manipulation', 'none'].includes(getComputedStyle(element).touchAction);
      const isSafe = element => element && (forbids(element) || isSafe(element.parentElement));
      return [...document.querySelectorAll('[data-pad] button, [data-entry], [data-slot]')].filter(element => !isSafe(element)).length;
    }""")
    assert may_zoom == 0


@pytest.mark.parametrize("name", ["verification", "fields"])
def test_focus_stays_on_the_last_slot_after_a_wrong_code(visit, submitted, name):
    pad = visit(name)
    length = len(pad.read()["slots"])
    pad.type(OTHER[:length])
    pad.wait_phase("rejected")
    shown = pad.wait(lambda shown: shown["entryFocused"] and carets(shown), "the caret")
    assert carets(shown) == [0] and filled(shown) == 0
    pad.type(CODE[:length])
    pad.wait_phase("accepted")
    assert submitted(name) == [OTHER[:length], CODE[:length]]


def test_a_delayed_clear_wipes_the_next_attempt(visit):
    pad = visit("cells")
    pad.page.clock.install()
    pad.open()
    pad.type(OTHER)
    pad.wait_phase("rejected")
    pad.type(CODE[:3])
    pad.wait_count(3)
    pad.page.clock.run_for(30_000)
    pad.wait(lambda shown: pad.page.evaluate("document.getAnimations().every(motion => motion.effect.getTiming().iterations === Infinity)"),
             "all motion to end")
    assert filled(pad.read()) == 3 and pad.server_state()["count"] == 3


def test_fill_by_input_method_doubles_digits(visit, cdp):
    pad = visit("clear")
    for interim in ("7", "73", "739"):
        cdp(pad, "Input.dispatchKeyEvent", type="rawKeyDown", key="Process", windowsVirtualKeyCode=229)
        cdp(pad, "Input.imeSetComposition", text=interim, selectionStart=len(interim), selectionEnd=len(interim))
    cdp(pad, "Input.insertText", text="739")
    pad.wait_count(3)
    cdp(pad, "Input.imeSetComposition", text="1", selectionStart=1, selectionEnd=1)
    cdp(pad, "Input.insertText", text="1")
    pad.type("6")
    assert texts(pad.wait_count(5)) == "73916"


def test_backspace_dead_on_android(visit, cdp):
    """The keyboard there sends key code 229 and deletes, and only what stands in the field."""
    pad = visit("clear", has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    entry(pad).focus()
    for digit in "123":
        cdp(pad, "Input.dispatchKeyEvent", type="rawKeyDown", key="Unidentified", windowsVirtualKeyCode=229)
        cdp(pad, "Input.insertText", text=digit)
    assert texts(pad.wait_count(3)) == "123"
    for left in (2, 1, 0):
        shown = pad.read()
        assert len(shown["entry"]) == 1 and not shown["entry"].isdigit(), "something must stand there to be deleted"
        cdp(pad, "Input.dispatchKeyEvent", type="rawKeyDown", key="Unidentified", windowsVirtualKeyCode=229, commands=["DeleteBackward"])
        assert texts(pad.wait_count(left)) == "123"[:left]
    cdp(pad, "Input.insertText", text="8")
    assert texts(pad.wait_count(1)) == "8"


def test_undefined_as_first_key(visit, cdp):
    """Key events that have no key, as autofill and some keyboards send them, are no keys."""
    pad = visit("clear")
    entry(pad).evaluate("""entry => {
      entry.dispatchEvent(new Event('keydown', {bubbles: true, cancelable: true}));
      for (const key of ['Unidentified', 'undefined', 'Process', 'Dead'])
        entry.dispatchEvent(new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true}));
    }""")
    cdp(pad, "Input.dispatchKeyEvent", type="rawKeyDown", key="", windowsVirtualKeyCode=0)
    pad.type("7")
    assert texts(pad.wait_count(1)) == "7"
    assert pad.server_state()["count"] == 1
