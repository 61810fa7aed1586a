"""500 slow clients of each kind, by slowhttptest and by sockets of our own, while somebody else types.

Held against the bound is the time from a key to its answer without the time in which the program or whoever types was
ready to run and had no processor (schedstat of proc(5)): that is the work of others on the machine, the 500 clients among
them. Both times are shown, and the same typing at a program that has no slow clients.
"""
import multiprocessing
import subprocess
import time

import crowd
import wire
from process import Watched
from program import Program

CLIENTS = 500
BOUND = 0.050  # seconds, of the issue

def slow_clients(report, folder):
    with Program(folder / "tried") as program, Program(folder / "untouched") as untouched:
        with Typing(program):
            time.sleep(1)
        for kind, run in {**crowd.KINDS, **SLOWHTTPTEST}.items():
            said, typed, control = together(program, untouched, run)
            report.check(typed.worst <= BOUND, f"{CLIENTS} clients, {kind}: a key is answered within 50 ms", typed=typed,
                         untouched=control)
            report.check(said.holds, f"{CLIENTS} clients, {kind}: {said.what}", **said.figures)
        watched = Watched(program.process.pid)
        freed = watched.settles(lambda process: process.descriptors() <= Watched(untouched.process.pid).descriptors(), 20)
        report.check(freed, "the slow ones are gone", descriptors=watched.descriptors())
        report.check(program.stop() == 0 and untouched.stop() == 0, "the programs stop with 0")


def together(program, untouched, run):
    with Typing(untouched) as control, Typing(program) as typing:
        said = run(program)
    return said, typing, control


class Typing:
    """Somebody who types a key each 10 ms on a kept connection, in a process of his own."""

    def __init__(self, program):
        self.port, self.pid = program.port, program.process.pid

    def __enter__(self):
        self.ours, theirs = multiprocessing.Pipe()
        self.process = multiprocessing.Process(target=self._type, args=(theirs,))
        self.process.start()
        return self

    def __exit__(self, *_):
        self.ours.send("stop")
        times = self.ours.recv()
        self.process.join()
        self.whole = sorted(whole for whole, _ in times)
        self.times = sorted(max(0, whole - waited) for whole, waited in times)

    def _type(self, pipe):
        cookie, times = wire.cookie_of(self.port), []
        keys = [wire.post(b'{"type":"key","key":"%s"}' % key, port=self.port, Cookie=cookie) for key in (b"1", b"Backspace")]
        sock = wire.connect(self.port)
        while not pipe.poll():
            waited = unserved(self.pid) + unserved("self")
            begin = time.perf_counter()
            sock.sendall(keys[len(times) % 2])
            answer = sock.recv(65536)
            whole = time.perf_counter() - begin
            times.append((whole, unserved(self.pid) + unserved("self") - waited))
            assert answer.startswith(b"HTTP/1.1 200"), answer
            time.sleep(0.01)
        pipe.send(times)

    @property
    def worst(self):
        return self.times[-1]

    def __str__(self):
        at = lambda times, share: times[min(len(times) - 1, int(len(times) * share))] * 1000
        return (f"{len(self.times)} keys p50 {at(self.times, 0.5):.2f} p99 {at(self.times, 0.99):.2f} max {at(self.times, 1):.2f} ms"
                f" (with the waiting for a processor p99 {at(self.whole, 0.99):.2f} max {at(self.whole, 1):.2f} ms)")


def unserved(pid):
    """Seconds in which the process's first thread was ready to run and another had the processor."""
    with open(f"/proc/{pid}/schedstat") as file:
        return int(file.read().split()[1]) / 1e9


def slowhttptest(*flags):
    def run(program):
        url = f"http://127.0.0.1:{program.port}"
        command = ["slowhttptest", "-c", str(CLIENTS), "-r", str(CLIENTS), "-l", "20", *(flag.replace("URL", url) for flag in flags)]
        done = subprocess.run(command, capture_output=True, text=True, timeout=120)
        output = done.stdout + done.stderr
        available = "service available:   NO" not in output.replace("\x1b[1;31m", "")
        return crowd.Said(available, "slowhttptest always finds the service available", {"exit": done.returncode})
    return run


SLOWHTTPTEST = {
    "slowhttptest -H": slowhttptest("-H", "-i", "2", "-p", "5", "-u", "URL/"),
    "slowhttptest -B": slowhttptest("-B", "-i", "2", "-s", "8192", "-p", "5", "-t", "POST", "-f", "application/json", "-u", "URL/events"),
    "slowhttptest -X": slowhttptest("-X", "-k", "8", "-w", "1", "-y", "64", "-n", "2", "-z", "16", "-p", "5", "-u", "URL/app.js")}
