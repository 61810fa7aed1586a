"""A server that nobody asks for a minute does nothing: no processor time, no wake-ups but timers that are due.

The loop's thread is held to that to the letter. Another one belongs to libdispatch, which runs the commands' time limits: once
in use, it looks at its pool of threads each second (event/workqueue.c), without measurable processor time.
"""
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
        before = [(watched.processor(), watched.wakes_of_loop(), watched.wakes()) for watched in programs]
        data, _ = wire.read_for(stream, SECONDS)
        used = [(watched.processor() - processor, watched.wakes_of_loop() - loop, watched.wakes() - wakes)
                for watched, (processor, loop, wakes) in zip(programs, before)]
        heartbeats = data.count(b"\r\n:\n\n")
        for (processor, loop, wakes), most, what in zip(used, (2, 16), ("", " with a stream open")):
            report.check(processor <= 0.02 and loop <= most and wakes - loop <= SECONDS + 5, f"idle for {SECONDS} s{what}",
                         processor=f"{processor:.2f} s", wakes_of_the_loop=loop, wakes_of_others=wakes - loop)
        report.check(3 <= heartbeats <= 5, "a heartbeat each 15 s", heartbeats=heartbeats)
        stream.close()
