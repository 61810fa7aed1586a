"""Answers that come late, twice, or from a server that has begun anew: no key is lost, counted twice or joined with an old one.

Streams are cut off here, so that what a page learns, and when, is in the test's hand.
"""
import pytest
from gate import Gate
from pad_page import CODE, PadPage, texts

pytestmark = pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_(FAILED|CONNECTION|EMPTY|NETWORK)")


@pytest.fixture
def alone(new_context, visit, fragile):
    """`alone("clear")`: that pad's page, which no stream reaches."""
    def open_pad(name):
        context = new_context()
        context.route("**/stream*", lambda route: route.abort())
        return visit(name, program=fragile, context=context)
    return open_pad


def test_an_answer_that_knows_of_no_session_takes_nothing_back(new_context, fragile):
    """Asked before the first key, answered while that key is on its way."""
    page = new_context().new_page()
    page.route("**/stream*", lambda route: route.abort())
    states = Gate(page, "**/state*", reaches_server=True)
    events = Gate(page, "**/events*", reaches_server=False)
    pad = PadPage(page, fragile.url, "clear").open()
    token = pad.read()["page"]
    pad.type("1")
    pad.wait(lambda shown: states.held and events.held, "both to be under way")
    states.open()
    pad.type("2")
    events.open()
    pad.type("3")
    shown = pad.wait_count(3)
    assert texts(shown) == "123" and shown["alert"] == ""
    assert shown["page"] == token and shown["epoch"] != "0"
    assert pad.server_state()["count"] == 3


def test_an_answer_from_before_a_restart_takes_nothing_back(alone, fragile):
    pad = alone("clear")
    pad.type("12")
    pad.wait_count(2)
    states = Gate(pad.page, "**/state*", reaches_server=True)
    pad.page.evaluate("dispatchEvent(new Event('online'))")
    pad.wait(lambda shown: states.held, "a question")
    fragile.restart()
    pad.type("3")
    pad.wait(lambda shown: shown["alert"] and shown["count"] == 0, "the page to say what was lost")
    pad.type("4")
    shown = pad.wait_count(1)
    states.open()
    assert pad.read() == shown
    pad.type("5")
    shown = pad.wait_count(2)
    assert texts(shown) == "45"


def test_digits_of_before_a_reload_are_not_joined_with_those_of_after_a_restart(alone, fragile):
    """A page that is new begins to count its batches at 1, as one of a new session does."""
    pad = alone("cells")
    pad.type(CODE[:3])
    pad.wait_count(3)
    pad.page.reload()
    pad.wait_count(3)
    fragile.restart()
    pad.type(CODE[3])
    shown = pad.wait(lambda shown: shown["alert"] and shown["count"] == 0, "the page to say what was lost")
    assert shown["phase"] == "editing"
    pad.type(CODE)
    pad.wait_phase("accepted")
    assert fragile.verifier.codes == [CODE]


def test_a_whole_code_typed_after_a_restart_counts_though_the_page_has_not_noticed_it(alone, fragile):
    pad = alone("cells")
    pad.type([*CODE[:2], "Control+Backspace"])
    pad.wait_count(0)
    fragile.restart()
    pad.type(CODE)
    pad.wait_phase("accepted")
    assert fragile.verifier.codes == [CODE]


def test_what_a_gateway_may_have_passed_on_is_not_typed_again_into_a_new_session(alone, fragile):
    pad = alone("clear")
    pad.type(["1", "Backspace"])
    pad.wait_count(0)

    def fail(route):
        route.fetch()
        fragile.restart()
        route.fulfill(status=502)
    pad.page.route("**/events*", fail, times=1)
    pad.type("7")
    pad.wait(lambda shown: shown["alert"] and shown["count"] == 0, "the page to say what was lost")
    assert pad.server_state()["count"] == 0
    pad.type("45")
    assert texts(pad.wait_count(2)) == "45"


def test_a_batch_whose_fate_nobody_knows_starts_the_entry_anew(alone, fragile):
    """It may have been applied, and the server has forgotten the page's numbers since."""
    pad = alone("clear")
    pad.type("1")
    pad.wait_count(1)

    def fail(route):
        route.fetch()
        for number in range(8):
            pad.page.context.request.post(f"{fragile.url}/pads/clear/events", data={
                "page": f"{number:032x}", "seq": 1, "events": []})
        route.fulfill(status=504)
    pad.page.route("**/events*", fail, times=1)
    pad.type("2")
    pad.wait(lambda shown: shown["alert"] and shown["count"] == 0, "the page to say what was lost")
    pad.wait_count(0)
    assert pad.server_state()["count"] == 0
    pad.type("34")
    shown = pad.wait_count(2)
    assert texts(shown) == "34"


def test_half_a_character_in_a_pasted_text_costs_no_key(alone):
    pad = alone("clear")
    pad.root.locator("input[data-entry]").evaluate("""(entry, text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/plain', text.replace('?', String.fromCharCode(0xd83d)));
      entry.dispatchEvent(new ClipboardEvent('paste', {clipboardData, bubbles: true, cancelable: true}));
    }""", f"? {CODE}{CODE}")
    shown = pad.wait_count(12)
    assert texts(shown) == CODE * 2 and shown["alert"] == ""
