"""axe-core over every page, theme, scheme, language and phase; and what a screen reader is told."""
from pathlib import Path

import axe_playwright_python
import pytest
from pad_page import CODE, LENGTHS, PadPage

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text(encoding="utf-8")
THEMES, LANGUAGES = ["modern", "classic", "accessible"], ["en", "zh-Hans", "zh-Hant"]
# The original colours of `classic` fall short of the contrast that `accessible` offers; all other rules hold there too.
LENIENT = {"classic": ["color-contrast"]}


def findings(page, theme):
    page.evaluate(AXE)
    return page.evaluate("""async rules => {
      const found = await axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
        rules: Object.fromEntries(rules.map(rule => [rule, {enabled: false}]))});
      return found.violations.map(rule => `${rule.id} (${rule.nodes.length} times): ${rule.nodes[0].html.slice(0, 120)}`);
    }""", LENIENT.get(theme, []))


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_in_any_style_and_language(new_context, demonstration, theme, scheme):
    page = new_context(color_scheme=scheme, reduced_motion="reduce").new_page()
    found = {}
    for language in LANGUAGES:
        for path in [*(f"/pads/{name}" for name in LENGTHS), "/gallery"]:
            page.goto(f"{demonstration.url}{path}?theme={theme}&lang={language}")
            if faults := findings(page, theme):
                found[f"{path} {language}"] = faults
    assert not found


@pytest.mark.parametrize("theme", ["modern", "accessible"])
def test_axe_finds_nothing_in_any_phase(visit, style, theme):
    pad = visit(style.name, f"?theme={theme}", reduced_motion="reduce")
    pad.type("12")
    pad.wait_count(2)
    found = {"editing": findings(pad.page, theme)}
    pad.type(style.other[2:])
    if style.confirms:
        pad.wait_count(style.length)
        pad.type(["Enter"])
    pad.wait_phase("rejected")
    found["rejected"] = findings(pad.page, theme)
    pad.type(style.code)
    if style.confirms:
        pad.wait_count(style.length)
        pad.type(["Enter"])
    pad.wait_phase("accepted")
    found["accepted"] = findings(pad.page, theme)
    assert not any(found.values()), found


def test_the_entry_has_a_name_and_progress_is_told_without_digits(visit, style):
    pad = visit(style.name)
    name = pad.root.locator("input[data-entry]").evaluate("""entry => entry.getAttribute('aria-label')
        || [...entry.labels].map(label => label.textContent).join(' ')
        || (entry.getAttribute('aria-labelledby') || '').split(' ').map(id => document.getElementById(id)?.textContent || '').join(' ')""")
    assert name.strip()
    pad.type(CODE[:3])
    pad.wait_count(3)
    status = pad.wait(lambda shown: shown["status"], "the progress")["status"]
    assert "3" in status and str(style.length) in status
    if not style.clear:
        assert CODE[:3] not in status


def test_the_slots_are_hidden_from_assistive_technology(visit, style):
    pad = visit(style.name)
    assert pad.root.evaluate("""root => [...root.querySelectorAll('[data-slot]')].every(slot => slot.closest('[aria-hidden="true"]'))""")
    assert pad.root.evaluate("""root => [...root.querySelectorAll('[data-slot]')].every(slot => slot.closest('[translate="no"]'))""")


def test_an_error_is_an_alert(visit, style):
    pad = visit(style.name)
    pad.type(style.other)
    if style.confirms:
        pad.wait_count(style.length)
        pad.type(["Enter"])
    assert pad.wait_phase("rejected")["alert"]


def test_targets_are_large_enough(visit, style):
    pad = visit(style.name, has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    buttons = [button for button in pad.root.locator("button[data-key], button[data-action]").all() if button.is_visible()]
    assert len(buttons) >= 11
    for button in buttons:
        box = button.bounding_box()
        assert box["width"] >= 44 and box["height"] >= 44, button.evaluate("button => button.outerHTML")


@pytest.mark.parametrize("width", [320, 390, 1280])
@pytest.mark.parametrize("path", ["/gallery", *(f"/pads/{name}" for name in LENGTHS)])
def test_nothing_is_cut_off_at_any_width(new_context, demonstration, path, width):
    page = new_context(viewport={"width": width, "height": 800}).new_page()
    page.goto(demonstration.url + path)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_digits_read_left_to_right_on_a_page_that_reads_the_other_way(visit, style):
    pad = visit(style.name)
    pad.page.evaluate("document.documentElement.dir = 'rtl'")
    places = [pad.slot(index).bounding_box()["x"] for index in range(style.length)]
    assert places == sorted(places)


def test_the_keypad_shows_by_itself_where_there_is_no_fine_pointer(new_context, demonstration):
    def keypad(**options):
        return PadPage(new_context(**options).new_page(), demonstration.url, "joined").open().key("5").is_visible()
    assert keypad(has_touch=True, is_mobile=True, viewport={"width": 390, "height": 844})
    assert not keypad()
