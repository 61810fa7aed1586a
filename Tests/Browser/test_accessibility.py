"""What a person needs who sees, hears, moves or reads otherwise: names, sizes, room, order. Rules that a machine can check are
axe's (test_axe.py), contrast is in test_contrast.py.
"""
import io

import pytest
from pad_page import LENGTHS, PadPage
from PIL import Image, ImageChops
from program import ROOT, Program
from staged_page import StagedPage, phases

THEMES = ["modern", "classic", "accessible"]


# Sizes

@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [320, 390, 1280])
def test_targets_are_large_enough(new_context, demonstration, theme, width):
    """Everything that can be pressed, on every page: at least 44 by 44 (WCAG 2.5.5, level AAA)."""
    page = new_context(has_touch=True, viewport={"width": width, "height": 844}).new_page()
    for path in ["/gallery", *(f"/pads/{name}" for name in LENGTHS)]:
        page.goto(f"{demonstration.url}{path}?theme={theme}")
        boxes = page.evaluate("""() => [...document.querySelectorAll('a, button, input')]
            .filter(part => part.checkVisibility({visibilityProperty: true}) && !part.closest('[aria-hidden=true]'))
            .map(part => [part.outerHTML.slice(0, 90), part.getBoundingClientRect().toJSON()])""")
        assert len(boxes) > 10
        for part, box in boxes:
            assert box["height"] >= 44 and box["width"] >= 44, (path, part, box)


# Room: 320 pixels are what is left of 1280 at 400 % (WCAG 1.4.10), and text may be twice as large (1.4.4).

REACHABLE = """() => {
  const faults = [];
  if (document.documentElement.scrollWidth > innerWidth) faults.push(`${document.documentElement.scrollWidth} wide`);
  const shown = [...document.querySelectorAll('.title, .slots, .hint, .note, .error, .countdown, .outcome, .demonstration, a, button')]
    .filter(part => part.checkVisibility({visibilityProperty: true}) && !part.matches('[data-backdrop]')
      && (part.textContent.trim() || part.matches('button, .slots')));
  for (const part of shown) {
    const name = part.outerHTML.slice(0, 70);
    part.scrollIntoView({block: 'center', inline: 'nearest'});
    const {left, right, top, bottom} = part.getBoundingClientRect();
    if (left < -0.5 || right > innerWidth + 0.5) faults.push(`cut off at the side: ${name}`);
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'inline' && !part.matches('.slots')) faults.push(`text runs out: ${name}`);
    // The middle of it can be seen, and what is pressed there is it.
    const at = document.elementsFromPoint((left + right) / 2, (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2);
    const found = at.find(other => !other.matches('[data-entry], .notes > :empty'));
    if (!found || !(part.contains(found) || found.contains(part))) faults.push(`covered by ${found?.outerHTML.slice(0, 50)}: ${name}`);
  }
  return faults;
}"""


# The phases with the most to show.
WORDY = ["editing", "lost", "locked", "idling", "accepted", "reconnecting", "cancelled"]


@pytest.mark.parametrize("room", ["400 %", "a small phone", "a phone on its side", "text twice as large"])
def test_nothing_is_lost_where_there_is_little_room(new_context, demonstration, style, room):
    width, height, touch = {"400 %": (320, 256, False), "a small phone": (320, 568, True), "a phone on its side": (844, 390, True),
                            "text twice as large": (1280, 800, False)}[room]
    page = new_context(viewport={"width": width, "height": height}, has_touch=touch, reduced_motion="reduce").new_page()
    pad, found = StagedPage(page, demonstration.url, style.name).open(), {}
    if room == "text twice as large":
        page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
        assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "32px"
    for theme in THEMES:
        pad.wear(theme)
        for phase in WORDY if style.name == "dialog" else WORDY[:-1]:
            if faults := pad.tell(phase).page.evaluate(REACHABLE):
                found[theme, phase] = faults
    assert not found


@pytest.mark.parametrize("width, height", [(320, 568), (844, 390), (390, 844), (1280, 800)])
def test_the_code_that_the_demonstration_tells_is_in_sight_at_once(new_context, demonstration, style, width, height):
    page = new_context(viewport={"width": width, "height": height}, has_touch=width < 1000).new_page()
    PadPage(page, demonstration.url, style.name).open()
    box = page.locator(".demonstration").bounding_box()
    assert box["y"] >= 0 and box["y"] + box["height"] <= height and page.evaluate("scrollY") == 0


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("theme", THEMES)
def test_the_gallery_is_never_wider_than_the_window(new_context, demonstration, theme, width):
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    page.goto(f"{demonstration.url}/gallery?theme={theme}")
    assert page.evaluate("document.documentElement.scrollWidth") <= width


# Order and focus

@pytest.mark.parametrize("theme", THEMES)
def test_the_focus_goes_in_reading_order_and_is_always_seen(new_context, demonstration, style, theme):
    page = new_context(has_touch=True, viewport={"width": 500, "height": 900}, reduced_motion="reduce").new_page()
    pad = PadPage(page, demonstration.url, style.name).open(f"?theme={theme}")
    pad.wait(lambda shown: shown["entryFocused"], "the focus")

    def look():
        # Half of a second of blinking is over: motion is off.
        return Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("L")
    stops, before = [], None
    for _ in range(40):
        stop = page.evaluate("""() => { const at = document.activeElement, {x, y, width, height} = at.getBoundingClientRect();
            return [at.matches('[data-entry]') ? 'entry' : at.dataset.key || at.dataset.action || at.getAttribute('href') || at.tagName, x, y, width, height]; }""")
        if stop[0] in [name for name, *_ in stops] or stop[0] == "BODY":
            break
        shown = look()
        if before is not None:
            changed = ImageChops.difference(shown, before).point(lambda value: 255 if value > 40 else 0)
            # Where the focus is now, something is drawn that was not there before: a ring 2 px wide or more.
            x, y, width, height = stop[1:]
            here = changed.crop((int(x) - 8, int(y) - 8, int(x + width) + 8, int(y + height) + 8))
            assert sum(value > 0 for value in here.tobytes()) >= 2 * (width + height), stop
        stops.append(stop)
        before = shown
        pad.type(["Tab"])
    names = [name for name, *_ in stops]
    digits = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "clear", "0", "Backspace"]
    assert names[:13] == ["entry", *digits]
    assert names[13:15] == (["cancel", "confirm"] if style.confirms else names[13:15])
    assert len(names) >= 18  # the links that follow


def test_the_entry_shows_its_focus_in_every_style_and_theme(new_context, demonstration, style):
    for theme in THEMES if style.name not in ("joined", "cells") else ["modern", "accessible"]:  # these draw no caret in `classic`
        # A session each: who has left the entry is not put into it again by the next page.
        page = new_context(reduced_motion="reduce").new_page()
        pad = PadPage(page, demonstration.url, style.name).open(f"?theme={theme}")
        pad.wait(lambda shown: shown["entryFocused"], "the focus")
        box = pad.root.locator(".slots").bounding_box()
        clip = {"x": box["x"] - 12, "y": box["y"] - 12, "width": box["width"] + 24, "height": box["height"] + 24}
        shots = []
        for leave in (False, True):
            if leave:
                page.evaluate("document.activeElement.blur()")
                pad.wait(lambda shown: not shown["entryFocused"], "the focus to go")
            shots.append(Image.open(io.BytesIO(page.screenshot(clip=clip, animations="disabled"))).convert("L"))
        assert sum(value > 30 for value in ImageChops.difference(*shots).tobytes()) >= 40, theme


# Other ways to see

def crops(pad):
    """A picture of each slot, in shades of grey."""
    shot = Image.open(io.BytesIO(pad.page.screenshot(animations="disabled"))).convert("L")
    boxes = [slot.bounding_box() for slot in pad.root.locator("[data-slot]").all()]
    return [shot.crop((round(box["x"]) + 1, round(box["y"]), round(box["x"]) + int(boxes[0]["width"]) - 1, round(box["y"] + box["height"]) + 2))
            for box in boxes]


def differ(one, other):
    width, height = min(one.width, other.width), min(one.height, other.height)
    return sum(value > 60 for value in ImageChops.difference(one.crop((0, 0, width, height)), other.crop((0, 0, width, height))).tobytes()) >= 20


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("colours", ["none", "active"])
def test_full_empty_and_current_slots_differ_without_colour(new_context, demonstration, style, theme, colours):
    """In shades of grey, and in the system's own colours (Windows' contrast themes)."""
    page = new_context(forced_colors=colours, reduced_motion="reduce").new_page()
    pad = StagedPage(page, demonstration.url, style.name).open().wear(theme)
    pad.tell("editing")
    full, current, empty = (crops(pad)[index] for index in (0, style.length // 2, style.length - 1))
    assert differ(full, empty)
    if style.name in ("dialog", "verification") or (style.name == "fields" and theme != "classic"):
        assert differ(current, empty) and differ(current, full)
    if colours == "active":
        assert page.locator(".panel").evaluate("panel => getComputedStyle(panel).borderTopWidth") != "0px"


@pytest.mark.parametrize("phase", ["rejected", "accepted", "locked", "unavailable", "disabled", "verifying"])
def test_every_phase_is_said_in_words(new_context, demonstration, style, phase):
    page = new_context().new_page()
    pad = StagedPage(page, demonstration.url, style.name).open().tell(phase)
    words = [part.inner_text().strip() for part in pad.root.locator(".note, .error, .outcome").all() if part.is_visible()]
    assert any(words)


def test_nothing_moves_under_reduced_motion(new_context, demonstration, style):
    page = new_context(reduced_motion="reduce").new_page()
    pad = StagedPage(page, demonstration.url, style.name).open()
    for theme in THEMES:
        pad.wear(theme)
        for phase in phases(style.name):
            pad.tell(phase)
            assert pad.page.evaluate("document.getAnimations().filter(one => one.playState === 'running').length") == 0, (theme, phase)


# The other reading direction

@pytest.fixture(scope="module")
def right_to_left(tmp_path_factory):
    """A program whose pages read from right to left."""
    folder = tmp_path_factory.mktemp("rtl")
    for name in ("index.html", "gallery.html"):
        text = (ROOT / "Public" / name).read_text(encoding="utf-8")
        (folder / name).write_text(text.replace("<html ", '<html dir="rtl" ', 1), encoding="utf-8")
    with Program(folder / "run", "--public", str(folder)) as program:
        yield program


def test_digits_read_left_to_right_on_a_page_that_reads_the_other_way(new_context, right_to_left, style):
    page = new_context(has_touch=True, viewport={"width": 500, "height": 900}).new_page()
    pad = PadPage(page, right_to_left.url, style.name).open()
    assert page.evaluate("getComputedStyle(document.body).direction") == "rtl"
    places = [pad.slot(index).bounding_box()["x"] for index in range(style.length)]
    assert places == sorted(places)
    keys = [pad.key(key).bounding_box()["x"] for key in "123"]
    assert keys == sorted(keys)
    pad.type("12")
    shown = pad.wait_count(2)
    assert [slot["filled"] for slot in shown["slots"]] == [True] * 2 + [False] * (style.length - 2)
    pad.tap_slot(0)
    if style.name != "fields":
        pad.wait(lambda shown: shown["slots"][0]["caret"], "the caret on the first slot")
        pad.type(["ArrowRight"])
        pad.wait(lambda shown: shown["slots"][1]["caret"], "the caret one to the right")
    assert page.evaluate("document.documentElement.scrollWidth") <= 500


def test_the_keypad_shows_by_itself_where_there_is_no_fine_pointer(new_context, demonstration):
    def keypad(**options):
        return PadPage(new_context(**options).new_page(), demonstration.url, "joined").open().key("5").is_visible()
    assert keypad(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    assert not keypad()
