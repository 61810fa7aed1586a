"""Authenticators through the real program: set up with a QR code that a reader reads and a code that oathtool makes, and used once."""
import concurrent.futures
import re
import subprocess
import time

import pytest
from administration import Terminal, administer
from client import Client
from pictures import qr_text
from program import PATIENCE, built, clean_environment

REFUSED, USAGE, CONFIGURATION = 65, 64, 78


def oathtool(secret, algorithm="SHA1", digits=6, ahead=0):
    """The code of the step that is `ahead` of the present one."""
    flags = [f"--totp={algorithm.lower()}", "-d", str(digits), "-b", secret]
    when = time.strftime("%Y-%m-%d %H:%M:%S UTC", time.gmtime(time.time() + 30 * ahead))
    return subprocess.run(["oathtool", *flags, "-N", when], capture_output=True, check=True, timeout=20).stdout.decode().strip()


def set_up(name, folder, *flags, code=oathtool):
    """`totp new` to its end; the lines of the picture, the address, the exit status, what was said at the end, the code used."""
    command = subprocess.Popen([built(), "totp", "new", name, "--file", "door.totp", *flags], cwd=folder, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=clean_environment())
    lines = []
    while not (line := command.stdout.readline().decode().rstrip("\n")).startswith("otpauth:"):
        assert line, command.stderr.read()
        lines.append(line)
    secret, algorithm, digits = re.search(r"secret=(\w+).*algorithm=(\w+)&digits=(\d)", line).groups()
    used = code(secret, algorithm, int(digits))
    out, err = command.communicate(used.encode() + b"\n", PATIENCE)
    return lines, line, command.returncode, (out + err).decode(), used


def configuration(**more):
    return {"pads": [{"name": "door", "style": "cells", "length": 6, "acceptedFor": 0, "verifier": {"totp": "door.totp"}} | more]}


def verdict(program, code):
    client = Client(program.port)
    client.text(code)
    state = client.settle()
    return state["phase"], state.get("acceptedAs")


@pytest.fixture
def folder(tmp_path):
    folder = tmp_path / "run0"
    folder.mkdir()
    return folder


@pytest.mark.parametrize("name, flags", [
    ("ann", ()), ("ann@example.org", ("--algorithm", "SHA256", "--digits", "8")), ("a" * 30, ("--issuer", "Front door", "--algorithm", "SHA512")),
    ("b" * 50, ("--issuer", "前门" * 4, "--period", "60")), ("c" * 64, ("--issuer", "门" * 20, "--algorithm", "SHA512"))])
def test_a_reader_reads_the_picture(tmp_path, name, flags):
    lines, address, status, said, _ = set_up(name, tmp_path, *flags, code=lambda *_: "")
    assert qr_text(lines, tmp_path / "code.png") == address
    # Without a code that confirms it, nothing is set up.
    assert status == REFUSED and "found no code" in said and not (tmp_path / "door.totp").exists()


def test_an_authenticator_is_set_up_with_one_of_its_codes_and_lets_its_owner_in_with_the_next(folder, launch):
    _, address, status, said, used = set_up("ann", folder)
    assert status == 0 and "ann is set up" in said
    assert oct((folder / "door.totp").stat().st_mode & 0o777) == "0o600"
    secret = re.search(r"secret=(\w+)", address)[1]
    state = folder / "state"
    program = launch("--state", str(state), config=configuration())
    assert verdict(program, used) == ("rejected", None)  # used up by the setting-up
    code = oathtool(secret, ahead=1)
    assert verdict(program, code) == ("accepted", "ann")
    assert verdict(program, code) == ("rejected", None)
    program.kill()
    program.start()
    assert verdict(program, code) == ("rejected", None)
    for text in program.printed().decode(), *(path.read_bytes().decode(errors="replace") for path in state.iterdir()):
        assert code not in re.findall(r"(?<!\w)\d{6}(?!\w)", text) and secret not in text


def test_of_many_at_once_one_is_accepted(folder, launch):
    _, address, *_ = set_up("ann", folder)
    program = launch("--state", str(folder / "state"), config=configuration())
    code = oathtool(re.search(r"secret=(\w+)", address)[1], ahead=1)
    with concurrent.futures.ThreadPoolExecutor(4) as threads:  # fewer than a lock takes
        found = list(threads.map(lambda _: verdict(program, code), range(4)))
    assert sorted(found, key=str) == [("accepted", "ann")] + [("rejected", None)] * 3


def test_a_code_can_be_looked_at_and_is_not_used_up_by_that(folder, launch):
    _, address, *_ = set_up("ann", folder)
    secret = re.search(r"secret=(\w+)", address)[1]
    file = ["--file", "door.totp"]
    status, out, _ = administer("totp", "verify", "ann", *file, said=oathtool(secret, ahead=6), folder=folder)
    assert status == 0 and "clocks differ by about" in out and "ahead" in out
    status, out, _ = administer("totp", "verify", "ann", *file, said=oathtool(secret, ahead=-200), folder=folder)
    assert (status, out) == (REFUSED, "")
    code = oathtool(secret, ahead=1)
    assert administer("totp", "verify", "ann", *file, said=code, folder=folder)[0] == 0
    assert verdict(launch(config=configuration()), code) == ("accepted", "ann")
    assert administer("totp", "verify", "bob", *file, said=code, folder=folder)[0] == REFUSED
    assert administer("totp", "list", *file, folder=folder)[1] == "ann\n"
    assert administer("totp", "remove", "ann", *file, folder=folder)[0] == 0
    assert administer("totp", "list", *file, folder=folder)[1] == ""


def test_three_wrong_codes_set_nothing_up(tmp_path):
    terminal = Terminal("totp", "new", "ann", "--file", "door.totp", folder=tmp_path)
    terminal.wait_for("otpauth://totp/DigitSlots:ann?secret=")
    for _ in range(3):
        terminal.wait_for("shows: ")
        terminal.type("000001\r")  # a millionth's chance to be right
    status, rest = terminal.end()
    assert status == REFUSED and "nothing was changed" in rest and "000001" not in rest and list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("arguments, named", [
    (["new", "ann"], "no file"), (["new", "--file", "f"], "totp"), (["old", "ann", "--file", "f"], "old"), (["new", "ann", "--file", "f", "--digits", "7"], "--digits"),
    (["new", "ann", "--file", "f", "--algorithm", "MD5"], "--algorithm"), (["new", "ann", "--file", "f", "--period", "1"], "--period"),
    (["new", "ann", "--file", "f", "--issuer", "a:b"], "--issuer"), (["new", "ä", "--file", "f"], "name")])
def test_a_wrong_command_is_named(tmp_path, arguments, named):
    status, out, err = administer("totp", *arguments, folder=tmp_path)
    assert (status, out) == (USAGE, "") and named in err and list(tmp_path.iterdir()) == []
