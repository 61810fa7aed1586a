"""What the tests of the contract share."""
import itertools

import pytest
from client import Client


@pytest.fixture
def client(demonstration):
    """A visitor of the demonstration's default pad, with a session of its own."""
    return Client(demonstration.port)


@pytest.fixture
def visit(demonstration):
    """`visit("joined")`: a new visitor of that pad."""
    return lambda pad=None, cookie=None: Client(demonstration.port, pad, cookie)


def digits(text):
    return [{"type": "key", "key": key} for key in text]


@pytest.fixture
def numbers():
    return itertools.count(1)
