"""Descriptors used up: those being served go on, the first code since the start is still checked, and it recovers."""
import resource
import socket

from client import Client


def test_the_first_code_is_checked_when_no_descriptor_is_left(launch):
    program = launch()
    client = Client(program.port, "cells")
    client.type("00000")
    resource.prlimit(program.process.pid, resource.RLIMIT_NOFILE, (40, 40))
    crowd = [socket.create_connection(("127.0.0.1", program.port)) for _ in range(80)]
    client.type("0")
    assert client.settle()["phase"] == "accepted"
    assert program.running
    for connection in crowd:
        connection.close()
    assert Client(program.port, "cells").page().status == 200
