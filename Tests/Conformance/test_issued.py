"""Codes that the server makes: sent when somebody asks and at no other time, to whom the configuration says, for one session."""
import json
import os
import re
import time

import pytest
from administration import administer
from client import Client


@pytest.fixture
def sent(tmp_path):
    """What the delivery command was given so far."""
    file = tmp_path / "sent"
    file.touch()
    return lambda: [json.loads(line) for line in file.read_text().splitlines()]


@pytest.fixture
def deliver(tmp_path):
    """`deliver("exit 1")`: a delivery command that writes down what it gets, and then does that."""
    def write(rest=""):
        command = tmp_path / "deliver"
        command.write_text(f"#!/bin/sh\ncat >> '{tmp_path}/sent'\n{rest}\n")
        command.chmod(0o755)
        return str(command)
    return write


@pytest.fixture
def door(launch, deliver):
    def start(rest="", **more):
        issued = {"command": deliver(rest), "to": "ann@example.org"} | more
        return launch(config={"pads": [{"name": "door", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": {"issued": issued}}]})
    return start


def resend(client):
    state = client.send({"type": "resend"})
    end = time.monotonic() + 20
    while state["message"] and state["message"]["text"].startswith("Sending") and time.monotonic() < end:
        time.sleep(0.02)
        state = client.state()
    return state


def test_a_code_is_sent_when_asked_for_and_lets_in_who_asked(door, sent):
    program = door()
    ann, bob = Client(program.port), Client(program.port)
    for client in ann, bob:
        assert 'data-action="resend"' in client.page().body.decode()
        assert client.state()["resendAfter"] == 0
    assert sent() == []
    state = resend(ann)
    assert state["message"] == {"kind": "info", "text": "Code sent. It is valid for 5 min."} and 55 <= state["resendAfter"] <= 60
    [letter] = sent()
    assert letter["to"] == "ann@example.org" and re.fullmatch(r"\d{6}", letter["code"]) and list(letter) == ["to", "code", "expires"]
    left = time.mktime(time.strptime(letter["expires"], "%Y-%m-%dT%H:%M:%SZ")) - time.mktime(time.gmtime())
    assert 200 < left <= 300
    bob.text(letter["code"])
    assert bob.settle()["phase"] == "rejected"
    ann.text(letter["code"])
    assert ann.settle()["phase"] == "accepted"
    assert letter["code"].encode() not in program.printed()


def test_looking_sends_nothing_and_asking_again_has_to_wait(door, sent):
    program = door()
    client = Client(program.port)
    client.page()
    client.page("?key=resend")
    client.call("GET", "/pads/door?key=resend")
    client.call("HEAD", "/")
    client.stream().close()
    client.send({"type": "focus"})
    assert sent() == []
    resend(client)
    for _ in range(3):
        assert resend(client)["resendAfter"] > 0
        client.form(key="resend")
    assert len(sent()) == 1
    page = client.page().body.decode()
    assert re.search(r'data-action="resend"[^>]*aria-disabled="true"[^>]*>Send again in \d:\d\d', page) and 'data-resend-after="' in page


def test_the_form_without_script_sends_one_and_says_so(door, sent):
    client = Client(door().port)
    assert ">Send code</button>" in client.page().body.decode()
    assert client.form(key="resend").status == 303
    end = time.monotonic() + 20
    while "Sending the code" in (page := client.page().body.decode()) and time.monotonic() < end:
        time.sleep(0.05)
    assert "Code sent. It is valid for 5 min." in page
    client.form(text=sent()[0]["code"])
    assert client.settle()["phase"] == "accepted"


def test_the_page_says_it_in_its_language(door, sent):
    client = Client(door().port)
    client.call("POST", "/events", b'{"type":"resend"}', Content_Type="application/json")
    end = time.monotonic() + 20
    while "验证码已发送，5 分钟内有效" not in client.call("GET", "/", Accept_Language="zh-CN").body.decode():
        assert time.monotonic() < end
        time.sleep(0.05)


@pytest.mark.parametrize("rest", ["exit 1", "kill -9 $$", "head -c 1000000 /dev/zero; exit 3"])
def test_a_code_that_cannot_be_sent_is_no_code(door, sent, rest):
    program = door(rest)
    client = Client(program.port)
    assert resend(client)["message"] == {"kind": "error", "text": "The code could not be sent. Try again later."}
    client.text(sent()[0]["code"])
    assert client.settle()["phase"] == "rejected"
    assert b"a code was not sent" in program.stderr() and sent()[0]["code"].encode() not in program.stderr()


def test_five_wrong_tries_revoke_it_and_lock(door, sent):
    client = Client(door().port)
    resend(client)
    code = sent()[0]["code"]
    wrong = str((int(code) + 1) % 1_000_000).zfill(6)
    for _ in range(5):
        client.text(wrong)
        state = client.settle()
    assert state["phase"] == "locked"
    # While locked none is sent.
    assert client.send({"type": "resend"})["phase"] == "locked" and len(sent()) == 1


def test_a_pad_sends_so_many_an_hour_whoever_asks(door, sent):
    program = door(perHour=2)
    states = [resend(Client(program.port)) for _ in range(4)]
    assert len(sent()) == 2
    assert all(state["resendAfter"] > 3000 for state in states[1:])


def test_digits_are_nowhere_while_the_command_runs(door, sent, tmp_path):
    """Neither in an argument nor in the environment of any process, and in no file but the one that the command wrote."""
    program = door("while [ ! -e '%s/stop' ]; do sleep 0.05; done" % tmp_path)
    client = Client(program.port)
    client.send({"type": "resend"})
    end = time.monotonic() + 20
    while not sent():
        assert time.monotonic() < end
        time.sleep(0.01)
    code = sent()[0]["code"].encode()
    looked_at = 0
    for process in os.listdir("/proc"):
        for kind in ("cmdline", "environ") if process.isdigit() else ():
            try:
                with open(f"/proc/{process}/{kind}", "rb") as file:
                    parts = file.read().split(b"\0")
            except OSError:
                continue
            looked_at += 1
            assert not any(re.search(rb"(?<!\d)%s(?!\d)" % code, part) for part in parts), (process, kind)
    assert looked_at > 20
    (tmp_path / "stop").touch()
    assert resend(client)["message"]["kind"] == "info"


def test_a_configuration_can_be_checked(door, tmp_path):
    program = door()
    config = str(program.config)
    status, out, err = administer("check-config", "--config", config)
    assert status == 0 and re.search(r"^1 pad\n  door: cells, 6 slots, issued by /\S+deliver$", out, re.M) and "example.org" not in out + err
    os.chmod(tmp_path / "deliver", 0o777)
    status, out, err = administer("check-config", "--config", config)
    assert (status, out) == (78, "") and "chmod go-w" in err and config in err
    assert administer("check-config")[0] == 64
    assert administer("check-config", "--config", str(tmp_path / "none"))[0] == 78
    assert administer("check-config", "--port", "x")[0] == 64
