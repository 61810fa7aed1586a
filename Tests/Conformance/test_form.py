"""The form that works without script: each button a request, each request a redirect to the page that shows it."""
import re

import pytest


def shown(answer):
    """Which slots the page draws filled."""
    text = answer.body.decode()
    tags = [tag for tag in re.findall(r"<[^>]*\bdata-slot=\"\d+\"[^>]*>", text)]
    assert tags
    return [" data-filled" in tag for tag in tags]


def alert(answer):
    return re.sub(r"<[^>]+>", "", re.search(r'<[^>]*role="alert"[^>]*>(.*?)</', answer.body.decode(), re.S)[1]).strip()


def press(client, *keys):
    for key in keys:
        answer = client.form(key=key)
        assert answer.status == 303 and answer.fields["location"].endswith(client.base or "/")
    return client.page()


@pytest.mark.parametrize("pad", ["dialog", "verification", "joined", "cells", "fields"])
def test_keys_fill_slots_and_backspace_empties_them(visit, pad):
    client = visit(pad)
    client.page()
    assert shown(press(client, "1", "2", "3"))[:4] == [True, True, True, False]
    assert shown(press(client, "Backspace"))[:3] == [True, True, False]
    assert not any(shown(press(client, "clear")))


def test_a_typed_text_is_confirmed_at_once(visit):
    client = visit("dialog")
    client.page()
    assert client.form(text="0000").status == 303
    assert client.state()["phase"] == "accepted"


def test_the_verdict_is_on_the_page_that_follows(visit):
    client = visit("cells")
    client.page()
    page = press(client, *"000001")
    assert not any(shown(page)) and alert(page)
    assert 'data-phase="rejected"' in page.body.decode()
    assert 'data-phase="accepted"' in press(client, *"000000").body.decode()


def test_too_few_digits_are_said(visit):
    client = visit("dialog")
    client.page()
    page = press(client, "1", "2", "confirm")
    assert shown(page) == [True, True, False, False] and "4" in alert(page)


def test_a_cancelled_dialog_can_be_opened_again(visit):
    client = visit("dialog")
    client.page()
    page = press(client, "1", "cancel")
    assert 'data-phase="cancelled"' in page.body.decode() and 'value="open"' in page.body.decode()
    assert 'data-phase="editing"' in press(client, "open").body.decode()


def test_the_choice_of_theme_and_language_stays(visit):
    client = visit("cells")
    text = client.page("?theme=classic&lang=zh-Hant").body.decode()
    assert 'data-theme="classic"' in text and re.search(r'<html[^>]*lang="zh-Hant"', text)
    action = re.search(r'<form[^>]*\baction="([^"]+)"', text)[1].replace("&amp;", "&")
    answer = client.call("POST", action, b"key=1", Content_Type="application/x-www-form-urlencoded")
    assert "theme=classic" in answer.fields["location"] and "lang=zh-Hant" in answer.fields["location"]


def test_a_text_that_is_none_changes_nothing(visit):
    client = visit("cells")
    client.type("1")
    client.call("POST", "/pads/cells", b"text=%ff2", Content_Type="application/x-www-form-urlencoded")
    assert client.state()["count"] == 1


@pytest.mark.parametrize("body", [b"key=739162", b"nonsense", b"key=%zz", b"key=1&key=2", b""])
def test_a_wrong_form_is_refused_and_changes_nothing(visit, body):
    client = visit("cells")
    client.type("1")
    answer = client.call("POST", "/pads/cells", body, Content_Type="application/x-www-form-urlencoded")
    assert answer.status == 400 and b"739162" not in answer.body
    assert client.state()["count"] == 1
