"""What the README says is true: its commands are run as written, its example configuration starts, its code compiles."""
import json
import os
import re
import socket
import subprocess

import pytest
from client import Client
from program import ROOT, built, clean_environment, run

README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```", README, re.M | re.S)


def test_the_curl_lines_work_as_written(launch, tmp_path):
    scripts = [block for block in blocks("sh") if "curl" in block]
    assert len(scripts) >= 3
    with socket.socket() as probe:
        free = probe.connect_ex(("127.0.0.1", 8080)) != 0
    program = launch(port=8080 if free else 0)
    outputs = []
    for script in scripts:  # one after the other in one folder, as a reader would
        script = script if free else script.replace(":8080", f":{program.port}")
        done = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=tmp_path, capture_output=True, timeout=60)
        assert done.returncode == 0, done.stderr
        outputs.append(done.stdout.decode())
    key, batch, stream = outputs[:3]
    states = [json.loads(part) for part in key.replace("}{", "}\n{").splitlines()]
    assert [state["count"] for state in states] == [0, 1]
    first, second = (json.loads(part) for part in batch.replace("}{", "}\n{").splitlines())
    assert (first["count"], first["attempt"], first["expected"]) == (second["count"], second["attempt"], 2)
    assert "event: state" in stream and f'"attempt":{first["attempt"]},' in stream


def test_a_door_is_made_as_written(launch, tmp_path):
    section = README[README.index("## A door of one's own"):README.index("## The JSON contract")]
    scripts = re.findall(r"^```sh\n(.*?)^```", section, re.M | re.S)
    folder = tmp_path / "door"
    folder.mkdir()
    done = subprocess.run(["bash", "-euo", "pipefail", "-c", "\n".join(scripts)], cwd=folder, input=b"482913\n" * 9, capture_output=True,
                          timeout=60, env=clean_environment(PATH=f"{built().parent}:{os.environ['PATH']}"))
    assert done.returncode == 0, done.stderr
    program = launch("--config", str(folder / "pads.json"))
    client = Client(program.port)
    client.text("482913")
    assert client.settle()["acceptedAs"] == "ann"


def test_the_configuration_starts_when_its_command_is_there(launch):
    example = next(block for block in blocks("json") if '"pads"' in block)
    command = re.search(r'"command": "([^"]+)"', example)[1]
    program = launch(config=example.replace(command, "/bin/false"))
    state = Client(program.port).state()
    assert (state["pad"], state["style"], state["length"]) == ("door", "joined", 6)


def test_the_state_that_is_shown_has_the_members_of_a_real_one(demonstration):
    shown = json.loads(next(block for block in blocks("json") if '"epoch"' in block))
    client = Client(demonstration.port)
    real = client.post({"page": "0" * 32, "seq": 1, "events": [{"type": "text", "text": "000"}]}).json
    assert list(shown) == list(real)


def test_the_swift_lines_compile(tmp_path):
    code = next(block for block in blocks("swift") if "import DigitSlots" in block)
    file = tmp_path / "main.swift"
    file.write_text(code)
    modules = ROOT / ".build" / "debug" / "Modules"
    assert modules.is_dir()
    done = subprocess.run(["swiftc", "-typecheck", "-swift-version", "6", "-warnings-as-errors", "-I", modules, "-I", ROOT / "Sources/CSystem", file],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("file", sorted(set(re.findall(r"\]\(([^)#:]+)\)", README))))
def test_what_is_linked_is_there(file):
    assert (ROOT / file).exists()


@pytest.mark.parametrize("place", sorted(set(re.findall(r"`((?:Sources|Tests|Public)/[\w/.]+)`", README))))
def test_the_places_that_are_named_are_there(place):
    assert (ROOT / place).exists()


def test_every_flag_of_the_help_is_explained_and_no_other():
    flags = set(re.findall(r"--[a-z-]+", run("--help")[1])) - {"--help", "--version"}
    table = README[README.index("### Flags"):README.index("### Configuration")]
    assert flags <= set(re.findall(r"--[a-z-]+", table))
    assert set(re.findall(r"^\| `(--[a-z-]+)", table, re.M)) <= flags


