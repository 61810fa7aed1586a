"""The demonstration as a newcomer meets it: the gallery with its five live pads, and the links between looks and languages."""
import re

import pytest
from pad_page import LENGTHS, PadPage, filled, texts


@pytest.fixture
def gallery(new_context, demonstration):
    """The gallery's page, and its five pads by name."""
    page = new_context().new_page()
    page.goto(demonstration.url + "/gallery")
    return page, {name: PadPage(page, demonstration.url, name) for name in LENGTHS}


def test_each_pad_takes_what_is_typed_into_it_and_no_other_does(gallery):
    _, pads = gallery
    for number, pad in enumerate(pads.values(), 1):
        pad.tap_slot(0)
        pad.wait(lambda shown: shown["entryFocused"], "the focus")
        pad.type("12")
        pad.wait_count(2)
        assert [filled(other.read()) for other in pads.values()] == [2] * number + [0] * (5 - number)
    assert [texts(pad.read()) for pad in pads.values()] == ["", "12", "", "", "12"]


def test_each_pad_accepts_the_code_that_is_told(gallery):
    page, pads = gallery
    assert "0000" in page.locator("body").inner_text()
    for name, pad in pads.items():
        pad.tap_slot(0)
        pad.type("0" * LENGTHS[name])
        if name == "dialog":
            pad.wait_count(4)
            pad.action("confirm").click()
        pad.wait_phase("accepted")


def test_one_stream_serves_all_pads(new_context, demonstration):
    context, streams = new_context(), []
    context.on("request", lambda request: streams.append(request.url) if "stream" in request.url else None)
    page = context.new_page()
    page.goto(demonstration.url + "/gallery")
    other = PadPage(context.new_page(), demonstration.url, "joined").open()
    other.type("123")
    page.bring_to_front()
    PadPage(page, demonstration.url, "joined").wait_count(3)
    assert sum("/gallery/stream" in address for address in streams) == len([a for a in streams if "gallery" in a]) >= 1
    assert not [address for address in streams if re.search(r"/pads/(?!joined)", address)]


def test_only_the_pad_with_the_focus_draws_a_caret(gallery):
    _, pads = gallery
    pads["verification"].tap_slot(0)
    pads["verification"].wait(lambda shown: shown["slots"][0]["caret"], "its caret")
    pads["fields"].tap_slot(0)
    pads["fields"].wait(lambda shown: shown["entryFocused"], "the focus")
    pads["verification"].wait(lambda shown: not any(slot["caret"] for slot in shown["slots"]), "its caret to go")


@pytest.mark.parametrize("theme", ["modern", "classic", "accessible"])
@pytest.mark.parametrize("language, title", [("en", "Enter your PIN"), ("zh-Hans", "请输入密码"), ("zh-Hant", "請輸入密碼")])
def test_looks_and_languages_are_one_link_away_and_stay(new_context, demonstration, theme, language, title):
    page = new_context().new_page()
    page.goto(demonstration.url + "/pads/cells")
    page.locator(f'a[href*="theme={theme}"]').first.click()
    page.locator(f'a[href*="lang={language}"]').first.click()
    assert page.locator("html").get_attribute("lang") == language
    assert page.locator("[data-pad]").get_attribute("data-theme") == theme
    page.goto(demonstration.url + f"/pads/dialog?theme={theme}&lang={language}")
    assert page.locator('[role="dialog"]').get_by_text(title).is_visible()


def test_a_newcomer_finds_the_gallery_from_the_first_page(new_context, demonstration):
    page = new_context().new_page()
    page.goto(demonstration.url)
    link = page.locator('a[href^="/gallery"]')
    assert link.count() == 1
    page.keyboard.press("Escape")  # the first pad is a dialog, which lies over it
    link.click()
    page.wait_for_url("**/gallery*")
    for name in LENGTHS:
        assert page.locator(f'[data-pad="{name}"]').count() == 1
