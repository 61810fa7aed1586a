"""Pictures of the pages: those in the README, kept as references, and compared with what is drawn now.

Text is drawn a little differently from one Chromium and its fonts to the next, so pictures are compared as blocks of
8 by 8 pixels: a moved, missing or recoloured part fails, a differently smoothed letter does not.
`Tests/run pictures` makes them anew.
"""
import io
from pathlib import Path

import pytest
from pad_page import LENGTHS, PadPage
from PIL import Image, ImageChops
from program import ROOT

FOLDER = Path(__file__).parent / "pictures"
BLOCK = 8
DIFFERENT = 48  # of 255, in the mean of a block's channel


def blocks(picture):
    """The picture as the means of its blocks."""
    return picture.resize((picture.width // BLOCK, picture.height // BLOCK), Image.Resampling.BOX)


def difference(one, other):
    """How many blocks differ."""
    channels = ImageChops.difference(blocks(one), blocks(other)).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(value > DIFFERENT for value in largest.tobytes())


def tolerated(picture):
    """Two blocks, or one in two thousand of a large picture; a missing dot of 15 px is four."""
    return max(2, picture.width * picture.height // BLOCK**2 // 2000)


PHONE, DESKTOP, KIOSK = {"width": 390, "height": 844}, {"width": 1280, "height": 800}, {"width": 1920, "height": 1080}
STYLES = [(f"{style}-{look}", f"/pads/{style}", theme, scheme, None)
          for style in LENGTHS for look, theme, scheme in
          (("modern-light", "modern", "light"), ("modern-dark", "modern", "dark"), ("classic", "classic", "light"))]
PAGES = [("gallery", "/gallery", "modern", "light", DESKTOP), ("gallery-dark", "/gallery", "modern", "dark", DESKTOP),
         ("phone", "/pads/joined", "modern", "light", PHONE), ("phone-dialog", "/pads/dialog", "modern", "dark", PHONE),
         ("kiosk", "/pads/cells", "accessible", "light", KIOSK)]


def around(page):
    """The pad itself with a margin, without what else is on its page."""
    box = page.locator('[role="dialog"], [data-pad]:not(:has([role="dialog"]))').bounding_box()
    width, height = min(int(box["width"]), 400) + 48, int(box["height"]) + 48
    return {"x": int(box["x"] + (box["width"] - width) / 2), "y": int(box["y"]) - 24, "width": width, "height": height}


@pytest.mark.parametrize("name, path, theme, scheme, viewport", STYLES + PAGES, ids=[picture[0] for picture in STYLES + PAGES])
def test_picture(new_context, demonstration, request, name, path, theme, scheme, viewport):
    """One picture: of a pad alone, of the whole gallery, or of a screen as it is."""
    page = new_context(viewport=viewport or DESKTOP, color_scheme=scheme, reduced_motion="reduce", device_scale_factor=1,
                       has_touch=viewport in (PHONE, KIOSK), is_mobile=viewport == PHONE).new_page()
    for style in LENGTHS if path == "/gallery" else [path.split("/")[-1]]:
        digits = "123" if LENGTHS[style] > 4 else "12"
        PadPage(page, demonstration.url, style).open(f"?theme={theme}").type(digits).wait_count(len(digits))
    if path == "/gallery":
        page.goto(f"{demonstration.url}{path}?theme={theme}")
    page.evaluate("document.fonts.ready")
    part = {} if viewport else {"clip": around(page)}
    taken = page.screenshot(animations="disabled", full_page=path == "/gallery", **part)
    drawn = Image.open(io.BytesIO(taken)).convert("RGB")
    file = FOLDER / f"{name}.png"
    if request.config.getoption("--make-pictures"):
        FOLDER.mkdir(exist_ok=True)
        drawn.quantize(128, dither=Image.Dither.NONE).save(file, optimize=True)
        return
    assert file.exists(), "no reference: `Tests/run pictures` makes it"
    reference = Image.open(file).convert("RGB")
    assert drawn.size == reference.size
    different = difference(drawn, reference)
    if different > tolerated(drawn):
        place = ROOT / ".build/results" / f"{name}.png"
        place.parent.mkdir(parents=True, exist_ok=True)
        drawn.save(place)
        pytest.fail(f"{different} blocks of {name}.png look different; what is drawn now: {place}")


def test_a_missing_dot_would_be_seen():
    """The measure itself: one dot of 15 px less is told apart, wherever it stands."""
    for at in range(BLOCK):
        with_dot = Image.new("RGB", (560, 320), "white")
        with_dot.paste((51, 51, 51), (200 + at, 150 + at, 215 + at, 165 + at))
        assert difference(with_dot, Image.new("RGB", (560, 320), "white")) > tolerated(with_dot)
