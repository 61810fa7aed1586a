"""The program as a command: what it says, what it refuses, and with which exit status (sysexits.h)."""
import json
import os
import re
import socket
import subprocess
import time

import pytest
from client import Client
from program import built, clean_environment, run

USAGE, CONFIGURATION, UNAVAILABLE = 64, 78, 69


def door(**settings):
    return {"pads": [{"name": "door", "style": "cells", "verifier": "demo"} | settings]}


def test_help_names_every_flag():
    status, out, err = run("--help")
    assert (status, err) == (0, "")
    for flag in ("--config", "--port", "--host", "--public", "--allow-host", "--open", "--log-format", "--help", "--version"):
        assert flag in out
    assert max(map(len, out.splitlines())) <= 100


def test_version_is_one_line():
    status, out, err = run("--version")
    assert (status, err) == (0, "") and re.fullmatch(r"digitslots \d+\.\d+\.\d+\S*\n", out)


def test_the_start_is_told_in_one_line_with_the_address(launch):
    program = launch()
    said = program.printed().decode()
    assert said.count(f"http://localhost:{program.port}") + said.count(f"http://127.0.0.1:{program.port}") == 1, said


@pytest.mark.parametrize("arguments, named", [
    (["--prot", "1"], "--prot"), (["extra"], "extra"), (["--port"], "--port"), (["--port", "x"], "--port"), (["--port", "70000"], "--port"),
    (["--port", "-1"], "--port"), (["--log-format", "xml"], "--log-format"), (["--host"], "--host"), (["--config"], "--config"),
    (["--host", "not an address"], "--host")])
def test_a_wrong_flag_is_named(arguments, named):
    status, out, err = run(*arguments)
    assert status == USAGE and out == "" and named in err
    assert len(err.strip().splitlines()) <= 2


WRONG = {
    # the file: (place, key, what is allowed)
    '{"pads":[{"name":"door","style":"cells","verifier":"demo","lenght":4}]}': (":1:", "lenght"),
    '{"pads":[\n{"name":"door",\n"style":"round","verifier":"demo"}]}': (":3:", "style"),
    '{"pads":[\n{"name":"door","style":"cells",\n"length":13,"verifier":"demo"}]}': (":3:", "length"),
    '{"pads":[\n{"name":"door","style":"cells",\n"length":"6","verifier":"demo"}]}': (":3:", "length"),
    '{"pads":[\n{"name":"Door","style":"cells","verifier":"demo"}]}': (":2:", "name"),
    '{"pads":[{"name":"door","style":"cells","verifier":"demo"},\n{"name":"door","style":"cells","verifier":"demo"}]}': (":2:", "door"),
    '{"pads":[]}': ("", "pads"),
    '{"pads":[{"name":"door","style":"cells",\n"verifier":"magic"}]}': (":2:", "verifier"),
    '{"pads":[{"name":"door","style":"cells",\n"verifier":{"command":"true"}}]}': (":2:", "command"),
    '{"pads":[{"name":"door","style":"cells","verifier":"demo"}],\n"colour":1}': (":2:", "colour"),
    '{"pads":[{"name":"door"': (":1:", ""),
    '{\n\n"port": 8080,\n"pads" [] }': (":4:", ""),
    '{"pads":[{"style":"cells","verifier":"demo"}]}': (":1:", "name"),
    '{"pads":[{"name":"door","verifier":"demo"}]}': (":1:", "style"),
    '{"pads":[{"name":"door","style":"cells",\n"mask":"••","verifier":"demo"}]}': (":2:", "mask"),
}


@pytest.mark.parametrize("text", WRONG, ids=[str(number) for number in range(len(WRONG))])
def test_a_wrong_configuration_is_named_with_its_place(tmp_path, text):
    place, named = WRONG[text]
    file = tmp_path / "pads.json"
    file.write_text(text, encoding="utf-8")
    status, out, err = run("--port", "0", "--config", str(file))
    assert status == CONFIGURATION and out == "", err
    assert f"{file}{place}" in err and named in err
    assert len(err.strip().splitlines()) == 1


def test_a_configuration_that_is_not_there_is_named(tmp_path):
    status, _, err = run("--config", str(tmp_path / "none.json"))
    assert status == CONFIGURATION and "none.json" in err


def test_comments_and_trailing_commas_are_welcome(launch):
    program = launch(config='{ // doors\n"pads": [{"name": "door", "style": "cells", "verifier": "demo",},], }')
    assert Client(program.port).state()["pad"] == "door"


def test_a_dialog_too_long_is_clamped_and_said(launch):
    program = launch(config={"pads": [{"name": "ask", "style": "dialog", "length": 9, "verifier": "demo"}]})
    assert Client(program.port).state()["length"] == 6
    assert b"length" in program.stderr()


def test_flags_go_before_environment_before_file(launch):
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        taken = probe.getsockname()[1]
        program = launch(config=door() | {"port": taken}, env={"DIGITSLOTS_PORT": str(taken)})
        assert program.port != taken
    file = program.folder / "pads.json"
    environment = clean_environment(DIGITSLOTS_CONFIG=str(file), DIGITSLOTS_PORT="x")
    done = subprocess.run([built()], env=environment, capture_output=True, timeout=20)
    assert done.returncode == USAGE and b"DIGITSLOTS_PORT" in done.stderr


def test_without_a_configuration_it_is_a_demonstration_and_with_one_it_is_not(launch, demonstration):
    assert Client(demonstration.port).call("GET", "/gallery").status == 200
    client = Client(launch(config=door()).port)
    assert client.call("GET", "/gallery").status == 404


def test_the_files_of_a_folder_take_precedence(launch, tmp_path):
    public = tmp_path / "public"
    public.mkdir()
    (public / "style.css").write_text("body { color: teal }\n")
    client = Client(launch("--public", str(public)).port)
    assert client.call("GET", "/style.css").body == b"body { color: teal }\n"
    assert client.call("GET", "/app.js").status == 200


def test_a_port_in_use_is_named_with_a_remedy(demonstration):
    status, _, err = run("--port", str(demonstration.port))
    assert status == UNAVAILABLE
    assert str(demonstration.port) in err and "--port" in err
    assert len(err.strip().splitlines()) == 1
    assert demonstration.running


def test_an_address_that_is_not_ours_is_named():
    status, _, err = run("--port", "0", "--host", "192.0.2.1", "--allow-host", "door.example")
    assert status == UNAVAILABLE and "192.0.2.1" in err


def test_both_loopback_addresses_answer(demonstration):
    for address in ("127.0.0.1", "::1"):
        assert Client(demonstration.port, address=address).page().status == 200


@pytest.mark.parametrize("closed", ["out", "err", "both"])
def test_it_serves_on_when_its_output_is_closed(tmp_path, closed):
    """Readers that left (a pipe that is broken): no signal, no end."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    reading, writing = os.pipe()
    broken = {"out": {"stdout": writing}, "err": {"stderr": writing}, "both": {"stdout": writing, "stderr": writing}}[closed]
    process = subprocess.Popen([built(), "--port", str(port)], stdin=subprocess.DEVNULL, env=clean_environment(), cwd=tmp_path,
                               **({"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL} | broken))
    os.close(writing)
    os.close(reading)
    try:
        assert answers(port)
        assert Client(port).type("12")["count"] == 2
        assert process.poll() is None
        process.terminate()
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()


def test_it_serves_on_without_any_output_at_all(tmp_path):
    """Standard descriptors closed before the start: a socket takes such a number and must not be printed to."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(["sh", "-c", f"exec '{built()}' --port {port} <&- >&- 2>&-"], env=clean_environment(), cwd=tmp_path)
    try:
        assert answers(port)
        assert Client(port).type("12")["count"] == 2
        process.terminate()
        assert process.wait(10) == 0
    finally:
        process.kill()
        process.wait()


def answers(port):
    """Whether somebody comes to listen there."""
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            return Client(port).call("GET", "/healthz").status == 200
        except OSError:
            time.sleep(0.02)
    return False


def test_it_binds_again_at_once_after_a_restart(launch):
    program = launch()
    client = Client(program.port)
    client.type("1")
    port = program.port
    program.restart()
    assert program.port == port
    assert Client(port).state()["count"] == 0


def test_the_log_can_be_json(launch):
    program = launch("--log-format", "json")
    Client(program.port).type("1")
    program.stop()
    lines = program.stderr().decode().splitlines()
    assert lines and all(isinstance(json.loads(line), dict) for line in lines)
