"""A locked pad counts down and opens by itself. The page's clock is the test's, so that nobody waits."""
import re

import pytest
from pad_page import PadPage


def seconds(pad):
    """What the countdown says is left, in seconds."""
    text = pad.root.locator('[role="timer"]').text_content()
    minutes, rest = re.search(r"(\d+):(\d\d)", text).groups()
    return int(minutes) * 60 + int(rest)


@pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_FAILED")
def test_the_countdown_goes_on_whatever_the_focus_does_and_ends(new_context, launch):
    program = launch(config={"pads": [{"name": "door", "style": "cells", "verifier": "demo"}]})
    page, answer = new_context().new_page(), "the server's"

    def state(route):
        if answer == "the server's":
            route.continue_()
        elif answer == "none":
            route.abort()
        else:
            response = route.fetch()
            locked = response.json()
            route.fulfill(response=response, json=locked | {
                "revision": locked["revision"] + 1, "phase": "editing", "retryAfter": None, "message": None, "focused": True})
    page.route("**/stream*", lambda route: route.abort())
    page.route("**/state*", state)
    page.clock.install()
    pad = PadPage(page, program.url, "door")
    for attempt in range(1, 6):
        verdict = page.context.request.post(f"{program.url}/pads/door/events", data={"type": "text", "text": f"{attempt}" * 6}).json()
        while verdict["phase"] == "verifying":
            verdict = page.context.request.get(f"{program.url}/pads/door/state").json()
        assert verdict["attempt"] == attempt
    pad.open()
    pad.wait_phase("locked")
    answer = "none"  # nobody tells the page more than it knows
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    at_first = seconds(pad)
    assert 20 <= at_first <= 30
    page.clock.run_for(12_000)
    assert seconds(pad) == at_first - 12
    for _ in range(3):
        page.evaluate("for (const type of ['blur', 'focus']) dispatchEvent(new Event(type))")
        page.evaluate("document.activeElement.blur(); document.querySelector('[data-entry]').focus()")
    assert seconds(pad) == at_first - 12
    page.clock.run_for(5_000)
    assert seconds(pad) == at_first - 17
    answer = "unlocked"
    page.clock.run_for((at_first - 17 + 1) * 1000)
    shown = pad.wait_phase("editing")
    assert shown["entryFocused"] and shown["alert"] == ""
    assert pad.root.locator('[role="timer"]').text_content() == ""
