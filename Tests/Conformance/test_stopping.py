"""SIGTERM and SIGINT: requests under way are answered, streams end, exit status 0 within two seconds."""
import signal
import socket
import threading
import time

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
