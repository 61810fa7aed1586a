"""A Unix-domain socket instead of a port: its mode, what was left there, and what is left afterwards."""
import os
import socket
import stat

import pytest
from program import run
from running_at_socket import RunningAtSocket, ask


@pytest.fixture
def start(tmp_path):
    started = []

    def begin(path, *flags, **options):
        started.append(RunningAtSocket(tmp_path / f"run{len(started)}", path, *flags, **options))
        return started[-1]

    yield begin
    for program in started:
        program.kill()


@pytest.fixture
def path(tmp_path):
    return tmp_path / "socket"


def mode(path):
    return stat.S_IMODE(os.lstat(path).st_mode)


def test_it_answers_and_removes_its_file_at_the_end(start, path):
    program = start(path)
    assert mode(path) == 0o600
    assert ask(path, "/").startswith(b"HTTP/1.1 200")
    fields = ask(path, "/").partition(b"\r\n\r\n")[0]
    assert b"Set-Cookie: digitslots=" in fields  # there is no port to name it after
    assert ask(path, "/", host="evil.example").startswith(b"HTTP/1.1 421")
    assert program.stop() == 0
    assert not os.path.lexists(path)


@pytest.mark.parametrize("wanted", ["660", "0666", "600"])
def test_its_mode_can_be_set_whatever_the_umask(start, path, wanted):
    before = os.umask(0o077 if wanted == "660" else 0)
    try:
        start(path, "--socket-mode", wanted)
    finally:
        os.umask(before)
    assert mode(path) == int(wanted, 8)
    assert ask(path, "/healthz").startswith(b"HTTP/1.1 200")


def test_its_mode_can_be_configured(start, path, tmp_path):
    start(None, config={"pads": [{"name": "door", "style": "cells", "verifier": "demo"}], "listen": f"unix:{path}", "socketMode": "0660"},
          at=path)
    assert mode(path) == 0o660


@pytest.mark.parametrize("wrong", ["", "6", "rw", "888", "0400", "01777"])
def test_a_wrong_mode_is_named(path, wrong):
    status, _, err = run("--listen", f"unix:{path}", "--socket-mode", wrong)
    assert status == 64 and "--socket-mode" in err and not path.exists()


def test_a_file_left_by_a_killed_run_is_replaced(start, path):
    start(path).kill()
    assert path.exists()
    start(path)
    assert ask(path, "/healthz").startswith(b"HTTP/1.1 200")


def test_a_socket_in_use_is_left_alone(start, path):
    program = start(path)
    status, _, err = run("--listen", f"unix:{path}")
    assert status == 69 and str(path) in err and "--listen" in err and len(err.strip().splitlines()) == 1
    assert ask(path, "/healthz").startswith(b"HTTP/1.1 200")
    assert program.running


def test_a_full_socket_in_use_is_left_alone(path):
    """Whose backlog is full, so that nobody can connect: that is no sign that nobody listens."""
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(str(path))
        listener.listen(0)
        waiting = []
        for _ in range(3):
            client = socket.socket(socket.AF_UNIX)
            client.setblocking(False)
            try:
                client.connect(str(path))
            except BlockingIOError:
                pass
            waiting.append(client)
        inode = os.lstat(path).st_ino
        status, _, err = run("--listen", f"unix:{path}")
        assert status == 69 and os.lstat(path).st_ino == inode
        for client in waiting:
            client.close()


def test_another_file_is_left_alone(path):
    path.write_text("kept")
    assert run("--listen", f"unix:{path}")[0] == 69
    assert path.read_text() == "kept"


@pytest.mark.parametrize("target", ["file", "socket", "nothing"])
def test_a_link_is_neither_followed_nor_removed(path, tmp_path, target):
    aim = tmp_path / "aim"
    if target == "file":
        aim.write_text("kept")
    elif target == "socket":
        with socket.socket(socket.AF_UNIX) as left:
            left.bind(str(aim))
    before = os.lstat(aim) if aim.exists() or aim.is_socket() else None
    path.symlink_to(aim)
    assert run("--listen", f"unix:{path}")[0] == 69
    assert path.is_symlink()
    if before:
        after = os.lstat(aim)
        assert (after.st_ino, after.st_mode) == (before.st_ino, before.st_mode)
    else:
        assert not os.path.lexists(aim)


def test_a_file_that_another_program_put_there_meanwhile_is_left_at_the_end(start, path):
    program = start(path)
    path.unlink()
    path.write_text("another's")
    assert program.stop() == 0
    assert path.read_text() == "another's"


def test_a_folder_that_is_not_there_is_named(tmp_path):
    status, _, err = run("--listen", f"unix:{tmp_path}/none/socket")
    assert status == 69 and "none/socket" in err and "folder" in err


@pytest.mark.parametrize("count", [104, 200])
def test_a_path_that_fits_no_address_is_refused(count):
    status, _, err = run("--listen", "unix:/" + "x" * count)
    assert status == 64 and "--listen" in err
