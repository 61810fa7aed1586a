"""Speed, delay, loss, outages and restarts: each keystroke counts once and in order, and no code is ever a mixture."""
import random

import pytest
from gate import Gate
from pad_page import CODE, PadPage, filled, pending, texts

NETWORK_ERRORS = pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_(CONNECTION|EMPTY|NETWORK|INCOMPLETE|INTERNET)")


def burst(page, keys):
    """Sends key events to the browser as fast as it takes them."""
    session = page.context.new_cdp_session(page)
    for key in keys:
        if key == "Backspace":
            event = {"key": "Backspace", "code": "Backspace", "windowsVirtualKeyCode": 8}
            session.send("Input.dispatchKeyEvent", {"type": "rawKeyDown"} | event)
        else:
            event = {"key": key, "code": f"Digit{key}", "windowsVirtualKeyCode": 48 + int(key)}
            session.send("Input.dispatchKeyEvent", {"type": "keyDown", "text": key} | event)
        session.send("Input.dispatchKeyEvent", {"type": "keyUp"} | event)
    session.detach()


def typed(keys, length=12):
    """What an entry holds after these keys."""
    entry = ""
    for key in keys:
        entry = entry[:-1] if key == "Backspace" else (entry + key)[:length]
    return entry


def random_keys(count, seed):
    chance = random.Random(seed)
    return [chance.choice("0123456789") if chance.random() < 0.6 else "Backspace" for _ in range(count)]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_two_hundred_keys_as_fast_as_the_browser_sends_them(visit, seed):
    pad, keys = visit("clear"), random_keys(200, seed)
    burst(pad.page, keys)
    pad.wait(lambda shown: texts(shown) == typed(keys) and not pending(shown), typed(keys))
    assert "".join(slot.get("glyph", "") for slot in pad.server_state()["slots"]) == typed(keys)


def test_two_hundred_keys_on_a_masked_pad_submit_exactly_what_was_typed(visit, pads):
    asked = len(pads.verifiers["long"].codes)
    keys = random_keys(188, 7)
    keys += [digit for digit in "739162840517"]  # the rest ignored when full
    pad = visit("long")
    burst(pad.page, keys)
    pad.wait_count(12)
    pad.type(["Enter"])
    pad.wait_phase("rejected")
    assert pads.verifiers["long"].codes[asked:] == [typed(keys)]


def test_a_reply_that_is_late_holds_nobody_up(visit, proxy):
    pad = visit("clear", address=proxy.url)
    replies = Gate(pad.page, "**/events*", reaches_server=True)
    pad.type("1")
    pad.wait(lambda shown: replies.held, "the request to be under way")
    pad.type("23")
    shown = pad.wait(lambda shown: filled(shown) == 3, "the dots ahead of the reply")
    assert pending(shown), "drawn before the server has answered"
    replies.open()
    assert texts(pad.wait_count(3)) == "123"
    assert proxy.count(r"/events$") <= 3


def test_a_late_reply_is_not_taken_for_news(visit, proxy):
    """All replies late and unevenly so: what is shown never goes back."""
    pad = visit("clear", address=proxy.url)
    proxy.fault("delay_reply", r"/events$", seconds=0.05, jitter=0.2)
    highest = 0
    for number, digit in enumerate(CODE * 2, 1):
        pad.type(digit)
        shown = pad.wait(lambda shown: filled(shown) >= number, f"{number} dots")
        assert filled(shown) >= highest
        highest = filled(shown)
    assert texts(pad.wait_count(12)) == CODE * 2


@NETWORK_ERRORS
def test_a_state_that_was_overtaken_is_ignored(visit, proxy):
    """Without its stream the page asks; the answer comes when newer keys have long been confirmed."""
    pad = visit("clear", address=proxy.url)
    pad.type("1")
    pad.wait_count(1)
    proxy.fault("lose_request", r"/stream$")
    proxy.fault("delay_reply", r"/state$", seconds=0.7)
    with pad.page.expect_event("requestfinished", lambda request: request.url.endswith("/state")):
        with pad.page.expect_request("**/state"):
            pad.page.reload()
        pad.root.evaluate("""root => { window.counts = [];
          new MutationObserver(() => window.counts.push(Number(root.dataset.count))).observe(root, {attributeFilter: ['data-count']}); }""")
        pad.type("234")
        pad.wait_count(4)
    pad.type("5")
    pad.wait_count(5)
    counts = pad.page.evaluate("window.counts")
    assert counts == sorted(counts) and counts[-1] == 5


@NETWORK_ERRORS
@pytest.mark.parametrize("fault", ["lose_reply", "lose_request", "duplicate"])
def test_what_the_network_does_to_a_request_is_not_seen_in_the_entry(visit, proxy, fault):
    pad = visit("clear", address=proxy.url)
    pad.type("1")
    pad.wait_count(1)
    met = proxy.fault(fault, r"/events$", times=1).met
    pad.type("2")
    pad.wait(lambda shown: met.is_set(), "the fault")
    pad.type("34")
    assert texts(pad.wait_count(4)) == "1234"
    assert "".join(slot.get("glyph", "") for slot in pad.server_state()["slots"]) == "1234"


@NETWORK_ERRORS
def test_a_network_that_fails_all_the_time_loses_nothing(visit, proxy, pads):
    asked = len(pads.verifiers["long"].codes)
    for number in range(5):
        pad = visit("long", address=proxy.url)
        for fault in ("lose_reply", "lose_request", "duplicate"):
            proxy.fault(fault, r"/events$", chance=0.15)
        proxy.fault("delay_reply", r"/events$", jitter=0.05)
        keys = random_keys(60, number) + list("739162840517")
        burst(pad.page, keys)
        pad.wait_count(12)
        proxy.heal()
        pad.type(["Enter"])
        pad.wait_phase("rejected" if typed(keys) != "739162739162" else "accepted")
        assert pads.verifiers["long"].codes[asked:] == [typed(keys)]
        asked += 1
        pad.page.close()


@NETWORK_ERRORS
def test_an_outage_loses_nothing_and_is_said(visit, proxy):
    pad = visit("clear", address=proxy.url)
    pad.type("12")
    pad.wait_count(2)
    proxy.cut()
    pad.type("34")
    shown = pad.wait(lambda shown: shown["connection"] == "reconnecting", "the page to say so")
    assert filled(shown) == 4
    pad.type("5")
    proxy.mend()
    pad.wait_online()
    assert texts(pad.wait_count(5)) == "12345"


def test_two_tabs_stay_in_step(visit, new_context):
    context = new_context()
    one, other = visit("clear", context=context), visit("clear", context=context)
    one.page.bring_to_front()
    one.type("12")
    assert texts(other.wait_count(2)) == "12"
    other.page.bring_to_front()
    other.type("3")
    assert texts(one.wait_count(3)) == "123"


def test_a_tab_that_was_hidden_shows_what_is_when_it_comes_back(visit, new_context, pads):
    context = new_context()
    one = visit("clear", context=context)
    one.type("1")
    one.wait_count(1)
    other = visit("clear", context=context)
    other.wait_count(1)
    other.type("2")
    other.wait_count(2)
    one.page.bring_to_front()
    assert texts(one.wait_count(2)) == "12"


# The server ends and comes back

@NETWORK_ERRORS
def test_a_restart_is_noticed_said_and_got_over(visit, fragile):
    pad = visit("clear", program=fragile)
    pad.type("123")
    before = pad.wait_count(3)
    fragile.kill()
    pad.wait(lambda shown: shown["connection"] == "reconnecting", "the page to say so")
    fragile.start()
    shown = pad.wait(lambda shown: shown["connection"] == "online" and shown["epoch"] != before["epoch"], "the recovery")
    assert filled(shown) == 0
    pad.wait(lambda shown: shown["alert"] or shown["status"], "the page to say what was lost")
    pad.type("45")
    assert texts(pad.wait_count(2)) == "45"


@NETWORK_ERRORS
def test_no_code_is_a_mixture_of_before_and_after(visit, fragile):
    """Typed on through a restart: the rest of a code never completes what the server has forgotten."""
    for _ in range(3):
        pad = visit("cells", program=fragile)
        pad.type(CODE[:3])
        pad.wait_count(3)
        fragile.restart()
        pad.type(CODE[3:])
        assert pad.wait(lambda shown: shown["connection"] == "online" and not pending(shown), "calm")["phase"] == "editing"
        assert fragile.verifier.codes == []
        pad.page.close()


@NETWORK_ERRORS
def test_keys_of_a_forgotten_entry_are_forgotten_with_it(visit, fragile):
    pad = visit("cells", program=fragile)
    pad.type(CODE[:3])
    before = pad.wait_count(3)
    fragile.kill()
    pad.type(CODE[3:5])
    pad.wait(lambda shown: shown["connection"] == "reconnecting", "the page to say so")
    fragile.start()
    pad.wait(lambda shown: shown["connection"] == "online" and shown["epoch"] != before["epoch"], "the recovery")
    assert filled(pad.wait(lambda shown: not pending(shown), "calm")) == 0
    pad.type(CODE)
    pad.wait_phase("accepted")
    assert fragile.verifier.codes == [CODE]


@NETWORK_ERRORS
def test_after_a_restart_the_whole_code_is_typed_again_and_accepted(visit, fragile):
    pad = visit("cells", program=fragile)
    pad.type(CODE[:3])
    before = pad.wait_count(3)
    fragile.restart()
    pad.wait(lambda shown: shown["connection"] == "online" and shown["epoch"] != before["epoch"], "the recovery")
    pad.wait_count(0)
    pad.type(CODE)
    pad.wait_phase("accepted")
    assert fragile.verifier.codes == [CODE]


@NETWORK_ERRORS
def test_a_page_without_a_stream_still_works(visit, fragile):
    pad = visit("clear", program=fragile)
    page = pad.page.context.new_page()
    page.route("**/stream", lambda route: route.abort())
    pad = PadPage(page, fragile.url, "clear").open()
    pad.type("123")
    assert texts(pad.wait_count(3)) == "123"
    pad.page.evaluate("""() => fetch("/pads/clear/events", {method: "POST", headers: {"Content-Type": "application/json"},
        body: '{"type":"key","key":"4"}'})""")
    pad.type("5")
    assert texts(pad.wait_count(5)) == "12345"


def test_one_request_at_a_time(visit, proxy):
    pad = visit("clear", address=proxy.url)
    proxy.fault("delay_reply", r"/events$", seconds=0.3)
    requests = proxy.count(r"/events$")
    pad.type(CODE * 2)
    pad.wait_count(12)
    assert proxy.count(r"/events$") - requests <= 6  # the first, and what had gathered meanwhile
