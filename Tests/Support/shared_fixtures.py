"""Fixtures that every suite uses."""
import pytest
from program import Program, built


def pytest_configure():
    if not built().exists():
        raise pytest.UsageError(f"{built()} does not exist: build first (`Tests/run` does)")


@pytest.fixture
def launch(tmp_path):
    """Starts programs that are ended with the test: `launch(*flags, config=…)`."""
    started = []

    def start(*flags, **options):
        started.append(Program(tmp_path / f"run{len(started)}", *flags, **options))
        return started[-1]

    yield start
    for program in started:
        program.kill()


@pytest.fixture(scope="module")
def demonstration(tmp_path_factory):
    """The program without a configuration, one for all tests of a file."""
    with Program(tmp_path_factory.mktemp("demonstration")) as program:
        yield program
        assert program.running, f"the program ended by itself: {program.printed().decode(errors='replace')[-2000:]}"
