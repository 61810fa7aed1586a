"""SIGTERM and SIGINT: requests under way are answered, streams end, exit status 0 within two seconds."""
import signal
import socket
import threading
import time
from pathlib import Path

import pytest
from client import Client
from verifier import RecordingVerifier


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT], ids=lambda number: number.name)
def test_it_stops_cleanly_with_streams_open(launch, number):
    program = launch()
    client = Client(program.port, "cells")
    client.type("12")
    streams = [client.stream() for _ in range(5)]
    for stream in streams:
        stream.state()
    begin = time.monotonic()
    assert program.stop(number) == 0
    assert time.monotonic() - begin < 2
    for stream in streams:
        assert stream.event() is None  # ended, not cut off: the last chunk has come


def test_it_stops_with_idle_and_unfinished_connections(launch):
    program = launch()
    idle, half = (socket.create_connection(("127.0.0.1", program.port)) for _ in range(2))
    half.sendall(b"GET / HTTP/1.1\r\nHos")
    assert Client(program.port).page().status == 200
    begin = time.monotonic()
    assert program.stop() == 0
    assert time.monotonic() - begin < 2
    idle.close()
    half.close()


def test_requests_under_way_are_answered(launch):
    """Under load from four clients, no answer is cut off: what was begun is finished, or the connection was closed before it."""
    program = launch()
    torn, answered, stop = [], [], threading.Event()

    def hammer():
        client = Client(program.port, "cells")
        while not stop.is_set():
            try:
                answered.append(client.post({"type": "focus"}).status)
            except (ConnectionError, OSError):
                return
            except Exception as error:  # an answer that broke off in the middle
                torn.append(error)
                return

    threads = [threading.Thread(target=hammer) for _ in range(4)]
    for thread in threads:
        thread.start()
    while len(answered) < 200:
        time.sleep(0.01)
    status = program.stop()
    stop.set()
    for thread in threads:
        thread.join()
    assert status == 0
    assert not [error for error in torn if type(error).__name__ != "RemoteDisconnected"]
    assert set(answered) <= {200, 503}


def test_a_second_signal_ends_it_at_once(launch, tmp_path):
    program = launch(config={"pads": [{"name": "door", "style": "cells", "verifier": RecordingVerifier(tmp_path / "v", "1", seconds=4).configuration}]})
    Client(program.port).type("123456")
    program.process.send_signal(signal.SIGTERM)
    assert program.stop(signal.SIGTERM, patience=3) in (0, -signal.SIGTERM, 128 + signal.SIGTERM)


def test_a_restart_finds_every_port_free(launch):
    program = launch()
    for _ in range(3):
        assert program.stop() == 0
        program.start()
    assert Client(program.port).page().status == 200


def test_a_command_does_not_outlive_the_program(launch, tmp_path):
    """The timer that would end it ends with the program, so the program ends it."""
    command, log = tmp_path / "hang", tmp_path / "pids"
    command.write_text(f"#!/bin/sh\necho $$ >> '{log}'\nsleep 600 &\necho $! >> '{log}'\nwait\n")
    command.chmod(0o700)
    program = launch(config={"pads": [{"name": "door", "style": "cells", "length": 4, "verifier": {"command": str(command)}}]})
    Client(program.port, "door").type("1234")
    wait_for(lambda: log.exists() and len(log.read_text().split()) == 2)
    assert program.stop() == 0
    for number in log.read_text().split():
        wait_for(lambda: not is_alive(int(number)))


def wait_for(condition, patience=20):
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end
        time.sleep(0.02)


def is_alive(number):
    """Whether the process runs: neither gone nor a zombie that nobody has reaped yet."""
    try:
        return Path(f"/proc/{number}/stat").read_text().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("number, status", [(signal.SIGTERM, 0), (signal.SIGHUP, None)], ids=["SIGTERM", "SIGHUP"])
def test_a_signal_that_comes_as_soon_as_the_port_answers_is_obeyed(launch, number, status):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    program = launch(port=port, wait=False)
    wait_for(lambda: answers(port))
    program.process.send_signal(number)
    if status is None:
        assert Client(port).page().status == 200 and program.running
    else:
        assert program.process.wait(20) == status


def answers(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
