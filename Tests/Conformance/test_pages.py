"""Pages, files and addresses: what is served, with which fields, and what is not there."""
import re

import pytest

STYLES = ["dialog", "verification", "joined", "cells", "fields"]
PAGES = ["/", *(f"/pads/{style}" for style in STYLES), "/gallery"]


@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_guarded_by_its_fields(client, path):
    answer = client.call("GET", path)
    assert answer.status == 200 and answer.fields["content-type"].lower() == "text/html; charset=utf-8"
    policy = {part.split()[0]: part.split()[1:] for part in answer.fields["content-security-policy"].split(";")}
    assert policy["default-src"] == ["'none'"] and policy["base-uri"] == ["'none'"]
    assert policy["form-action"] == ["'self'"] and policy["frame-ancestors"] == ["'none'"]
    for directive, sources in policy.items():
        assert set(sources) <= {"'none'", "'self'", "data:"}, directive
    assert "data:" not in policy["script-src"] + policy["default-src"]
    assert answer.fields["x-content-type-options"] == "nosniff"
    assert answer.fields["referrer-policy"] == "same-origin"
    assert answer.fields["cross-origin-opener-policy"] == "same-origin"
    assert answer.fields["cross-origin-resource-policy"] == "same-origin"
    assert answer.fields["cache-control"] == "no-store"
    assert "server" not in answer.fields and not any(name.startswith("access-control-") for name in answer.fields)


@pytest.mark.parametrize("path", PAGES)
def test_a_page_has_no_inline_script_or_style(client, path):
    text = client.call("GET", path).body.decode()
    for script in re.findall(r"<script\b[^>]*>(.*?)</script>", text, re.S):
        assert not script.strip()
    assert "<style" not in text and not re.search(r"<[^>]*\s(style|on[a-z]+)\s*=", text)


@pytest.mark.parametrize("path", PAGES)
def test_everything_a_page_loads_is_there(client, path):
    text = client.call("GET", path).body.decode()
    linked = [*re.findall(r'<(?:script|img)[^>]*\bsrc="([^"]+)"', text),
              *re.findall(r'<link[^>]*\bhref="([^"]+)"', text)]
    assert any(".css" in address for address in linked) and any(".js" in address for address in linked)
    for address in linked:
        if address.startswith("#"):  # a place of the page itself
            assert f'id="{address[1:]}"' in text, address
        elif not address.startswith("data:"):
            assert address.startswith("/") and not address.startswith("//"), f"not of this server: {address}"
            assert client.call("GET", address.replace("&amp;", "&")).status == 200, address


def test_the_first_answer_shows_the_slots_before_any_script(visit):
    client = visit("joined")
    client.type("123")
    text = client.page().body.decode()
    slots = re.findall(r"<[^>]*\bdata-slot=\"(\d)\"[^>]*>", text)
    assert slots == list("012345")
    filled = re.findall(r"<[^>]*\bdata-slot=\"(\d)\"[^>]*\bdata-filled\b|<[^>]*\bdata-filled\b[^>]*\bdata-slot=\"(\d)\"", text)
    assert len(filled) == 3
    root = re.search(r"<[^>]*\bdata-pad=\"joined\"[^>]*>", text)[0]
    for attribute in ('data-style="joined"', 'data-phase="editing"', 'data-count="3"', 'data-revision="3"', "data-page=", "data-epoch="):
        assert attribute in root


def test_each_rendered_page_has_its_own_token(client):
    tokens = {re.search(r'data-page="([^"]+)"', client.page().body.decode())[1] for _ in range(3)}
    assert len(tokens) == 3


def test_a_page_view_sets_a_cookie_once_and_makes_no_session(client, demonstration):
    fields = client.page().fields
    name, _, rest = fields["set-cookie"].partition("=")
    assert name == f"digitslots-{demonstration.port}"
    attributes = {part.strip().lower() for part in rest.split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= attributes
    assert "set-cookie" not in client.page().fields
    assert client.state()["epoch"] == "0"


def test_the_default_pad_stands_at_the_root(client, visit):
    client.type("1")
    default = client.state()["pad"]
    assert visit(default, client.cookie).state()["count"] == 1


@pytest.mark.parametrize("path", ["/nope", "/pads", "/pads/", "/pads/nope", "/pads/nope/state", "/pads/nope/events",
                                  "/pads/Joined", "/pads/joined/", "/index.html/", "/locales/", "/locales/xx.json", "/.git/config"])
def test_what_is_not_there_is_not_found(client, path):
    answer = client.call("GET", path)
    assert answer.status == 404
    assert "nope" not in answer.body.decode()


@pytest.mark.parametrize("path, method, allowed", [
    ("/", "DELETE", {"GET", "HEAD", "POST", "OPTIONS"}), ("/pads/joined", "PUT", {"GET", "HEAD", "POST", "OPTIONS"}),
    ("/events", "GET", {"POST", "OPTIONS"}), ("/pads/joined/events", "PUT", {"POST", "OPTIONS"}),
    ("/state", "POST", {"GET", "HEAD", "OPTIONS"}), ("/stream", "POST", {"GET", "HEAD", "OPTIONS"}),
    ("/style.css", "POST", {"GET", "HEAD", "OPTIONS"})])
def test_another_method_is_refused_with_those_allowed(client, path, method, allowed):
    answer = client.call(method, path)
    assert answer.status == 405
    assert {name.strip() for name in answer.fields["allow"].split(",")} == allowed


def test_an_unknown_method_is_not_implemented(client):
    assert client.call("BREW", "/").status == 501


@pytest.mark.parametrize("path", [*PAGES, "/state", "/style.css", "/healthz", "/nope"])
def test_head_has_the_fields_of_get_and_no_body(visit, path):
    client = visit()
    client.page()
    get, head = client.call("GET", path), client.call("HEAD", path)
    assert head.status == get.status and head.body == b""
    for name in ("content-type", "content-length", "cache-control", "content-security-policy", "etag"):
        assert head.fields.get(name) == get.fields.get(name), name


@pytest.mark.parametrize("path, kind", [("/style.css", "text/css"), ("/app.js", "text/javascript"),
                                        ("/locales/en.json", "application/json"), ("/locales/zh-Hans.json", "application/json"),
                                        ("/locales/zh-Hant.json", "application/json"), ("/pads/joined/theme.css", "text/css")])
def test_files_have_their_type_and_a_validator(client, path, kind):
    answer = client.call("GET", path)
    assert answer.status == 200 and answer.fields["content-type"].startswith(kind)
    assert answer.fields["x-content-type-options"] == "nosniff"
    if not path.endswith("theme.css"):
        again = client.call("GET", path, If_None_Match=answer.fields["etag"])
        assert again.status == 304 and again.body == b"" and again.fields["etag"] == answer.fields["etag"]


def test_health_is_told_to_any_host(client):
    assert client.call("GET", "/healthz", Host="monitor.example").status == 200
    ready = client.call("GET", "/readyz")
    assert (ready.status, ready.body.strip()) == (200, b"ok")


@pytest.mark.parametrize("accept, tag", [("de, zh-TW;q=0.8", "zh-Hant"), ("zh-CN,zh;q=0.9", "zh-Hans"), ("en-GB", "en"),
                                         ("zh-Hant-HK", "zh-Hant"), ("xx", "en"), ("zh;q=0, en;q=0.1", "en")])
def test_the_language_follows_the_reader(client, accept, tag):
    text = client.call("GET", "/", Accept_Language=accept).body.decode()
    assert re.search(r"<html[^>]*\blang=\"([^\"]+)\"", text)[1] == tag


def test_messages_are_in_the_language_of_the_reader(visit):
    client = visit("dialog")
    body = {"page": "a" * 32, "seq": 1, "events": [{"type": "confirm"}]}
    assert client.post(body, Accept_Language="zh-TW").json["message"]["text"] == "請輸入4位數字"


def test_the_demonstration_says_its_code(client, demonstration):
    assert "0000" in client.page().body.decode()
    assert b"0000" in demonstration.stderr()
