"""The built program as a process: started on a free port, ready when it has printed its address, ended by its pid.

What it answers is not looked at here; clients and browsers do that.
"""
import json
import os
import re
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADDRESS = re.compile(rb"http://[^\s/]+?:(\d+)\b")
PATIENCE = 20  # seconds; a debug build on a busy machine of two cores is ready in well under one


def built(configuration="debug"):
    """Where the program stands; `PROGRAM_UNDER_TEST` names another one."""
    return Path(os.environ.get("PROGRAM_UNDER_TEST") or ROOT / ".build" / configuration / "digitslots")


def clean_environment(**more):
    """The environment without anything that would configure the program."""
    return {name: value for name, value in os.environ.items() if not name.startswith("DIGITSLOTS_")} | more


class Program:
    """One run of the program. `folder` takes its output and configuration and is its working directory."""

    def __init__(self, folder, *flags, config=None, port=0, env=None, executable=None, wait=True):
        self.folder, self.flags, self.executable = Path(folder), list(flags), Path(executable or built())
        self.folder.mkdir(parents=True, exist_ok=True)
        self.environment = clean_environment(TMPDIR=str(self.folder), HOME=str(self.folder), **(env or {}))
        if config is not None:
            self.config = self.folder / "pads.json"
            self.config.write_text(config if isinstance(config, str) else json.dumps(config), encoding="utf-8")
            self.flags += ["--config", str(self.config)]
        self.port = port
        self.process = None
        self.start(wait)

    def start(self, wait=True):
        """Starts it, again on the same port after an earlier run."""
        self.outputs = [self.folder / "stdout", self.folder / "stderr"]
        self.begins = [path.stat().st_size if path.exists() else 0 for path in self.outputs]
        with open(self.outputs[0], "ab") as out, open(self.outputs[1], "ab") as err:
            self.process = subprocess.Popen(
                [self.executable, *self.arguments()], stdin=subprocess.DEVNULL, stdout=out,
                stderr=err, cwd=self.folder, env=self.environment)
        if wait:
            self.wait_ready()
        return self

    def arguments(self):
        return ["--port", str(self.port), *self.flags]

    def is_ready(self):
        """Whether it has printed its address, which tells the port."""
        if match := ADDRESS.search(self.printed()):
            self.port = int(match[1])
        return match is not None

    def wait_ready(self):
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            ended = self.process.poll() is not None
            if self.is_ready():
                return self
            if ended:
                break
            time.sleep(0.01)
        state = f"ended with {self.process.poll()}" if self.process.poll() is not None else "did not say its address"
        self.kill()
        raise AssertionError(f"the program {state}; it printed:\n{self.printed().decode(errors='replace')}")

    def printed(self):
        """All that this run wrote to standard output and error."""
        return b"".join(path.read_bytes()[begin:] for path, begin in zip(self.outputs, self.begins))

    def stdout(self):
        return self.outputs[0].read_bytes()[self.begins[0]:]

    def stderr(self):
        return self.outputs[1].read_bytes()[self.begins[1]:]

    @property
    def url(self):
        return f"http://localhost:{self.port}"

    @property
    def running(self):
        return self.process.poll() is None

    def stop(self, number=signal.SIGTERM, patience=10):
        """Asks it to stop; its exit status (negative: the signal that ended it)."""
        if self.running:
            self.process.send_signal(number)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"still running {patience} s after {signal.Signals(number).name}") from None

    def kill(self):
        """Ends it at once, as a power cut would."""
        if self.process and self.running:
            self.process.kill()
            self.process.wait()

    def restart(self):
        """Killed and started again on the same port."""
        self.kill()
        return self.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.kill()


def run(*arguments, config=None, folder=None, env=None, executable=None):
    """Runs the program to its end: for what it says and refuses at once. (status, standard output, standard error)"""
    done = subprocess.run([executable or built(), *arguments], stdin=subprocess.DEVNULL, capture_output=True, timeout=PATIENCE,
                          cwd=folder, env=clean_environment(**(env or {})))
    return done.returncode, done.stdout.decode(), done.stderr.decode()
