"""When the page tries again and how much it asks at most. The page's clock is the test's where times matter, so that nobody waits."""
import pytest
from pad_page import PadPage, filled, pending, texts

pytestmark = pytest.mark.expects_errors(r"console: Failed to load resource|console: .*ERR_(FAILED|CONNECTION|EMPTY|NETWORK|ABORTED)")

# What the page asks and when by its clock, and how many of these have come to an end.
NOTE = """() => {
  const tries = window.tries = {events: [], state: [], stream: []}, ended = window.ended = {events: 0, state: 0, stream: 0};
  const name = address => new URL(address, location).pathname.split('/').pop();
  const [original, Source] = [window.fetch, window.EventSource];
  window.fetch = (address, ...more) => {
    tries[name(address)].push(performance.now());
    const answer = original(address, ...more);
    const end = () => ended[name(address)]++;
    answer.then(response => response.clone().text()).then(end, end);
    return answer;
  };
  window.EventSource = class extends Source {
    constructor(address) {
      super(address);
      tries[name(address)].push(performance.now());
      this.addEventListener('error', () => ended[name(address)]++);
    }
  };
}"""


@pytest.fixture
def still(new_context, demonstration):
    """`still("verification")`: that pad's page, whose time stands still. Addresses that are named fail from the start."""
    def open_pad(name, *failing):
        page = new_context().new_page()
        for address in failing:
            page.route(f"**/{address}*", lambda route: route.abort())
        page.add_init_script(f"({NOTE})()")
        page.clock.install(time=0)
        page.clock.pause_at(1000)
        return PadPage(page, demonstration.url, name).open()
    return open_pad


def times(pad, what):
    """When it has been asked, in seconds since the first time."""
    tried = pad.page.evaluate("what => window.tries[what]", what)
    return [round((at - tried[0]) / 1000, 1) for at in tried]


def wait_ended(pad, what, number):
    """Until so many tries have come to an end, and the page has drawn its conclusions."""
    pad.wait(lambda shown: pad.page.evaluate("what => window.ended[what]", what) == number, f"the end of try {number} of {what}")
    pad.page.evaluate("() => new Promise(done => { const {port1, port2} = new MessageChannel(); port1.onmessage = done; port2.postMessage(0); })")


@pytest.mark.parametrize("what", ["events", "stream"])
def test_it_tries_again_at_once_then_after_1_2_and_5_seconds(still, what):
    pad = still("verification", "events", "stream", "state")  # an answer to anything would hasten the rest
    if what == "events":
        pad.type("1")
    for number, seconds in enumerate((0, 1, 2, 5, 5), 1):
        wait_ended(pad, what, number)
        if seconds:
            pad.page.clock.run_for(seconds * 1000 - 10)
            assert len(times(pad, what)) == number
        pad.page.clock.run_for(10)
    assert times(pad, what) == [0, 0, 1, 3, 8, 13]


def test_keys_are_drawn_at_once_and_reconnecting_is_said_after_half_a_second_until_it_works(still):
    pad = still("verification", "events", "stream", "state")
    pad.type("12")
    shown = pad.read()
    assert filled(shown) == 2 and pending(shown) and shown["connection"] == "online"
    wait_ended(pad, "events", 1)
    pad.page.clock.run_for(490)
    assert pad.read()["connection"] == "online"
    pad.page.clock.run_for(20)
    shown = pad.read()
    assert shown["connection"] == "reconnecting" and filled(shown) == 2
    assert pad.root.locator(".connection").is_visible()
    pad.page.unroute("**/events*")
    pad.page.clock.run_for(1000)
    shown = pad.wait_online()
    assert texts(pad.wait_count(2)) == "12"
    assert not pad.root.locator(".connection").is_visible()


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_says_when_is_asked_then(still, status):
    pad = still("verification", "stream")
    pad.page.route("**/events*", lambda route: route.fulfill(status=status, headers={"Retry-After": "7"}), times=1)
    pad.type("12")
    wait_ended(pad, "events", 1)
    pad.page.evaluate("dispatchEvent(new Event('online'))")
    pad.page.clock.run_for(6_900)
    assert times(pad, "events") == [0]
    pad.page.clock.run_for(200)
    assert texts(pad.wait_count(2)) == "12"
    assert times(pad, "events")[:2] == [0, 7]


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_refuses_without_saying_when_is_asked_at_once_then_later(still, status):
    pad = still("verification", "stream", "state")
    pad.page.route("**/events*", lambda route: route.fulfill(status=status), times=2)
    pad.type("12")
    for number, pause in enumerate((10, 1000), 1):
        wait_ended(pad, "events", number)
        pad.page.clock.run_for(pause)
    assert texts(pad.wait_count(2)) == "12"
    assert times(pad, "events")[:3] == [0, 0, 1]


def test_a_page_that_reaches_nobody_asks_little(still):
    """A minute of outage with keys waiting."""
    pad = still("verification", "events", "stream", "state")
    pad.type("12")
    for _ in range(120):
        pad.page.clock.run_for(500)
    tried = {what: len(times(pad, what)) for what in ("events", "stream", "state")}
    assert all(2 <= number <= 16 for number in tried.values()), tried


def test_a_lock_is_seen_though_ones_own_keys_are_kept_waiting(still):
    """News of another window is not held back by a batch that the server does not take."""
    pad = still("cells", "stream")
    pad.page.route("**/events*", lambda route: route.fulfill(status=429, headers={"Retry-After": "600"}))
    pad.type("1")
    wait_ended(pad, "events", 1)
    pad.page.context.request.post(f"{pad.address}/pads/cells/events", data={"type": "text", "text": "23"})
    pad.page.evaluate("dispatchEvent(new Event('online'))")
    shown = pad.wait(lambda shown: shown["count"] == 2, "the news")
    assert filled(shown) == 3, "and its own key after them"


def test_one_request_at_a_time_whatever_happens(visit, proxy):
    pad = visit("clear", address=proxy.url)
    pad.count_requests().open()
    proxy.fault("delay_reply", r"/(events|state)", seconds=0.05, jitter=0.1)
    proxy.fault("lose_request", r"/stream$")
    for key in "123456789012":
        pad.type(key)
        pad.page.evaluate("dispatchEvent(new Event('online'))")
    assert texts(pad.wait_count(12)) == "123456789012"
    pad.wait_idle()
    requests = pad.requests()
    assert requests["most"] == 1 and requests["all"] <= 30


def test_one_stream_a_page_and_none_while_it_is_hidden(visit, proxy):
    pad = visit("clear", address=proxy.url)
    pad.wait(lambda shown: proxy.streams == 1, "its stream")
    for _ in range(3):
        proxy.cut()
        pad.wait(lambda shown: proxy.streams == 0, "the outage")
        proxy.mend()
        pad.page.evaluate("for (let n = 0; n < 5; n++) dispatchEvent(new Event('online'))")
        pad.wait(lambda shown: proxy.streams == 1, "its stream again")
    pad.type("12")
    pad.wait_count(2)
    hide = """isHidden => {
      for (const name of ['hidden', 'visibilityState'])
        Object.defineProperty(document, name, {value: name === 'hidden' ? isHidden : isHidden ? 'hidden' : 'visible', configurable: true});
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    pad.page.evaluate(hide, True)
    pad.wait(lambda shown: proxy.streams == 0, "the stream to end")
    asked = proxy.count(r"/(stream|state)")
    pad.type("3")
    assert texts(pad.wait_count(3)) == "123"
    assert proxy.count(r"/(stream|state)") == asked and proxy.streams == 0
    pad.page.evaluate(hide, False)
    pad.wait(lambda shown: proxy.streams == 1, "the stream of a page that is seen again")


def test_eight_windows_at_once_still_type(visit, new_context):
    """A browser opens six connections to a host; streams must not take them all."""
    context = new_context()
    windows = [visit("clear", context=context) for _ in range(8)]
    for count, pad in enumerate(windows, 1):
        pad.page.bring_to_front()
        pad.type(str(count))
        pad.wait_count(count)
    for pad in windows:
        pad.page.bring_to_front()
        assert texts(pad.wait_count(8)) == "12345678"


def test_what_was_lost_is_said_until_it_could_be_read(new_context, launch):
    """Typing does not take the notice away at once."""
    program = launch(config={"pads": [{"name": "clear", "style": "cells", "mask": "none", "verifier": "demo"}]})
    page = new_context().new_page()
    page.clock.install()
    pad = PadPage(page, program.url, "clear").open()
    pad.type("12")
    pad.wait_count(2)
    program.restart()
    lost = pad.wait(lambda shown: shown["alert"] and shown["count"] == 0, "the page to say what was lost")["alert"]
    page.clock.pause_at(page.evaluate("Date.now() / 1000") + 1)
    pad.type("3")
    page.clock.run_for(500)
    pad.type("4")
    shown = pad.wait_count(2)
    assert texts(shown) == "34" and shown["alert"] == lost
    page.clock.run_for(5_000)
    assert pad.read()["alert"] == ""
