"""A real program as verifier: Debian's pwauth, which asks PAM, with an account of this machine made for the test."""
import os
import secrets
import subprocess
from pathlib import Path

import pytest
from client import Client

PWAUTH = "/usr/sbin/pwauth"
CODE = "482913"


def as_root(*command, said=""):
    prefix = [] if os.geteuid() == 0 else ["sudo", "-n"]
    return subprocess.run([*prefix, *command], input=said.encode(), capture_output=True, timeout=60)


@pytest.fixture
def account():
    """An account without home and shell, whose password is the code; removed after the test."""
    name = "slots" + secrets.token_hex(4)
    if as_root("useradd", "--no-create-home", "--shell", "/usr/sbin/nologin", name).returncode != 0:
        pytest.skip("no account can be made here")
    try:
        assert as_root("chpasswd", said=f"{name}:{CODE}\n").returncode == 0
        yield name
    finally:
        assert as_root("userdel", name).returncode == 0


@pytest.mark.skipif(not Path(PWAUTH).exists(), reason="pwauth is not here")
def test_an_account_of_this_machine_opens_the_door(account, launch):
    verifier = {"command": PWAUTH, "name": account}
    program = launch(config={"pads": [
        {"name": account, "style": "cells", "length": 6, "acceptedFor": 0, "verifier": {"command": PWAUTH}},
        {"name": "door", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": verifier},
        {"name": "other", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": verifier | {"name": "nobody-" + account}}]})
    found = {}
    for pad, code in (account, CODE), ("door", CODE), ("door", "482914"), ("other", CODE):
        client = Client(program.port, pad)
        client.text(code)
        found[pad, code] = client.settle(20)["phase"]
    # pwauth runs for a web server's user or for root only, and says so with a status that is no verdict.
    if found[account, CODE] == "unavailable":
        pytest.skip("pwauth does not run for this user")
    assert found == {(account, CODE): "accepted", ("door", CODE): "accepted", ("door", "482914"): "rejected", ("other", CODE): "rejected"}
    assert CODE.encode() not in program.printed()
