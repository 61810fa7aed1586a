"""Nothing jumps: the browser's own measure of layout shift is 0 while a page loads, is typed into, and says things."""
import pytest
from pad_page import PadPage
from staged_page import StagedPage, phases

OBSERVE = """window.shifts = [];
  new PerformanceObserver(list => { for (const entry of list.getEntries()) {
    // The caret moves; that is what it is for. It has no node of its own.
    const sources = entry.sources.filter(source => source.node);
    if (sources.length > 0) window.shifts.push([entry.value, ...sources.map(source => `${source.node?.className || source.node?.nodeName} ${JSON.stringify(source.previousRect)} ${JSON.stringify(source.currentRect)}`)]); } })
  .observe({type: 'layout-shift', buffered: true});"""
SIZES = {"phone": {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True},
         "small phone": {"viewport": {"width": 320, "height": 568}, "has_touch": True, "is_mobile": True},
         "desktop": {"viewport": {"width": 1280, "height": 800}},
         "kiosk": {"viewport": {"width": 1920, "height": 1080}, "has_touch": True}}


def shifts(page):
    """Once two more frames have been drawn, which is when the last shift is known."""
    return page.evaluate("""() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => done(window.shifts), 50))))""")


@pytest.mark.parametrize("size", SIZES)
def test_nothing_shifts_while_loading_typing_or_showing_messages(new_context, pads, style, size):
    context = new_context(**SIZES[size])
    context.add_init_script(OBSERVE)
    pad = PadPage(context.new_page(), pads.url, style.name).open()
    for digits in (style.other, style.code):
        pad.type(digits[:2])
        pad.wait_count(2)
        pad.type(digits[2:])
        if style.confirms:
            pad.wait_count(4)
            pad.type(["Enter"])
        pad.wait(lambda shown: shown["phase"] in ("rejected", "accepted"), "the verdict")
    assert shifts(pad.page) == []


@pytest.mark.parametrize("theme", ["modern", "classic", "accessible"])
@pytest.mark.parametrize("size", SIZES)
def test_no_phase_moves_anything(new_context, demonstration, style, size, theme):
    context = new_context(**SIZES[size])
    context.add_init_script(OBSERVE)
    page = context.new_page()
    pad = StagedPage(page, demonstration.url, style.name).open(f"&theme={theme}")
    for phase in phases(style.name):
        if phase in ("accepted", "cancelled") and style.name == "dialog":
            continue  # the dialog goes, and what stands there then is another thing
        pad.tell(phase)
        assert shifts(page) == [], phase
