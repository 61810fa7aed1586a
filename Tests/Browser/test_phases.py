"""The phases of an entry as a person sees them: being checked, accepted, refused, locked, not to be checked right now."""
import re

import pytest
from pad_page import PadPage, filled
from pixels import Shot
from verifier import RecordingVerifier

CODE, WRONG = "739162", "860427"


@pytest.fixture
def serve(new_context, launch, tmp_path):
    """`serve(seconds=1, …)`: the page of a pad of cells whose verifier takes so long; further settings are the pad's."""
    def start(seconds=0, command=None, context=None, flags=(), **settings):
        verifier = RecordingVerifier(tmp_path / "verifier", CODE, seconds=seconds)
        program = launch(*flags, config={"pads": [
            {"name": "pad", "style": "cells", "verifier": {"command": command} if command else verifier.configuration} | settings]})
        pad = PadPage(new_context(**(context or {})).new_page(), program.url, "pad").open()
        pad.verifier = verifier
        return pad
    return start


def test_while_a_code_is_checked_all_slots_are_filled_and_keys_are_ignored(serve):
    pad = serve(seconds=1, acceptedFor=0)
    pad.type(CODE)
    assert filled(pad.wait_phase("verifying")) == 6
    pad.type(["5", "Backspace", "Enter"])
    assert filled(pad.wait_phase("accepted")) == 6
    assert pad.verifier.codes == [CODE]


def test_what_is_typed_while_a_wrong_code_is_checked_is_not_carried_over(serve):
    pad = serve(seconds=1)
    pad.type(WRONG)
    pad.wait_phase("verifying")
    pad.type("12")
    assert filled(pad.wait_phase("rejected")) == 0
    pad.type(CODE)
    pad.wait_phase("accepted")
    assert pad.verifier.codes == [WRONG, CODE]


def test_an_acceptance_gives_way_to_an_empty_entry_by_itself(serve):
    pad = serve(acceptedFor=1)
    pad.type(CODE)
    assert "Accepted" in pad.wait_phase("accepted")["status"]
    assert filled(pad.wait_phase("editing")) == 0
    pad.type("1")
    pad.wait_count(1)


def test_a_partial_entry_is_wiped_and_the_page_says_so(serve):
    pad = serve(idleClear=1)
    pad.type("12")
    pad.wait_count(2)
    shown = pad.wait_count(0)
    assert shown["status"] or shown["alert"]


def test_five_wrong_codes_in_a_row_lock_it_for_a_while(serve):
    pad = serve()
    for number in range(5):
        pad.type(WRONG)
        pad.wait(lambda shown: shown["phase"] in ("rejected", "locked") and len(pad.verifier.codes) == number + 1, "the verdict")
        if number < 4:
            pad.wait_phase("rejected")
    shown = pad.wait_phase("locked")
    assert shown["alert"] and filled(shown) == 0
    pad.type(CODE)
    state = pad.server_state()
    assert (state["phase"], state["count"]) == ("locked", 0) and 0 < state["retryAfter"] <= 30
    assert len(pad.verifier.codes) == 5
    pad.page.reload()
    assert pad.wait_phase("locked")["alert"]


def test_a_verifier_that_fails_is_said_and_counts_against_nobody(serve, tmp_path):
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\nexit 50\n")
    broken.chmod(0o700)
    pad = serve(command=str(broken))
    for _ in range(6):
        pad.type(CODE)
        shown = pad.wait(lambda shown: shown["phase"] == "unavailable", "it to say so")
        assert shown["alert"] and filled(shown) == 0
        pad.type(["1"])
        pad.wait_phase("editing")
        pad.type(["Backspace"])
        pad.wait_count(0)


@pytest.mark.parametrize("motion, moves", [("no-preference", True), ("reduce", False)])
def test_a_wrong_code_shakes_unless_motion_is_unwanted(serve, motion, moves):
    pad = serve(context={"reduced_motion": motion})
    pad.page.evaluate("""() => { window.moved = [];
      for (const type of ['animationstart', 'transitionrun'])
        document.addEventListener(type, event => window.moved.push(event.animationName || event.propertyName)); }""")
    pad.type(WRONG)
    pad.wait_phase("rejected")
    pad.page.wait_for_timeout(200)
    shaken = [name for name in pad.page.evaluate("window.moved") if "shake" in name]
    assert bool(shaken) == moves


def test_a_picture_of_ones_own_is_the_dot_and_a_missing_one_falls_back(serve, tmp_path):
    public = tmp_path / "public"
    public.mkdir()
    (public / "heart.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#ff0000"/></svg>')
    pad = serve(style="joined", theme="classic", mask="picture", picture="heart.svg", flags=["--public", str(public)])
    pad.type("12")
    pad.wait_count(2)
    box = pad.root.locator("[data-slot='0']").bounding_box()
    assert len(Shot(pad.page, box, 1).of_size("#ff0000", 10, 10, slack=1)) == 1


def test_a_key_that_is_shuffled_types_what_it_shows(serve):
    pad = serve(shuffle="perAttempt", keypad="always", mask="none", complete="confirm")
    shown = [key.inner_text() for key in pad.root.locator('button[data-key]:not([data-key="Backspace"])').all()]
    assert sorted(shown) == list("0123456789")
    pad.root.locator('button[data-key]:not([data-key="Backspace"])').first.click()
    assert pad.wait_count(1)["slots"][0]["text"] == shown[0]
    pad.action("unshuffle").click()
    pad.wait(lambda _: [key.inner_text() for key in pad.root.locator('button[data-key]:not([data-key="Backspace"])').all()]
             == list("1234567890"), "the usual order")


def test_a_shuffled_keypad_stays_as_it_came(serve):
    """What the server has drawn is what the script begins with: no key moves under a finger while the page comes alive."""
    pad = serve(shuffle="perAttempt", keypad="always", context={"service_workers": "block"})
    page, keys = pad.page, 'button[data-key]:not([data-key="Backspace"])'
    page.route("**/stream*", lambda route: None)  # no state comes that would put the keys right
    page.route("**/events*", lambda route: None)
    for _ in range(3):  # one order in ten factorial is the usual one
        came = re.findall(r'data-key="(\d)"', page.reload(wait_until="load").text())
        assert [key.inner_text() for key in page.locator(keys).all()] == came
