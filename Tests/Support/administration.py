"""The commands of the program that serve nothing, as an administrator runs them: with standard input, or at a terminal."""
import os
import pty
import select
import subprocess
import time

from program import PATIENCE, built, clean_environment


def administer(*arguments, said="", folder=None, env=None):
    """Runs a command with `said` as its standard input. (status, standard output, standard error)"""
    done = subprocess.run([built(), *arguments], input=said.encode(), capture_output=True, timeout=PATIENCE, cwd=folder,
                          env=clean_environment(**(env or {})))
    return done.returncode, done.stdout.decode(), done.stderr.decode()


class Terminal:
    """A command at a terminal of its own."""

    def __init__(self, *arguments, folder):
        self.shown = b""
        self.child, self.terminal = pty.fork()
        if self.child == 0:
            os.chdir(folder)
            os.execve(built(), [str(built()), *arguments], clean_environment())

    def wait_for(self, text):
        """Reads until `text` is shown after what was waited for before."""
        end = time.monotonic() + PATIENCE
        while text.encode() not in self.shown:
            assert time.monotonic() < end and self._read(), f"waited for {text!r}; shown was {self.shown!r}"
        before, self.shown = self.shown.split(text.encode(), 1)
        return before.decode()

    def type(self, keys):
        os.write(self.terminal, keys.encode())

    def end(self):
        """Waits for the command's end: its exit status and what it still showed."""
        while self._read():
            pass
        os.close(self.terminal)
        return os.waitstatus_to_exitcode(os.waitpid(self.child, 0)[1]), self.shown.decode()

    def _read(self):
        ready, _, _ = select.select([self.terminal], [], [], PATIENCE)
        try:
            more = os.read(self.terminal, 4096) if ready else b""
        except OSError:  # Linux tells a terminal that nobody has open any more as EIO
            return False
        self.shown += more
        return bool(more)
