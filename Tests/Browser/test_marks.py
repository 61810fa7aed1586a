"""What a filled slot shows and where the caret stands, in every style: each setting is seen, told apart by its pixels."""
import io
from types import SimpleNamespace

import pytest
from pad_page import LENGTHS, PadPage
from PIL import Image, ImageChops
from program import Program

MASKS = {"dot": "dot", "none": "none", "picture": "picture", "character": "♥"}
CARETS = ["afterLast", "staysOnLast", "hiddenWhenFull", "none"]


def name(style, mask, caret):
    return f"{style}.{mask}.{CARETS.index(caret)}"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    """A pad for every style, mask and caret."""
    folder = tmp_path_factory.mktemp("marks")
    (folder / "public").mkdir()
    Image.new("RGB", (20, 20), "#ff8800").save(folder / "public/square.png")
    (folder / "public/broken.png").write_bytes(b"no picture")
    pads = [{"name": name(style, mask, caret), "style": style, "mask": MASKS[mask], "caret": caret, "length": 4,
             "complete": "confirm", "keypad": "never", "theme": "classic", "verifier": "demo", "picture": "square.png"}
            for style in LENGTHS for mask in MASKS for caret in CARETS]
    pads += [{"name": f"broken.{style}", "style": style, "mask": "picture", "picture": "broken.png", "keypad": "never",
              "theme": "classic", "verifier": "demo"} for style in ("joined", "cells")]
    with Program(folder / "run", "--public", str(folder / "public"), config={"pads": pads}) as program:
        yield program


def slots(pad):
    """A picture of each slot."""
    boxes = [pad.slot(index).bounding_box() for index in range(4)]
    clip = {"x": boxes[0]["x"], "y": boxes[0]["y"], "width": boxes[3]["x"] + boxes[3]["width"] - boxes[0]["x"],
            "height": boxes[0]["height"]}
    shot = Image.open(io.BytesIO(pad.page.screenshot(clip=clip, animations="disabled"))).convert("RGB")
    return [shot.crop((round(box["x"] - clip["x"]) + 2, 2, round(box["x"] - clip["x"] + box["width"]) - 2, shot.height - 6))
            for box in boxes]


def differ(one, other):
    """Whether more than a smoothed edge is different."""
    size = (min(one.width, other.width), min(one.height, other.height))
    channels = ImageChops.difference(one.crop((0, 0, *size)), other.crop((0, 0, *size))).split()
    return sum(value > 60 for channel in channels for value in channel.tobytes()) >= 30


@pytest.mark.parametrize("style", LENGTHS)
def test_every_mask_and_caret_is_seen(new_context, program, style):
    page, drawn = new_context(reduced_motion="reduce", color_scheme="light").new_page(), {}
    for mask in MASKS:
        for caret in CARETS:
            pad = PadPage(page, program.url, name(style, mask, caret)).open()
            pad.type("88")
            pad.wait_count(2)
            half = slots(pad)
            pad.type("88")
            pad.wait_count(4)
            drawn[mask, caret] = SimpleNamespace(half=half, full=slots(pad))
    for caret in CARETS:
        for one in MASKS:
            for other in MASKS:
                assert differ(drawn[one, caret].half[0], drawn[other, caret].half[0]) == (one != other), (one, other)
    for mask in MASKS:
        none, after, stays, hides = (drawn[mask, caret] for caret in ("none", "afterLast", "staysOnLast", "hiddenWhenFull"))
        assert all(differ(none.half[2], caret.half[2]) for caret in (after, stays, hides)), mask
        assert not differ(after.half[2], hides.half[2]) and not differ(after.half[2], stays.half[2]), mask
        assert all(differ(hides.full[3], caret.full[3]) for caret in (after, stays)), mask
        assert differ(after.full[3], stays.full[3]), mask
        # The caret moves nothing: left of it the slot is what it is without one.
        left = [slot.full[3].crop((0, 0, slot.full[3].width // 2 + 7, slot.full[3].height)) for slot in (hides, after, stays)]
        assert not differ(left[0], left[1]) and not differ(left[0], left[2]), mask


@pytest.mark.parametrize("style", ["joined", "cells"])
def test_a_picture_that_cannot_be_loaded_is_a_disc(new_context, program, style):
    pad = PadPage(new_context(reduced_motion="reduce").new_page(), program.url, f"broken.{style}").open()
    pad.type("88")
    pad.wait_count(2)
    pad.page.wait_for_function("() => !document.querySelector('[data-picture]')")
    first = slots(pad)[0]
    assert first.getpixel((first.width // 2, first.height // 2)) == (0, 0, 0)
