"""Every editing case of the table, played over HTTP: one pad for each set of options, one session for each case."""
import pytest
from client import Client
from input_cases import CASES, IDENTS, PADS, events, pad_for, value, wishes
from program import Program


@pytest.fixture(scope="module")
def port(tmp_path_factory):
    pads = [pad_for(name, options) for options, name in PADS.items()]
    with Program(tmp_path_factory.mktemp("input"), config={"pads": pads}) as program:
        yield program.port
        assert program.running


@pytest.mark.parametrize("ident, options, steps, entered, caret, note", CASES, ids=IDENTS)
def test_input_case(port, ident, options, steps, entered, caret, note):
    client = Client(port, PADS[options])
    state = client.state()
    for event in events(steps):
        state = client.settle() if event == "settle" else client.send(event)
    if entered != "-":
        assert value(state) == entered, note
        assert state["count"] == len(entered), note
    for found, wanted in wishes(state, caret):
        assert found == wanted, note
