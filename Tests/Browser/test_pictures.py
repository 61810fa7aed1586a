"""Pictures of the pages, kept as references and compared with what is drawn now: those in the README, and sheets of every style
in every theme, light and dark, on a phone, a desktop and a kiosk. `Tests/run pictures` makes them anew.
"""
import io

import pytest
from pad_page import LENGTHS, PadPage
from picture_compare import BLOCK, compare, difference, tolerated
from PIL import Image
from program import Program

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
    compare(drawn, name, request.config.getoption("--make-pictures"))


SIZES = {"phone": PHONE, "desktop": DESKTOP, "kiosk": KIOSK}


@pytest.fixture(scope="module")
def kiosk_pads(tmp_path_factory):
    """The five styles in each theme as kiosk pads."""
    pads = [{"name": f"{style}.{theme}", "style": style, "theme": theme, "preset": "kiosk", "verifier": "demo"}
            for style in LENGTHS for theme in ("modern", "classic", "accessible")]
    with Program(tmp_path_factory.mktemp("kiosk"), config={"pads": pads}) as program:
        yield program


@pytest.mark.parametrize("theme", ["modern", "classic", "accessible"])
@pytest.mark.parametrize("size", SIZES)
def test_sheet(new_context, demonstration, kiosk_pads, request, size, theme):
    """All styles side by side at half their size, light and dark; `classic` has one scheme and must look the same in both."""
    page = new_context(viewport=SIZES[size], reduced_motion="reduce", device_scale_factor=1, has_touch=size != "desktop",
                       is_mobile=size == "phone").new_page()
    shots = {"light": [], "dark": []}
    for style in LENGTHS:
        pad = PadPage(page, kiosk_pads.url, f"{style}.{theme}") if size == "kiosk" else PadPage(page, demonstration.url, style)
        pad.open("" if size == "kiosk" else f"?theme={theme}").type("12").wait_count(2)
        for scheme, taken in shots.items():
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            taken.append(Image.open(io.BytesIO(page.screenshot(animations="disabled"))).convert("RGB"))
    for scheme, taken in shots.items():
        width, height = SIZES[size]["width"] // 2, SIZES[size]["height"] // 2
        sheet = Image.new("RGB", (width * len(taken), height))
        for number, shot in enumerate(taken):
            sheet.paste(shot.resize((width, height), Image.Resampling.BOX), (width * number, 0))
        name = f"sheet-{size}-{theme}" + ("" if theme == "classic" else f"-{scheme}")
        compare(sheet, name, request.config.getoption("--make-pictures"), block=BLOCK // 2)


def test_a_missing_dot_would_be_seen():
    """The measure itself: one dot of 15 px less is told apart, wherever it stands."""
    for at in range(BLOCK):
        with_dot = Image.new("RGB", (560, 320), "white")
        with_dot.paste((51, 51, 51), (200 + at, 150 + at, 215 + at, 165 + at))
        assert difference(with_dot, Image.new("RGB", (560, 320), "white")) > tolerated(with_dot)
