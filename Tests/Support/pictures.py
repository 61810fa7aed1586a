"""Pictures in a terminal's characters, and what a reader of QR codes sees in them."""
import subprocess

from PIL import Image

SCALE = 6


def qr_text(lines, file):
    """What zbarimg reads in a code drawn with half blocks, light ones lit."""
    rows = []
    for line in lines:
        rows += [[character in "█▀" for character in line], [character in "█▄" for character in line]]
    picture = Image.new("L", (len(rows[0]) * SCALE, len(rows) * SCALE), 0)
    for y, row in enumerate(rows):
        for x, is_light in enumerate(row):
            if is_light:
                picture.paste(255, (x * SCALE, y * SCALE, (x + 1) * SCALE, (y + 1) * SCALE))
    picture.save(file)
    return subprocess.run(["zbarimg", "-q", "--raw", str(file)], capture_output=True, timeout=60).stdout.decode().strip()
