"""A server that nobody asks for a minute does nothing: no processor time, no wake-ups but timers that are due."""
import time

import wire
from process import Watched
from program import Program

SECONDS = 60


def idle(report, folder):
    with Program(folder / "empty") as empty, Program(folder / "watched") as visited:
        stream = wire.connect(visited.port)
        stream.sendall(wire.get("/stream", visited.port))
        time.sleep(1.5)
        programs = [Watched(program.process.pid) for program in (empty, visited)]
        before = [(watched.processor(), watched.wakes()) for watched in programs]
        data, _ = wire.read_for(stream, SECONDS)
        used = [(watched.processor() - processor, watched.wakes() - wakes) for watched, (processor, wakes) in zip(programs, before)]
        heartbeats = data.count(b"\r\n:\n\n")
        report.check(used[0][0] <= 0.01 and used[0][1] <= 2, f"idle for {SECONDS} s", processor=f"{used[0][0]:.2f} s", wakes=used[0][1])
        report.check(used[1][0] <= 0.02 and used[1][1] <= 16, f"idle for {SECONDS} s with a stream open",
                     processor=f"{used[1][0]:.2f} s", wakes=used[1][1])
        report.check(3 <= heartbeats <= 5, "a heartbeat each 15 s", heartbeats=heartbeats)
        stream.close()
