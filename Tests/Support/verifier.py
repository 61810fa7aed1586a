"""A verifier command that remembers what it was asked, so that a test knows which digits were submitted, and how often."""
import os
import stat
from pathlib import Path


class RecordingVerifier:
    """Accepts `code` and nothing else; `codes` is what has been submitted so far."""

    def __init__(self, folder, code, name="verifier", seconds=0):
        folder = Path(folder)
        folder.mkdir(parents=True, exist_ok=True)
        self.code, self.log, self.path = code, folder / f"{name}.log", folder / name
        self.log.touch()
        self.path.write_text(
            "#!/bin/sh\n"
            "IFS= read -r name\n"
            "IFS= read -r code\n"
            f"printf '%s\\n' \"$code\" >> '{self.log}'\n"
            + (f"sleep {seconds}\n" if seconds else "")
            + f"[ \"$code\" = '{code}' ]\n")
        self.path.chmod(stat.S_IRWXU)
        for place in (folder, self.path):  # the program refuses a command that others could change
            os.chmod(place, stat.S_IRWXU)

    @property
    def codes(self):
        return self.log.read_text().split()

    @property
    def configuration(self):
        return {"command": str(self.path)}
