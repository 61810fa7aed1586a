"""A pad with the preset `kiosk`: its layout on real panels, its keys, what it keeps away from people, and how it recovers."""
import pytest
from pad_page import LENGTHS, PadPage, filled
from program import Program

PANELS = {"1080p": (1920, 1080), "upright 1080p": (1080, 1920), "seven inches": (800, 480), "ten inches": (1280, 800)}
DIGITS = 'button[data-key]:not([data-key="Backspace"])'


@pytest.fixture(scope="module")
def kiosk(tmp_path_factory):
    """Kiosk pads of every style and theme, and some with settings of their own."""
    pads = [{"name": f"{style}.{theme}", "style": style, "theme": theme, "preset": "kiosk", "shuffle": "perAttempt", "verifier": "demo"}
            for style in LENGTHS for theme in ("modern", "classic", "accessible")]
    pads += [{"name": "plain", "style": "joined", "preset": "kiosk", "verifier": "demo"},
             {"name": "own", "style": "joined", "theme": "modern", "keypad": "never", "idleClear": 7, "preset": "kiosk", "verifier": "demo"},
             {"name": "long", "style": "cells", "length": 12, "complete": "confirm", "preset": "kiosk", "verifier": "demo"},
             {"name": "hasty", "style": "cells", "idleClear": 40, "preset": "kiosk", "verifier": "demo"},
             {"name": "loud", "style": "cells", "feedback": "both", "preset": "kiosk", "verifier": "demo"}]
    with Program(tmp_path_factory.mktemp("kiosk"), config={"pads": pads}) as program:
        yield program
        assert program.running


@pytest.fixture
def stand(new_context, kiosk):
    """`stand("plain")`: that pad's page on a touch screen."""
    def open_pad(name, width=1280, height=800, script=None, **options):
        context = new_context(**({"has_touch": True, "viewport": {"width": width, "height": height}} | options))
        if script:
            context.add_init_script(script)
        return PadPage(context.new_page(), kiosk.url, name).open()
    return open_pad


def test_the_preset_sets_defaults_and_the_pads_own_settings_override_them(stand):
    plain, own = (stand(name).root.evaluate("root => ({...root.dataset})") for name in ("plain", "own"))
    assert (plain["theme"], plain["keypad"], plain["preset"]) == ("accessible", "always", "kiosk")
    assert (own["theme"], own["keypad"], own["preset"]) == ("modern", "never", "kiosk")
    pads = {name: stand(name) for name in ("plain", "own")}  # 30 and 7 seconds, which run already
    for pad in pads.values():
        pad.type("1")
        pad.wait_count(1)
    assert 7 < pads["plain"].server_state()["idleClearAfter"] <= 30 and pads["own"].server_state()["idleClearAfter"] <= 7


@pytest.mark.parametrize("panel", PANELS)
def test_everything_is_on_the_screen_and_nothing_overlaps(stand, panel):
    width, height = PANELS[panel]
    page = stand("plain", width, height).page
    names = [f"{style}.{theme}" for style in LENGTHS for theme in ("modern", "classic", "accessible")] + ["plain", "long"]
    for name in names:
        pad = PadPage(page, page.url.split("/pads")[0], name).open()
        assert page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]") == [width, height], name
        boxes = page.evaluate("""() => [...document.querySelectorAll('.title, .slots, .hint, button[data-key], button[data-action]')]
            .filter(part => part.checkVisibility({visibilityProperty: true}))
            .map(part => [part.className + (part.dataset.key || part.dataset.action || ''), part.getBoundingClientRect().toJSON()])""")
        for what, box in boxes:
            assert 0 <= box["left"] and box["right"] <= width and 0 <= box["top"] and box["bottom"] <= height, (name, what, box)
        for number, (one, a) in enumerate(boxes):
            for other, b in boxes[number + 1:]:
                apart = (a["right"] <= b["left"] + 0.5 or b["right"] <= a["left"] + 0.5
                         or a["bottom"] <= b["top"] + 0.5 or b["bottom"] <= a["top"] + 0.5)
                assert apart, f"{name}: {one} and {other} overlap"
        buttons = [(what, box) for what, box in boxes if what.startswith(("key", "action"))]
        assert len(buttons) >= 12
        for what, box in buttons:
            assert box["width"] >= 64 and box["height"] >= 64, (name, what, box)
        # It fills the screen: the keypad and the slots together take most of the shorter side.
        used = max(box["bottom"] for _, box in boxes) - min(box["top"] for _, box in boxes)
        assert used >= 0.6 * min(width, height), name


def test_double_tap_zooms_nothing(stand):
    """On keys, slots and the page itself; at a phone's viewport too, where browsers zoom."""
    pad = stand("plain", 390, 844, is_mobile=True)
    session = pad.page.context.new_cdp_session(pad.page)
    for selector in ("[data-key='5']", ".slots", ".title"):
        box = pad.page.locator(selector).bounding_box()
        session.send("Input.synthesizeTapGesture", {
            "x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2, "tapCount": 2, "duration": 30})
        assert pad.page.evaluate("visualViewport.scale") == 1, selector
        touch = pad.page.locator(selector).evaluate("""part => {
            const all = []; for (let at = part; at; at = at.parentElement) all.push(getComputedStyle(at).touchAction); return all; }""")
        assert {"none", "manipulation"} & set(touch), selector


def test_there_is_no_menu_and_nothing_can_be_selected(stand):
    pad = stand("plain")
    assert pad.page.evaluate("""() => [document.body, ...document.querySelectorAll('.title, .hint, .key')]
        .every(part => !part.dispatchEvent(new MouseEvent('contextmenu', {bubbles: true, cancelable: true})))""")
    pad.page.locator(".title").dblclick()
    pad.page.mouse.move(5, 5)
    pad.page.mouse.down()
    pad.page.mouse.move(1200, 700)
    pad.page.mouse.up()
    assert pad.page.evaluate("getSelection().toString().trim()") == ""


def test_the_last_ten_seconds_before_it_is_wiped_are_shown(stand):
    pad = stand("hasty")
    timer = pad.root.locator('[role="timer"]')
    pad.page.clock.install()
    pad.page.clock.pause_at(pad.page.evaluate("Date.now() / 1000") + 1)
    pad.type("12")
    pad.wait_count(2)
    assert timer.text_content() == "" and "2 of 6" in pad.read()["status"]
    pad.page.clock.run_for(20_000)
    assert pad.read()["status"] == "Clears in 0:20" and timer.text_content() == ""
    pad.page.clock.run_for(10_000)
    assert timer.text_content() == "Clears in 0:10"
    pad.page.clock.run_for(7_000)
    assert timer.text_content() == "Clears in 0:03" and pad.read()["status"] == "Clears in 0:20"
    pad.type("3")
    pad.wait_count(3)
    assert timer.text_content() == "" and "3 of 6" in pad.read()["status"]


SILENT = """
  window.answers = [];
  navigator.vibrate = pattern => window.answers.push(['vibrate', pattern]);
  for (const node of ['OscillatorNode', 'GainNode']) window[node] = class {
    constructor(context, options) { window.answers.push([node, options]); }
    connect(next) { return next; }
    start(at) {}
    stop(at) {}
  };
  window.AudioContext = class { currentTime = 0; destination = {connect() {}}; };
"""


def test_feedback_tells_nothing_of_the_key_and_is_off_unless_asked_for(stand):
    pad, answers = stand("loud", script=SILENT), []
    for key in [*"1234", "Backspace", *"0567", "Backspace", *"89"]:
        pad.page.evaluate("window.answers = []")
        pad.key(key).tap()
        answers.append(pad.page.evaluate("window.answers"))
    assert answers[0] == [["vibrate", 30], ["OscillatorNode", {"frequency": 1000}], ["GainNode", {"gain": 0.1}]]
    assert all(answer == answers[0] for answer in answers)
    quiet = stand("plain", script=SILENT)
    quiet.click_keys("12")
    quiet.wait_count(2)
    assert quiet.page.evaluate("window.answers") == []


def test_the_screen_stays_on_while_the_page_is_shown(stand):
    held = """() => new Promise(done => setTimeout(() => done(window.locks), 0))"""
    script = """window.locks = [];
      const wakeLock = {request: async kind => { const lock = {kind, released: false}; window.locks.push(lock); return lock; }};
      Object.defineProperty(Navigator.prototype, 'wakeLock', {get: () => wakeLock});"""
    pad = stand("plain", script=script)
    assert pad.page.evaluate(held) == [{"kind": "screen", "released": False}]
    show = """hidden => { Object.defineProperty(document, 'hidden', {value: hidden, configurable: true});
      if (hidden) window.locks.at(-1).released = true;
      document.dispatchEvent(new Event('visibilitychange')); }"""
    pad.page.evaluate(show, True)
    pad.page.evaluate(show, False)
    assert [lock["kind"] for lock in pad.page.evaluate(held)] == ["screen", "screen"]


def test_a_real_wake_lock_is_granted_to_the_page(stand):
    """Chromium's own answer, on the loopback address, which is a secure context."""
    assert stand("plain").page.evaluate("async () => isSecureContext && (await navigator.wakeLock.request('screen')).type") == "screen"


def test_a_shuffled_keypad_changes_with_each_attempt_and_one_button_ends_it(stand):
    pad, orders = stand("cells.modern"), []

    def order():
        return "".join(key.inner_text() for key in pad.root.locator(DIGITS).all())
    for attempt in range(4):
        orders.append(order())
        pad.click_keys("123456")
        pad.wait(lambda shown: shown["phase"] == "rejected", "the verdict")
        pad.wait(lambda _: order() != orders[-1], "another order")
    assert all(sorted(order) == sorted("0123456789") for order in orders) and len(set(orders)) == 4
    pad.action("unshuffle").click()
    pad.wait(lambda _: order() == "1234567890", "the usual order")
    pad.click_keys("123456")
    pad.wait(lambda shown: shown["phase"] == "locked", "the fifth verdict")
    assert order() == "1234567890" and not pad.action("unshuffle").is_visible()


def test_nothing_outside_is_asked_for(stand):
    """A whole visit: every address that the browser was sent to is the server's."""
    pad, asked = stand("loud"), []
    pad.page.context.on("request", lambda request: asked.append(request.url))
    pad.page.reload()
    pad.click_keys("123456")
    pad.wait(lambda shown: shown["phase"] == "rejected", "the verdict")
    assert len(asked) >= 5 and all(address.startswith(pad.address + "/") for address in asked)


@pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_CONNECTION|console: .*ERR_INCOMPLETE")
def test_a_page_that_is_there_outlives_its_server(stand, launch):
    program = launch(config={"pads": [{"name": "door", "style": "cells", "preset": "kiosk", "verifier": "demo"}]})
    pad = PadPage(stand("plain").page, program.url, "door").open()
    pad.type("12")
    pad.wait_count(2)
    program.kill()
    pad.wait(lambda shown: shown["connection"] == "reconnecting", "it to notice")
    program.start()
    assert filled(pad.wait_online()) == 0
    pad.click_keys("000000")
    pad.wait_phase("accepted")
