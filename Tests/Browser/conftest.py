"""Debian's Chromium, driven by Playwright, and for the main flows two more engines; the pads that the tests type into; and an eye
on everything Chromium complains about. At the end stands a table of what ran where.
"""
import os
import re
import shutil
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from types import SimpleNamespace

import pytest
from engines import Chromium, Firefox, WebKit
from fault_proxy import FaultProxy
from pad_page import CODE, LENGTHS, OTHER, PadPage
from playwright.sync_api import sync_playwright
from program import Program
from verifier import RecordingVerifier


def pytest_addoption(parser):
    parser.addoption("--make-pictures", action="store_true", help="make the reference pictures anew instead of comparing")
    parser.addoption("--runs", type=int, default=8, help="typing runs with each fault of the network")
    parser.addoption("--outage", type=float, default=1.5, help="seconds that the network is gone")


@pytest.fixture(scope="session")
def chromium():
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    assert path, "Chromium is not installed"
    with sync_playwright() as playwright:
        # The sandbox cannot be set up as root; fonts and colours are held still for the pictures.
        browser = playwright.chromium.launch(
            executable_path=path, env=os.environ | {"FONTCONFIG_FILE": str(Path(__file__).parent / "fonts.conf")},
            args=["--no-sandbox", "--font-render-hinting=none", "--disable-lcd-text", "--force-color-profile=srgb"])
        yield browser
        browser.close()


@pytest.fixture(scope="session", params=["chromium", "webkit", "firefox"])
def engine(request, tmp_path_factory):
    """Each engine in turn, one running at a time."""
    if request.param == "chromium":
        engine = Chromium(request.getfixturevalue("chromium"))
    else:
        engine = WebKit() if request.param == "webkit" else Firefox(tmp_path_factory.mktemp("firefox"))
    yield engine
    VERSIONS[engine.name] = engine.version
    engine.close()


@pytest.fixture(scope="session")
def pads(tmp_path_factory):
    """A program with a pad for each style that accepts `CODE`, and some more; `.verifiers[name]` knows what was submitted."""
    folder, settings = tmp_path_factory.mktemp("pads"), []
    verifiers = {}

    def add(name, style, **more):
        length = more.get("length", LENGTHS[style])
        verifiers[name] = RecordingVerifier(folder / name, (CODE * 2)[:length])
        settings.append({"name": name, "style": style, "keypad": "always", "acceptedFor": 0, "idleClear": 0,
                         "verifier": verifiers[name].configuration} | more)

    for style in LENGTHS:
        add(style, style)
    add("long", "cells", length=12, complete="confirm")
    add("clear", "cells", length=12, complete="confirm", mask="none")
    add("strict", "verification", paste="strict")
    with Program(folder / "run", config={"pads": settings}) as program:
        program.verifiers = verifiers
        yield program
        assert program.running, f"the program ended by itself: {program.printed().decode(errors='replace')[-2000:]}"


class Watch:
    """Collects what no page of ours may do: errors on the console, exceptions, requests to elsewhere, dialogs."""

    def __init__(self):
        self.faults, self.expected = [], []

    def follow(self, context):
        context.on("console", lambda message: message.type in ("error", "warning") and self.note(f"console: {message.text}"))
        context.on("weberror", lambda error: self.note(f"exception: {error.error}"))
        context.on("request", lambda request: re.match(r"(https?://(localhost|127\.0\.0\.1)[:/]|data:|blob:|about:)", request.url)
                   or self.note(f"a request to {request.url}"))
        context.on("dialog", lambda dialog: (self.note(f"dialog: {dialog.message}"), dialog.dismiss()))

    def note(self, text):
        self.faults.append(text)

    def unexpected(self):
        return [fault for fault in self.faults if not any(re.search(pattern, fault) for pattern in self.expected)]


@pytest.fixture
def watch(request):
    watch = Watch()
    watch.expected = [mark.args[0] for mark in request.node.iter_markers("expects_errors")]
    yield watch
    assert not watch.unexpected()


@pytest.fixture
def closing():
    """Closed after the pages of a test: what they speak to."""
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def new_context(chromium, watch, closing, launch):
    """A browser of its own (cookies, clipboard) with the given options. Closed before any server is (`closing`, `launch`)."""
    contexts = []

    def make(**options):
        contexts.append(chromium.new_context(**({"viewport": {"width": 1280, "height": 800}, "locale": "en-GB"} | options)))
        contexts[-1].set_default_timeout(10_000)
        watch.follow(contexts[-1])
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def visit(new_context, pads):
    """`visit("joined", **context_options)`: that pad's page in a browser of its own, opened."""
    def open_pad(pad, query="", program=None, address=None, context=None, **options):
        context = context or new_context(**options)
        return PadPage(context.new_page(), address or (program or pads).url, pad).open(query)
    return open_pad


@pytest.fixture
def fragile(launch, tmp_path):
    """A program that may be killed; it remembers what was submitted."""
    verifier = RecordingVerifier(tmp_path / "verifier", CODE)
    program = launch(config={"pads": [
        {"name": "cells", "style": "cells", "verifier": verifier.configuration, "acceptedFor": 0},
        {"name": "clear", "style": "cells", "mask": "none", "complete": "confirm", "length": 12, "verifier": "demo"}]})
    program.verifier = verifier
    return program


@pytest.fixture
def proxy(pads, closing):
    """The test pads behind a network that can be made bad."""
    return closing.enter_context(FaultProxy(pads.port))


@pytest.fixture
def runs(request):
    return request.config.getoption("--runs")


@pytest.fixture
def outage(request):
    return request.config.getoption("--outage")


@pytest.fixture
def tally():
    """`tally("delay", 5, 10)`: five more runs of ten ended as they should."""
    def add(fault, good, runs):
        FAULTS[fault] += good
        RUNS[fault] = runs
    return add


@pytest.fixture(params=LENGTHS)
def style(request):
    """Each style in turn, with its length and its codes."""
    length = LENGTHS[request.param]
    return SimpleNamespace(name=request.param, length=length, code=CODE[:length], other=OTHER[:length],
                           clear=request.param in ("verification", "fields"), confirms=request.param == "dialog")


@pytest.fixture(scope="session")
def report():
    """`report(title, lines)`: printed after the tests."""
    return lambda title, lines: REPORTS.append((title, lines))


# What ran where, and other tables

VERSIONS, FAULTS, RUNS, REPORTS = {}, Counter(), {}, []


def pytest_collection_modifyitems(config, items):
    """Leaves out what an engine's driver cannot do."""
    def is_possible(item):
        able = item.get_closest_marker("only_in")
        return able is None or item.callspec.params["engine"] in able.args
    config.hook.pytest_deselected(items=[item for item in items if not is_possible(item)])
    items[:] = filter(is_possible, items)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item):
    """Notes for the table which engine a test is for."""
    parameters = item.callspec.params if hasattr(item, "callspec") else {}
    item.user_properties.append(("engine", parameters.get("engine", "chromium")))


def pytest_terminal_summary(terminalreporter):
    for title, lines in REPORTS:
        terminalreporter.section(title)
        for line in lines:
            terminalreporter.write_line(line)
    write_engines(terminalreporter)


def write_engines(terminalreporter):
    """A line a file, for tests of several engines a line a test; in each cell how many passed of how many."""
    passed, ran, engines = Counter(), Counter(), ["chromium", "webkit", "firefox"]
    outcomes = {}
    for report in (report for reports in terminalreporter.stats.values() for report in reports if hasattr(report, "user_properties")):
        engine = dict(report.user_properties).get("engine")
        if engine and (report.when == "call" or report.outcome != "passed"):
            file, test = report.nodeid.split("::", 1)
            row = test.split("[")[0].removeprefix("test_").replace("_", " ") if "test_engines" in file else Path(file).name
            outcomes[report.nodeid] = (row, engine, report.outcome == "passed" and outcomes.get(report.nodeid, ("", "", True))[2])
    for row, engine, is_good in outcomes.values():
        ran[row, engine] += 1
        passed[row, engine] += is_good
    rows = list(dict.fromkeys(row for row, _ in ran))
    if not rows:
        return
    width = max(map(len, rows))
    terminalreporter.section("what ran where")
    terminalreporter.write_line(" " * width + "".join(f"{engine:>12}" for engine in engines))
    for row in rows:
        cells = [f"{passed[row, engine]} of {ran[row, engine]}" if ran[row, engine] else "-" for engine in engines]
        terminalreporter.write_line(f"{row:{width}}" + "".join(f"{cell:>12}" for cell in cells))
    terminalreporter.write_line("; ".join(f"{name} {version}" for name, version in VERSIONS.items()))
    if RUNS:
        terminalreporter.section("runs with faults that ended with exactly the digits typed")
        for fault, number in RUNS.items():
            terminalreporter.write_line(f"{fault:20} {FAULTS[fault]:4} of {number:4}  {100 * FAULTS[fault] // number:3} %")
