"""No digit of a masked pad in the document: two browsers that type different digits hold the same document."""
import pytest
from pad_page import CODE, LENGTHS, PadPage, texts

MASKED = ["dialog", "joined", "cells", "long"]
CODES = {"one": "593817264095", "other": "284051763948"}  # neither is accepted


@pytest.mark.parametrize("name", MASKED)
def test_different_digits_leave_the_same_document(visit, name):
    length = LENGTHS.get(name, 12)
    pads = {code: visit(name) for code in CODES.values()}

    def compare(step, what):
        contents = []
        for code, pad in pads.items():
            step(pad, code)
            assert texts(pad.read()) == ""
            contents.append(pad.content())
        assert contents[0] == contents[1], what

    def press(count):
        def step(pad, code):
            pad.type(code[count - 1])
            pad.wait_count(count)
        return step

    for count in range(1, length):
        compare(press(count), f"after {count} keys")

    def fill(pad, code):
        pad.type(["Control+Backspace"])
        pad.wait_count(0)
        pad.paste(code[:length - 1])
        pad.wait_count(length - 1)
    compare(fill, "after a paste")

    def submit(pad, code):
        pad.type(code[length - 1])
        if name in ("dialog", "long"):
            pad.wait_count(length)
            pad.type(["Enter"])
        pad.wait_phase("rejected")
    compare(submit, "after a wrong code")
    compare(lambda pad, code: (pad.page.reload(), pad.wait_online()), "after a reload")


@pytest.mark.parametrize("name", MASKED)
def test_no_digit_rests_in_the_real_input_or_its_neighbours(visit, name):
    pad = visit(name)
    for count, digit in enumerate(CODE[:3], 1):
        pad.type(digit)
        shown = pad.wait_count(count)
        assert not any(character.isdigit() for character in shown["entry"])
    assert CODE[:3] not in pad.content()


@pytest.mark.parametrize("name", MASKED)
def test_what_the_browser_receives_holds_no_digit(visit, new_context, name):
    context, bodies = new_context(), []
    context.on("response", lambda response: "stream" in response.url or bodies.append(response.body()))
    pad = visit(name, context=context)
    pad.paste(CODE[:3])
    pad.wait_count(3)
    assert bodies and not any(CODE[:3].encode() in body for body in bodies)


@pytest.mark.parametrize("name", MASKED)
def test_a_masked_pad_asks_for_no_password_to_be_kept(visit, name):
    """A password field, so that no screen reader speaks the keys, that no manager finds a password in."""
    entry = visit(name).root.locator("input[data-entry]")
    assert entry.get_attribute("type") == "password"
    assert entry.get_attribute("autocomplete") in ("one-time-code", "off")
    assert entry.get_attribute("inputmode") == "numeric"
    assert entry.get_attribute("maxlength") != "1"
    assert float(entry.evaluate("entry => parseFloat(getComputedStyle(entry).fontSize)")) >= 16


# Ways out

@pytest.fixture(params=MASKED)
def typed(request, visit):
    """A masked pad with three digits in it."""
    pad = visit(request.param)
    pad.type(CODE[:3])
    pad.wait_count(3)
    return pad


@pytest.mark.parametrize("way", ["copy", "cut"])
def test_copy_and_cut_give_nothing(typed, way):
    page = typed.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=typed.address)
    page.evaluate("navigator.clipboard.writeText('what was there before')")
    page.keyboard.press("Control+A")
    page.keyboard.press("Control+C" if way == "copy" else "Control+X")
    page.evaluate(f"document.execCommand('{way}')")
    assert page.evaluate("navigator.clipboard.readText()") == "what was there before"
    assert typed.read()["count"] == 3


def test_dragging_gives_nothing(typed):
    page = typed.page
    page.evaluate("""() => { window.dragged = [];
        document.addEventListener('drop', event => window.dragged.push(event.dataTransfer.getData('text')), true);
        const target = document.body.appendChild(document.createElement('textarea'));
        target.style.cssText = 'position:fixed;left:0;bottom:0;z-index:9;width:200px;height:60px'; }""")
    page.keyboard.press("Control+A")
    box = typed.root.locator(".slots").bounding_box()
    page.mouse.move(box["x"] + 20, box["y"] + box["height"] / 2)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(box["x"] + 20 + (100 - box["x"] - 20) * step / 5, box["y"] + (page.viewport_size["height"] - 30 - box["y"]) * step / 5)
    page.mouse.up()
    assert page.evaluate("[window.dragged.join(''), document.querySelector('textarea').value, getSelection().toString().trim()]") == ["", "", ""]


@pytest.mark.parametrize("name", ["joined", "cells", "dialog", "clear", "verification", "fields"])
def test_on_paper_there_is_nothing_of_an_entry(visit, name):
    """Two entries of different digits and length are the same page on paper, on clear pads too."""
    printed = []
    for digits in (CODE[:3], "2"):
        pad = visit(name, reduced_motion="reduce")
        pad.type(digits)
        pad.wait_count(len(digits))
        pad.page.emulate_media(media="print")
        assert not any(digit in pad.root.locator(".panel").inner_text() for digit in digits)
        printed.append(pad.page.screenshot(animations="disabled"))
    assert printed[0] == printed[1]


# A brief reveal

@pytest.fixture
def revealing(new_context, launch):
    """A masked pad that shows the digit last typed for so long."""
    def open_pad(milliseconds, style="joined"):
        program = launch(config={"pads": [{"name": "pad", "style": style, "reveal": {"brief": milliseconds}, "verifier": "demo"}]})
        return PadPage(new_context().new_page(), program.url, "pad").open()
    return open_pad


@pytest.mark.parametrize("style", ["dialog", "joined", "cells"])
def test_the_digit_last_typed_is_shown_and_goes(revealing, style):
    pad = revealing(1500, style)
    pad.type("7")
    pad.wait(lambda shown: texts(shown) == "7", "the digit")
    pad.type("3")
    shown = pad.wait(lambda shown: shown["count"] == 2 and texts(shown) == "3", "the next digit alone")
    assert [slot["text"] for slot in shown["slots"][:2]] == ["", "3"]
    assert "glyph" not in str(pad.server_state()["slots"][0]) and pad.server_state()["slots"][1].get("glyph") in ("3", None)
    pad.wait(lambda shown: texts(shown) == "", "it to go")
    assert "glyph" not in str(pad.server_state()["slots"])


@pytest.mark.expects_errors("console: Failed to load resource")
def test_a_reveal_ends_by_itself_when_nobody_can_be_asked(revealing):
    pad = revealing(1500)
    pad.page.route("**/stream*", lambda route: None)
    pad.page.route("**/state*", lambda route: route.abort())
    pad.page.reload()
    pad.type("7")
    pad.wait(lambda shown: texts(shown) == "7", "the digit")
    pad.page.context.set_offline(True)
    pad.wait(lambda shown: texts(shown) == "" and shown["slots"][0]["filled"], "it to go")


def test_never_means_never(revealing):
    pad = revealing(0)
    pad.page.evaluate("""() => { window.shown = [];
        new MutationObserver(() => window.shown.push(document.querySelector('.slots').textContent.trim()))
          .observe(document.querySelector('.slots'), {childList: true, characterData: true, subtree: true}); }""")
    pad.type("7314")
    pad.wait_count(4)
    assert "".join(pad.page.evaluate("window.shown")) == ""


@pytest.mark.parametrize("name", MASKED)
def test_at_no_moment_is_there_a_value_that_a_browser_could_keep(visit, name):
    """What a password manager looks at when something is sent: the field is empty at each request and at each frame."""
    pad = visit(name)
    pad.page.evaluate("""() => { window.held = new Set(); const entry = document.querySelector('[data-entry]'), ask = window.fetch;
        const look = () => window.held.add(entry.value.replaceAll('\\u200b', ''));
        window.fetch = (...all) => { look(); return ask(...all); };
        entry.form.addEventListener('submit', look);
        const frame = () => { look(); requestAnimationFrame(frame); }; frame(); }""")
    pad.type(CODE[:3])
    pad.paste("12")
    pad.wait(lambda shown: shown["count"] >= 4, "the digits")
    pad.type(["Enter"])
    assert pad.page.evaluate("[...window.held]") == [""]
