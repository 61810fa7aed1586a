"""Digits that a verifier is asked about: in no argument or environment of any process while a program is asked, and nowhere
in the server's memory, output and files once there is a verdict."""
import os
import re
import time
from pathlib import Path

import pytest
from administration import administer
from client import Client

CODE = "739162840517"  # long enough to be no chance match


def memory(pid):
    """All that a process has in memory and may write."""
    for line in Path(f"/proc/{pid}/maps").read_text().splitlines():
        span, rights, *_ = line.split()
        if not rights.startswith("rw"):
            continue
        start, end = (int(part, 16) for part in span.split("-"))
        with open(f"/proc/{pid}/mem", "rb", buffering=0) as file:
            try:
                file.seek(start)
                yield file.read(end - start)
            except (OSError, ValueError, OverflowError):  # guard pages and the kernel's own
                continue


def door(verifier):
    return {"pads": [{"name": "door", "style": "cells", "length": 12, "acceptedFor": 0, "verifier": verifier}]}


def test_no_argument_or_environment_holds_them_while_a_program_is_asked(launch, tmp_path):
    command = tmp_path / "verifier"
    command.write_text(f"#!/bin/sh\nread -r name; read -r code; touch '{tmp_path}/asked'\n"
                       f"while [ ! -e '{tmp_path}/answer' ]; do sleep 0.05; done\n[ \"$code\" = {CODE[::-1]} ]\n")
    command.chmod(0o755)
    client = Client(launch(config=door({"command": str(command)})).port)
    client.text(CODE)
    end = time.monotonic() + 20
    while not (tmp_path / "asked").exists():
        assert time.monotonic() < end
        time.sleep(0.01)
    looked_at = 0
    for process in filter(str.isdigit, os.listdir("/proc")):
        for kind in "cmdline", "environ":
            try:
                content = Path(f"/proc/{process}/{kind}").read_bytes()
            except OSError:
                continue
            looked_at += 1
            assert CODE.encode() not in content, (process, kind)
    assert looked_at > 20
    (tmp_path / "answer").touch()
    assert client.settle()["phase"] in ("rejected", "unavailable")  # on a machine that took longer than the program may


def test_memory_and_files_hold_none_after_the_verdict(launch, tmp_path):
    folder = tmp_path / "run0"
    folder.mkdir()
    assert administer("pin", "set", "ann", "--file", "door.pins", said=CODE, folder=folder)[0] == 0
    program = launch("--state", str(folder / "state"), config=door({"pins": "door.pins"}))
    client = Client(program.port)
    client.text(CODE)
    assert client.settle()["acceptedAs"] == "ann"
    # The connection's buffer is overwritten by the requests that follow, as a browser's is.
    for _ in range(3):
        client.page()
    try:
        parts = list(memory(program.process.pid))
    except PermissionError:
        pytest.skip("only root may look into another process")
    assert any(b"door.pins" in part for part in parts)  # it does find what is there
    assert not any(CODE.encode() in part for part in parts)
    for file in folder.rglob("*"):
        if file.is_file():
            assert not re.search(CODE.encode(), file.read_bytes()), file
