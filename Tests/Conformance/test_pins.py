"""Named codes through the real program: set by its own commands and by mkpasswd, tried at the page, wherever they come from."""
import json
import os
import re
import signal
import subprocess
import time

import pytest
from administration import Terminal, administer
from client import Client
from program import run

REFUSED, USAGE, CONFIGURATION = 65, 64, 78


def configuration(file="door.pins", **more):
    return {"pads": [{"name": "door", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": {"pins": file} | more}]}


def verdict(program, code):
    client = Client(program.port)
    client.text(code)
    state = client.settle()
    return state["phase"], state.get("acceptedAs")


def mkpasswd(code, *flags):
    done = subprocess.run(["mkpasswd", "--stdin", *flags], input=code.encode(), capture_output=True, check=True, timeout=60)
    return done.stdout.decode().strip()


@pytest.fixture
def folder(tmp_path):
    """Where the next program started has its configuration."""
    folder = tmp_path / "run0"
    folder.mkdir()
    return folder


def write(path, text, mode=0o600):
    path.write_text(text)
    path.chmod(mode)


def test_codes_that_were_set_are_accepted_with_their_names(folder, launch):
    for name, code in ("ann", "482913"), ("bob", "048291"):
        assert administer("pin", "set", name, "--file", "door.pins", said=code + "\n", folder=folder) == (0, f"door.pins: {name} is set\n", "")
    assert oct((folder / "door.pins").stat().st_mode & 0o777) == oct((folder / "door.pins.pepper").stat().st_mode & 0o777) == "0o600"
    program = launch(config=configuration())
    assert verdict(program, "482913") == ("accepted", "ann")
    assert verdict(program, "048291") == ("accepted", "bob")
    assert verdict(program, "482914") == ("rejected", None)
    # Commands find the file through the configuration too, and a running server sees what they change.
    config = ["--config", str(program.config)]
    assert administer("pin", "list", *config)[1] == "ann\nbob\n"
    assert administer("pin", "remove", "ann", *config)[0] == 0
    assert verdict(program, "482913") == ("rejected", None)


@pytest.mark.parametrize("method", ["yescrypt", "scrypt", "bcrypt", "sha512crypt", "sha256crypt"])
def test_lines_made_by_mkpasswd_work(folder, launch, method):
    write(folder / "door.pins", f"# made by hand\nann:{mkpasswd('048291', '-m', method)}\n")
    program = launch(config=configuration())
    assert verdict(program, "048291") == ("accepted", "ann")
    assert verdict(program, "048292") == ("rejected", None)


def test_a_line_of_a_shadow_file_works(folder, launch):
    write(folder / "door.pins", f"daemon:*:19000:0:99999:7:::\nann:{mkpasswd('048291')}:19000:0:99999:7:::\n"
          f"bob:{mkpasswd('739105', '-m', 'sha256crypt')}:19000:0:99999:7::19001:\ncid:!{mkpasswd('640917', '-m', 'sha256crypt')}:19000::::::\n")
    program = launch(config=configuration())
    assert verdict(program, "048291") == ("accepted", "ann")
    assert verdict(program, "739105") == ("rejected", None)  # the account ended in 2022
    assert verdict(program, "640917") == ("rejected", None)  # locked


def test_uses_are_counted_over_a_kill(folder, launch):
    assert administer("pin", "set", "guest", "--file", "door.pins", "--uses", "2", said="482913", folder=folder)[0] == 0
    program = launch("--state", str(folder / "state"), config=configuration())
    assert verdict(program, "482913") == ("accepted", "guest")
    program.kill()
    program.start()
    assert verdict(program, "482913") == ("accepted", "guest")
    program.kill()
    program.start()
    assert verdict(program, "482913") == ("rejected", None)
    # Set anew, it may be used anew.
    assert administer("pin", "set", "guest", "--file", "door.pins", "--uses", "1", said="482913", folder=folder)[0] == 0
    assert verdict(program, "482913") == ("accepted", "guest")
    assert verdict(program, "482913") == ("rejected", None)


@pytest.mark.parametrize("said, found", [
    ("1234", "follow one another"), ("0000", "repeats"), ("1987", "a year"), ("2580", "most common"), ("739", "fewer than 4"),
    ("", "found no code"), ("48a913", "something else than digits"), ("12345678901234567", "more than 16"), ("4" * 100, "more than 16"),
    ("４８２９", "something else than digits"), ("482913", "another name")])
def test_codes_that_cannot_be_set_are_refused_with_the_reason(tmp_path, said, found):
    assert administer("pin", "set", "ann", "--file", "door.pins", said="482913\n", folder=tmp_path)[0] == 0
    before = (tmp_path / "door.pins").read_bytes()
    status, out, err = administer("pin", "set", "bob", "--file", "door.pins", said=said + "\n", folder=tmp_path)
    assert (status, out) == (REFUSED, "") and found in err and len(err.splitlines()) == 1
    assert said not in err or len(said) < 4
    assert (tmp_path / "door.pins").read_bytes() == before


def test_a_terminal_shows_no_digit_and_asks_twice(tmp_path):
    terminal = Terminal("pin", "set", "ann", "--file", "door.pins", folder=tmp_path)
    terminal.wait_for("Code for ann: ")
    terminal.type("99\x1548291\x7f\x7f2913\r")  # started over, and two mended
    shown = terminal.wait_for("The same again: ")
    terminal.type("482913\r")
    status, rest = terminal.end()
    assert not re.search(r"\d", shown + rest), (shown, rest)
    assert status == REFUSED and "two different codes" in rest  # 4822913 and 482913
    terminal = Terminal("pin", "set", "ann", "--file", "door.pins", folder=tmp_path)
    for question in "Code for ann: ", "The same again: ":
        terminal.wait_for(question)
        terminal.type("99\x1548291\x7f\x7f913\r")
    status, rest = terminal.end()
    assert status == 0 and "ann is set" in rest and not re.search(r"\d", rest)


def test_a_code_is_cancelled_by_control_c_and_the_terminal_is_as_before(tmp_path):
    import termios
    terminal = Terminal("pin", "set", "ann", "--file", "door.pins", folder=tmp_path)
    before = termios.tcgetattr(terminal.terminal)[3] & (termios.ICANON | termios.ISIG)
    terminal.wait_for("Code for ann: ")
    terminal.type("48\x03")
    terminal.wait_for("cancelled")
    after = termios.tcgetattr(terminal.terminal)[3]
    assert after & (termios.ICANON | termios.ISIG | termios.ECHO) == before | termios.ECHO
    assert terminal.end()[0] == REFUSED and not (tmp_path / "door.pins").exists()


@pytest.mark.parametrize("arguments, named", [
    ([], "no file"), (["set"], "no file"), (["set", "--file", "f"], "pin"), (["set", "a", "b", "--file", "f"], "pin"), (["sett", "ann", "--file", "f"], "sett"),
    (["set", "-x", "--file", "f"], "-x"), (["set", "änn", "--file", "f"], "name"), (["set", "ann", "--file"], "--file"),
    (["set", "ann", "--file", "f", "--uses", "0"], "--uses"), (["set", "ann", "--file", "f", "--valid-until", "soon"], "--valid-until"),
    (["set", "ann", "482913", "--file", "f"], "pin")])
def test_a_wrong_command_is_named(tmp_path, arguments, named):
    status, out, err = administer("pin", *arguments, said="482913\n", folder=tmp_path)
    assert (status, out) == (USAGE, "") and named in err and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text, mode, named", [
    ("ann:x\n", 0o600, "door.pins:1: found no hash"), ("ann:$5$a$b\nann:$5$a$b\n", 0o600, "door.pins:2: found ann again"),
    ("", 0o644, "chmod 600"), ("ann:$5$a$b:uses=1\n", 0o600, "--state DIR"), ("ann:$5$a$b:pepper=00000000\n", 0o600, "pepper")])
def test_a_file_that_is_not_as_it_should_be_stops_the_start(tmp_path, text, mode, named):
    write(tmp_path / "door.pins", text, mode)
    (tmp_path / "pads.json").write_text(json.dumps(configuration()))
    status, out, err = run("--port", "0", "--config", str(tmp_path / "pads.json"))
    assert (status, out) == (CONFIGURATION, "") and named in err and len(err.splitlines()) == 1


def test_a_file_that_becomes_unreadable_lets_nobody_in_and_blames_nobody(folder, launch):
    administer("pin", "set", "ann", "--file", "door.pins", said="482913", folder=folder)
    program = launch(config=configuration())
    (folder / "door.pins").chmod(0o644)
    assert verdict(program, "482913") == ("unavailable", None)
    program.process.send_signal(signal.SIGHUP)
    end = time.monotonic() + 10
    while b'pad "door"' not in program.stderr() and time.monotonic() < end:
        time.sleep(0.02)
    assert b"chmod 600" in program.stderr()
    (folder / "door.pins").chmod(0o600)
    assert verdict(program, "482913") == ("accepted", "ann")
    assert b"482913" not in program.printed()


def test_wrong_disabled_expired_and_unknown_cost_the_same(folder, launch, record_property):
    """The distribution is printed, not judged: what decides is that the same hashes are made."""
    sha = ("-m", "sha512crypt", "-R", "100000")
    write(folder / "door.pins", f"ann:{mkpasswd('482913', *sha)}\nbob:!{mkpasswd('739105', *sha)}\ncid:{mkpasswd('640917', *sha)}:valid-until=2020-01-01\n")
    program = launch(config=configuration())
    answers, times = set(), {}
    for _ in range(4):
        for kind, code in ("wrong", "550731"), ("disabled", "739105"), ("expired", "640917"):
            client = Client(program.port)
            began = time.monotonic()
            client.text(code)
            state = client.settle()
            times.setdefault(kind, []).append(time.monotonic() - began)
            answers.add(json.dumps({key: state[key] for key in ("phase", "message", "count", "attempt")}))
    print({kind: [round(1000 * seconds) for seconds in found] for kind, found in times.items()}, "ms")
    assert len(answers) == 1 and '"rejected"' in answers.pop()
