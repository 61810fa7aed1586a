"""Pictures kept as references, and how like one is to what is drawn now.

Text is drawn a little differently from one Chromium and its fonts to the next, so pictures are compared as blocks: a moved,
missing or recoloured part fails, a differently smoothed letter does not.
"""
import pytest
from PIL import Image, ImageChops
from program import ROOT

FOLDER = ROOT / "Tests/Browser/pictures"
BLOCK = 8  # pixels of the page
DIFFERENT = 48  # of 255, in the mean of a block's channel


def blocks(picture, block):
    """The picture as the means of its blocks."""
    return picture.resize((picture.width // block, picture.height // block), Image.Resampling.BOX)


def difference(one, other, block=BLOCK):
    """How many blocks differ."""
    channels = ImageChops.difference(blocks(one, block), blocks(other, block)).split()
    largest = ImageChops.lighter(ImageChops.lighter(channels[0], channels[1]), channels[2])
    return sum(value > DIFFERENT for value in largest.tobytes())


def tolerated(picture, block=BLOCK):
    """Two blocks, or one in two thousand of a large picture; a missing dot of 15 px is four."""
    return max(2, picture.width * picture.height // block**2 // 2000)


def compare(drawn, name, is_made_anew, block=BLOCK, colours=128):
    """With the reference of that name; or makes it anew."""
    file = FOLDER / f"{name}.png"
    if is_made_anew:
        file.parent.mkdir(exist_ok=True)
        drawn.quantize(colours, dither=Image.Dither.NONE).save(file, optimize=True)
        return
    assert file.exists(), "no reference: `Tests/run pictures` makes it"
    reference = Image.open(file).convert("RGB")
    assert drawn.size == reference.size
    different = difference(drawn, reference, block)
    if different > tolerated(drawn, block):
        place = ROOT / ".build/results" / file.name
        place.parent.mkdir(parents=True, exist_ok=True)
        drawn.save(place)
        pytest.fail(f"{different} blocks of {file.name} look different; what is drawn now: {place}")
