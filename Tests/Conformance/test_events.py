"""The JSON contract: events in, states out, each keystroke once and in order, and what is refused."""
import json
import secrets

import pytest
from client import Batches

STYLES = {"dialog": 4, "verification": 4, "joined": 6, "cells": 6, "fields": 6}
CLEAR = {"verification", "fields"}


def key(name, **more):
    return {"type": "key", "key": name} | more


def problem(answer, status):
    """The problem document (RFC 9457) of a refused request."""
    assert answer.status == status, answer
    assert answer.fields["content-type"].startswith("application/problem+json")
    assert answer.json["status"] == status
    assert answer.json["title"]
    return answer.json


@pytest.mark.parametrize("pad, length", STYLES.items())
def test_a_fresh_state_has_everything_the_contract_names(visit, pad, length):
    state = visit(pad).state()
    assert state["pad"] == pad and state["style"] == pad
    assert (state["epoch"], state["revision"], state["attempt"]) == ("0", 0, 0)
    assert (state["length"], state["count"], state["caret"]) == (length, 0, 0)
    assert state["selection"] is None and state["message"] is None and state["retryAfter"] is None
    assert state["phase"] == "editing" and state["canConfirm"] is False and state["focused"] is True
    assert [slot["filled"] for slot in state["slots"]] == [False] * length
    assert "expected" not in state


def test_a_key_is_answered_with_the_new_state(client):
    before, after = client.state(), client.type("4")
    assert (after["count"], after["caret"]) == (1, 1)
    assert [slot["filled"] for slot in after["slots"]] == [True, False, False, False]
    assert after["revision"] == 1 and after["epoch"] != before["epoch"]
    assert client.type("2")["revision"] == 2


@pytest.mark.parametrize("pad", STYLES)
def test_glyphs_are_told_on_clear_pads_only(visit, pad):
    slots = visit(pad).type("12")["slots"]
    assert [slot.get("glyph") for slot in slots[:2]] == (["1", "2"] if pad in CLEAR else [None, None])


def test_a_caret_is_marked_in_one_slot(visit):
    slots = visit("dialog").type("12")["slots"]
    assert [slot.get("caret", False) for slot in slots] == [False, False, True, False]


def test_pads_of_one_session_do_not_mix(visit):
    dialog = visit("dialog")
    dialog.type("12")
    joined = visit("joined", dialog.cookie)
    assert joined.state()["count"] == 0
    joined.type("7")
    assert (joined.state()["count"], dialog.state()["count"]) == (1, 2)


def test_sessions_do_not_mix(visit):
    one, other = visit("cells"), visit("cells")
    one.type("123")
    assert other.type("4")["count"] == 1
    assert one.state()["count"] == 3


@pytest.mark.parametrize("pad", ["joined", "cells", "verification", "fields"])
def test_the_right_code_is_accepted_when_the_last_slot_fills(visit, pad):
    client = visit(pad)
    state = client.type("0" * STYLES[pad])
    assert state["phase"] in ("verifying", "accepted") and state["attempt"] == 1
    state = client.settle()
    assert state["phase"] == "accepted"
    assert all(slot["filled"] and "glyph" not in slot for slot in state["slots"])
    assert client.type("5")["phase"] == "accepted"


@pytest.mark.parametrize("pad", ["joined", "cells", "verification", "fields"])
def test_a_wrong_code_is_refused_said_and_cleared(visit, pad):
    client = visit(pad)
    client.type("0" * (STYLES[pad] - 1) + "7")
    state = client.settle()
    assert (state["phase"], state["count"], state["caret"], state["attempt"]) == ("rejected", 0, 0, 1)
    assert state["message"]["kind"] == "error" and state["message"]["text"]
    state = client.type("3")
    assert (state["phase"], state["count"], state["message"]) == ("editing", 1, None)


def test_a_dialog_completes_by_confirm_only(visit):
    client = visit("dialog")
    state = client.type("0000")
    assert (state["phase"], state["canConfirm"], state["attempt"]) == ("editing", True, 0)
    client.send({"type": "confirm"})
    assert client.settle()["phase"] == "accepted"


def test_a_dialog_with_too_few_digits_says_so_and_keeps_them(visit):
    client = visit("dialog")
    state = client.send(key("1"), key("2"), {"type": "confirm"})
    assert (state["phase"], state["count"], state["attempt"]) == ("editing", 2, 0)
    assert "4" in state["message"]["text"]
    assert client.type("3")["message"] is None


@pytest.mark.parametrize("event", [{"type": "cancel"}, key("Escape")], ids=["cancel", "Escape"])
def test_a_cancelled_dialog_opens_again_empty(visit, event):
    client = visit("dialog")
    assert client.send(key("1"), event)["phase"] == "cancelled"
    state = client.send({"type": "open"})
    assert (state["phase"], state["count"]) == ("editing", 0)


def test_text_goes_in_as_one_piece(visit):
    state = visit("verification").text("G-4821 is your code")
    assert [slot.get("glyph") for slot in state["slots"]] in ([*"4821"], [None] * 4)  # wiped already when decided
    assert state["attempt"] == 1


def test_chords_select_and_clear(visit):
    client = visit("cells")
    client.type("123")
    assert client.send(key("a", ctrl=True))["selection"] == {"from": 0, "to": 3}
    assert client.send(key("Backspace", ctrl=True))["count"] == 0


def test_a_movement_with_shift_selects(visit):
    client = visit("cells")
    client.type("123")
    assert client.send(key("ArrowLeft", shift=True))["selection"] == {"from": 2, "to": 3}


@pytest.mark.parametrize("event", [{"type": "blur"}, {"type": "focus"}, {"type": "focus", "slot": 0}, {"type": "clear"},
                                   {"type": "confirm"}, {"type": "cancel"}, {"type": "open"}, {"type": "resend"},
                                   {"type": "unshuffle"}], ids=lambda event: "-".join(map(str, event.values())))
@pytest.mark.parametrize("pad", STYLES)
def test_every_event_is_taken_on_every_pad(visit, pad, event):
    assert visit(pad).post(event).status == 200


def test_a_single_key_that_is_no_digit_is_ignored(visit):
    client = visit("cells")
    assert client.type(["x", " ", "²", "é"])["count"] == 0
    assert client.type(["٣", "７"])["count"] == 2


# Batches

def test_a_batch_is_applied_once_however_often_it_is_sent(visit):
    batches = Batches(visit("cells"))
    first = batches.send(key("1"), key("2"), seq=1)
    assert (first.status, first.json["count"], first.json["expected"]) == (200, 2, 2)
    again = batches.send(key("1"), key("2"), seq=1)
    assert (again.status, again.json["count"], again.json["expected"]) == (200, 2, 2)
    assert again.json["revision"] == first.json["revision"]
    third = batches.send(key("3"), seq=2)
    assert (third.json["count"], third.json["expected"]) == (3, 3)
    assert batches.send(key("1"), seq=1).json["count"] == 3


def test_a_gap_is_a_conflict_that_tells_the_expected_number(visit):
    batches = Batches(visit("cells"))
    batches.send(key("1"), seq=1)
    answer = batches.send(key("2"), seq=3)
    assert (answer.status, answer.json["expected"], answer.json["page"]) == (409, 2, batches.page)
    assert answer.json["count"] == 1
    assert batches.send(key("2"), seq=2).json["count"] == 2


def test_an_unknown_page_begins_with_one(visit):
    client = visit("cells")
    client.type("1")
    batches = Batches(client)
    answer = batches.send(key("2"), seq=5)
    assert (answer.status, answer.json["expected"], answer.json["count"]) == (409, 1, 1)
    fresh = answer.json["page"]
    assert fresh != batches.page
    assert Batches(client, fresh).send(key("2"), seq=1).json["count"] == 2
    assert Batches(client).send(key("3"), seq=1).json["count"] == 3


def test_eight_pages_of_a_session_keep_their_numbers(visit):
    client = visit("cells")
    pages = [Batches(client) for _ in range(8)]
    for page in pages:
        assert page.send({"type": "focus"}, seq=1).status == 200
    for page in pages:
        assert page.send({"type": "focus"}, seq=2).json["expected"] == 3


def test_a_refused_batch_changes_nothing_and_uses_no_number(visit):
    batches = Batches(visit("cells"))
    batches.send(key("1"), seq=1)
    problem(batches.send(key("2"), {"type": "dance"}, seq=2), 400)
    assert batches.client.state()["count"] == 1
    assert batches.send(key("3"), seq=2).json["count"] == 2


def test_sixty_four_events_fit_and_sixty_five_do_not(visit):
    batches = Batches(visit("cells"))
    assert batches.send(*[key("Backspace")] * 64, seq=1).status == 200
    problem(batches.send(*[key("Backspace")] * 65, seq=2), 400)
    assert batches.send(key("1"), seq=2).json["count"] == 1


def test_events_after_the_completion_in_a_batch_are_ignored(visit):
    batches = Batches(visit("joined"))
    batches.send(*[key("0")] * 6, key("5"), key("Backspace"), seq=1)
    assert batches.client.settle()["phase"] == "accepted"
    assert batches.client.state()["attempt"] == 1


# Refusals

SECRET = "739162"  # stands in every refused body: no answer may repeat it
REFUSED = {
    "no JSON": "739162",
    "cut off": '{"type":"text","text":"739162"',
    "empty body": "",
    "an array": '[{"type":"key","key":"7"},"739162"]',
    "no type": '{"key":"7","text":"739162"}',
    "unknown event": '{"type":"739162"}',
    "unknown key": '{"type":"key","key":"F739162"}',
    "key of a wrong type": '{"type":"key","key":739162}',
    "text of a wrong type": '{"type":"text","text":["739162"]}',
    "slot of a wrong type": '{"type":"focus","slot":"739162"}',
    "slot with a fraction": '{"type":"focus","slot":1.5}',
    "negative slot": '{"type":"focus","slot":-739162}',
    "doubled key": '{"type":"key","key":"7","key":"739162"}',
    "unknown member": '{"type":"key","key":"7","739162":1}',
    "text too long": json.dumps({"type": "text", "text": SECRET + "1" * 1019}),
    "invalid UTF-8": b'{"type":"text","text":"739162\xff"}',
    "a byte-order mark": b'\xef\xbb\xbf{"type":"text","text":"739162"}',
    "something after it": '{"type":"key","key":"7"} 739162',
    "a lone surrogate": '{"type":"text","text":"739162\\ud800"}',
    "deeply nested": '{"type":"text","text":' + "[" * 500 + "739162" + "]" * 500 + "}",
    "seq without page": '{"seq":1,"events":[{"type":"text","text":"739162"}]}',
    "page without seq": '{"page":"ab","events":[{"type":"text","text":"739162"}]}',
    "seq of a wrong type": '{"page":"ab","seq":"1","events":[{"type":"text","text":"739162"}]}',
    "seq below one": '{"page":"ab","seq":0,"events":[{"type":"text","text":"739162"}]}',
    "seq beyond all numbers": '{"page":"ab","seq":99999999999999999999,"events":[]}',
    "events of a wrong type": '{"page":"ab","seq":1,"events":{"type":"text","text":"739162"}}',
}


@pytest.mark.parametrize("name", REFUSED)
def test_a_wrong_body_is_refused_whole_and_never_repeated(visit, demonstration, name):
    client = visit("cells")
    client.type("12")
    answer = client.post(REFUSED[name])
    detail = problem(answer, 400)["detail"]
    assert detail and SECRET.encode() not in answer.body
    assert client.state()["count"] == 2
    assert demonstration.running


def test_a_body_over_the_limit_is_refused(visit):
    client = visit("cells")
    client.type("1")
    problem(client.post('{"type":"text","text":"' + "7" * 20_000 + '"}'), 413)
    assert visit("cells", client.cookie).state()["count"] == 1


@pytest.mark.parametrize("content_type", ["text/plain", "application/x-www-form-urlencoded", "application/jsonp", None])
def test_another_content_type_is_refused(visit, content_type):
    client = visit("cells")
    client.type("1")
    problem(client.post(key("2"), content_type=content_type), 415)
    assert client.state()["count"] == 1


@pytest.mark.parametrize("content_type", ["application/json", "Application/JSON; charset=utf-8"])
def test_json_is_known_by_any_spelling(visit, content_type):
    assert visit("cells").post(key("2"), content_type=content_type).status == 200


def test_a_forged_cookie_makes_no_session_of_that_name(visit):
    client = visit("cells")
    client.page()
    name, _, value = client.cookie.partition("=")
    client.type("1")
    forged = visit("cells", f"{name}={value[:-4]}{'0000' if value[-4:] != '0000' else '1111'}")
    assert forged.state()["count"] == 0
    stranger = visit("cells", f"{name}={secrets.token_hex(16)}")
    stranger.type("2")
    assert stranger.cookie.partition("=")[2] != value
    assert client.state()["count"] == 1
