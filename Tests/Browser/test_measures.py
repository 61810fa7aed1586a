"""The classic theme against the table of sizes and colours: what is drawn is measured in a screenshot, in CSS pixels."""
import pytest
from pad_page import PadPage
from pixels import Shot

SCALE = 2  # device pixels to a CSS pixel, so that half pixels can be seen
MARGIN = 4


class Classic:
    """A pad of the demonstration in its original look, with motion off unless it is measured."""

    def __init__(self, page, url, pad):
        self.pad = PadPage(page, url, pad).open("?theme=classic")
        self.page = page

    def type(self, keys):
        self.pad.type(keys)
        self.pad.wait_count(len(keys))
        return self

    def boxes(self):
        return [slot.bounding_box() for slot in self.pad.root.locator("[data-slot]").all()]

    def shot(self, selector=None):
        """The slots with a margin, or what the selector names."""
        if selector:
            return Shot(self.page, self.page.locator(selector).bounding_box(), SCALE)
        boxes = self.boxes()
        left, top = min(box["x"] for box in boxes) - MARGIN, min(box["y"] for box in boxes) - MARGIN
        return Shot(self.page, {"x": left, "y": top, "width": max(box["x"] + box["width"] for box in boxes) + MARGIN - left,
                                "height": max(box["y"] + box["height"] for box in boxes) + MARGIN - top}, SCALE)

    def style(self, selector, *names):
        element = self.page.locator(selector)
        return [element.evaluate("(element, name) => getComputedStyle(element).getPropertyValue(name)", name) for name in names]

    def blinks(self):
        """(milliseconds, easing, keyframes' opacities with their offsets) of the endless animations on the pad."""
        return self.pad.root.evaluate("""root => root.getAnimations({subtree: true})
          .filter(animation => animation.effect.getTiming().iterations === Infinity)
          .map(animation => ({duration: animation.effect.getTiming().duration, frames: animation.effect.getKeyframes()
            .map(frame => [frame.offset ?? frame.computedOffset, Number(frame.opacity), frame.easing])}))""")


@pytest.fixture
def classic(new_context, demonstration):
    def open_pad(pad, program=demonstration, **options):
        context = new_context(**({"device_scale_factor": SCALE, "reduced_motion": "reduce", "color_scheme": "light"} | options))
        return Classic(context.new_page(), program.url, pad)
    return open_pad


def pitches(boxes):
    centres = [box["x"] + box["width"] / 2 for box in boxes]
    return [round(right - left, 1) for left, right in zip(centres, centres[1:])]


# dialog

def test_dialog_panel_title_and_buttons(classic):
    pad = classic("dialog")
    panel = pad.page.locator('[role="dialog"]').bounding_box()
    assert (panel["width"], panel["height"]) == (284, 160)
    assert panel["x"] + 142 == pytest.approx(640, abs=1) and panel["y"] + 80 == pytest.approx(400, abs=1)
    assert pad.style('[role="dialog"]', "background-color", "border-radius") == ["rgb(255, 255, 255)", "5px"]
    assert pad.style("[data-backdrop]", "background-color") == ["rgba(26, 26, 26, 0.1)"]
    backdrop = pad.page.locator("[data-backdrop]").bounding_box()
    assert (backdrop["width"], backdrop["height"]) == (1280, 800)
    title = pad.page.locator('[role="dialog"]').get_attribute("aria-labelledby")
    assert pad.style(f"#{title}", "font-size", "color", "text-align") == ["17px", "rgb(51, 51, 51)", "center"]
    cancel, confirm = (pad.pad.action(name).bounding_box() for name in ("cancel", "confirm"))
    for button in (cancel, confirm):
        assert (button["width"], button["height"]) == (142, 44)
    assert (cancel["x"], confirm["x"]) == (panel["x"], panel["x"] + 142)
    assert cancel["y"] == confirm["y"] == panel["y"] + 116
    for name in ("cancel", "confirm"):
        assert pad.style(f'[data-action="{name}"]', "font-size", "color") == ["15px", "rgb(72, 114, 190)"]


def test_dialog_hairlines(classic):
    pad = classic("dialog")
    panel = pad.page.locator('[role="dialog"]').bounding_box()
    shot, x, y = pad.shot('[role="dialog"]'), panel["x"], panel["y"] + 116
    above = [shot.colour(x + 60, y + offset / 2) for offset in (-2, -1, 0, 1)]
    between = [shot.colour(x + 142 + offset / 2, y + 22) for offset in (-2, -1, 0, 1)]
    assert "#f2f2f2" in above and "#ffffff" in above
    assert "#f2f2f2" in between and "#ffffff" in between


def test_dialog_slots_dots_and_caret(classic):
    pad = classic("dialog").type("12")
    panel, boxes, shot = pad.page.locator('[role="dialog"]').bounding_box(), pad.boxes(), pad.shot()
    assert pitches(boxes) == [45, 45, 45]
    assert (boxes[0]["x"] + boxes[-1]["x"] + boxes[-1]["width"]) / 2 == pytest.approx(panel["x"] + 142, abs=0.5)
    lines = shot.of_size("#f2f2f2", 35, 1, tolerance=3)
    assert len(lines) == 4
    dots = shot.of_size("#333333", 15, 15)
    assert [round(dot.centre[0] - box["x"] - box["width"] / 2) for dot, box in zip(dots, boxes)] == [0, 0]
    carets = shot.of_size("#333333", 2, 26)
    assert len(carets) == 1 and carets[0].centre[0] == pytest.approx(boxes[2]["x"] + boxes[2]["width"] / 2, abs=1)


def test_dialog_caret_hides_when_full_and_when_not_focused(classic):
    assert classic("dialog").type("1234").shot().of_size("#333333", 2, 26) == []
    pad = classic("dialog").type("12")
    pad.page.evaluate("document.activeElement.blur()")
    pad.pad.wait(lambda shown: not any(slot["caret"] for slot in shown["slots"]))
    assert pad.shot().of_size("#333333", 2, 26) == []


# verification

def test_verification_bars_digits_and_caret(classic):
    pad = classic("verification").type("12")
    boxes, shot = pad.boxes(), pad.shot()
    assert [box["width"] for box in boxes] == [40] * 4
    assert len(set(pitches(boxes))) == 1
    assert len(shot.of_size("#aaaaaa", 40, 1.5, tolerance=8)) == 3
    blue = shot.of_size("#0000ff", 40, 1.5, tolerance=8)
    assert len(blue) == 1 and blue[0].x == pytest.approx(boxes[2]["x"], abs=0.5)
    carets = shot.of_size("#0000ff", 2, 20)
    assert len(carets) == 1 and carets[0].centre[0] == pytest.approx(boxes[2]["x"] + 20, abs=1)
    size, weight, colour = pad.style('[data-slot="0"]', "font-size", "font-weight", "color")
    assert (size, weight, colour) == ("22px", "700", "rgb(0, 0, 0)")


def test_verification_caret_stands_beside_the_last_digit_when_full(classic, launch):
    pad = classic("code", program=launch(config={"pads": [
        {"name": "code", "style": "verification", "complete": "confirm", "theme": "classic", "verifier": "demo"}]}))
    pad.type("1234")
    last, shot = pad.boxes()[-1], pad.shot()
    carets = shot.of_size("#0000ff", 2, 20)
    assert len(carets) == 1 and carets[0].centre[0] == pytest.approx(last["x"] + 30, abs=1)
    assert len(shot.of_size("#0000ff", 40, 1.5, tolerance=8)) == 1


# joined

def test_joined_box_separators_and_dots(classic):
    pad = classic("joined").type("123")
    boxes, shot = pad.boxes(), pad.shot()
    assert len(set(pitches(boxes))) <= 2 and max(pitches(boxes)) - min(pitches(boxes)) <= 0.5
    figures = [figure for figure in shot.figures("#aaaaaa", tolerance=3) if figure.width > 1]
    assert len(figures) == 1  # the border and its separators are one figure; a single pixel is the edge of a dot
    frame = figures[0]
    left, y = frame.x, frame.y + frame.height / 2
    lines = [x / SCALE for x in range(int(frame.width * SCALE)) if shot.colour(left + x / SCALE, frame.y + 4) == "#aaaaaa"]
    widths = len(lines) / SCALE
    assert widths == 7  # two borders and five separators, 1 px each
    dots = shot.of_size("#000000", 10, 10, tolerance=60)
    assert len(dots) == 3
    for dot, box in zip(dots, boxes):
        assert dot.centre[0] == pytest.approx(box["x"] + box["width"] / 2, abs=1)
        assert dot.centre[1] == pytest.approx(y, abs=1)


# cells

def test_cells_figure_lines_and_discs(classic):
    pad = classic("cells").type("1234")
    boxes, shot = pad.boxes(), pad.shot()
    assert pad.pad.root.locator("svg").count() >= 1
    assert pitches(boxes) == [45] * 5
    figures = shot.figures("#333333", tolerance=3)
    frame = max(figures, key=lambda box: box.width)
    assert frame.width == pytest.approx(270, abs=1.5) and frame.height == pytest.approx(45, abs=1.5)
    line = [shot.colour(frame.x + x / SCALE, frame.y + 4) for x in range(int(frame.width * SCALE))]
    assert line.count("#333333") / SCALE == pytest.approx(7, abs=1)
    discs = shot.of_size("#000000", 12, 12, tolerance=60)
    assert len(discs) == 4
    for disc, box in zip(discs, boxes):
        assert disc.centre[0] == pytest.approx(box["x"] + box["width"] / 2, abs=1)


# fields

def test_fields_show_their_own_state(classic):
    pad = classic("fields").type("12")
    shot, boxes = pad.shot(), pad.boxes()
    middle = boxes[0]["y"] + boxes[0]["height"] / 2
    edges = [shot.colour(box["x"] + 0.25, middle) for box in boxes]
    assert edges[0] == edges[1] == edges[2] == "#0000ff"  # filled, filled, being edited
    assert edges[3:] == ["#b2b2ff"] * 3 or edges[3:] == ["#b3b3ff"] * 3  # 30 %
    assert pad.style('[data-slot="0"]', "border-radius") == ["5px"]


# caret and motion

def test_dialog_caret_blinks_in_nine_tenths_of_a_second_and_snaps_back(classic):
    blinks = classic("dialog", reduced_motion="no-preference").blinks()
    assert [blink["duration"] for blink in blinks] == [900]
    frames = blinks[0]["frames"]
    assert frames[0][:2] == [0, 1] and frames[-1][:2] == [1, 0] and "ease-in" in (frames[0][2])


def test_verification_caret_blinks_in_a_second_and_a_half(classic):
    blinks = classic("verification", reduced_motion="no-preference").blinks()
    assert {blink["duration"] for blink in blinks} == {1500}
    assert [(frame[0], frame[1]) for frame in blinks[0]["frames"]] == [(0, 1), (0.4, 1), (0.45, 0), (1, 0)]


@pytest.mark.parametrize("name", ["dialog", "verification"])
def test_nothing_blinks_unfocused_or_under_reduced_motion(classic, name):
    assert classic(name).blinks() == []
    pad = classic(name, reduced_motion="no-preference")
    assert pad.blinks()
    pad.page.evaluate("document.activeElement.blur()")
    pad.pad.wait(lambda shown: not any(slot["caret"] for slot in shown["slots"]))
    assert pad.blinks() == []
