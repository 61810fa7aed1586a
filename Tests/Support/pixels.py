"""What a screenshot shows, measured in CSS pixels: figures of one colour with their boxes, whatever markup drew them."""
import io
from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True)
class Box:
    x: float
    y: float
    width: float
    height: float

    @property
    def centre(self):
        return (self.x + self.width / 2, self.y + self.height / 2)


class Shot:
    """A part of the page as it is drawn. `scale` = device pixels to a CSS pixel."""

    def __init__(self, page, clip, scale):
        # The page's clip is snapped to whole CSS pixels, so that a measured place can be compared with the layout.
        left, top = int(clip["x"]), int(clip["y"])
        clip = {"x": left, "y": top, "width": int(clip["x"] + clip["width"]) + 1 - left, "height": int(clip["y"] + clip["height"]) + 1 - top}
        self.origin, self.scale = (left, top), scale
        self.image = Image.open(io.BytesIO(page.screenshot(clip=clip))).convert("RGB")

    def figures(self, colour, tolerance=24):
        """Boxes of the connected figures of that colour (`#rrggbb`), from left to right, in page coordinates."""
        wanted = tuple(bytes.fromhex(colour.lstrip("#")))
        width, height = self.image.size
        data = self.image.load()
        left_over = {(x, y) for y in range(height) for x in range(width)
                     if max(abs(got - want) for got, want in zip(data[x, y], wanted)) <= tolerance}
        found = []
        while left_over:
            edge, figure = [left_over.pop()], []
            while edge:
                x, y = edge.pop()
                figure.append((x, y))
                for near in ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)):
                    if near in left_over:
                        left_over.discard(near)
                        edge.append(near)
            left, right = min(x for x, _ in figure), max(x for x, _ in figure) + 1
            top, bottom = min(y for _, y in figure), max(y for _, y in figure) + 1
            found.append(Box(self.origin[0] + left / self.scale, self.origin[1] + top / self.scale,
                             (right - left) / self.scale, (bottom - top) / self.scale))
        return sorted(found, key=lambda box: (box.x, box.y))

    def of_size(self, colour, width, height, slack=0.5, tolerance=24):
        """The figures of that colour and size."""
        return [box for box in self.figures(colour, tolerance) if abs(box.width - width) <= slack and abs(box.height - height) <= slack]

    def colour(self, x, y):
        """The colour at a point of the page, as #rrggbb."""
        at = (int((x - self.origin[0]) * self.scale), int((y - self.origin[1]) * self.scale))
        return "#" + bytes(self.image.getpixel(at)).hex()
