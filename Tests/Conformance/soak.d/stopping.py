"""SIGTERM and SIGINT under load with streams open, and a program that nobody listens to."""
import os
import signal
import socket
import subprocess
import threading
import time

import wire
from program import Program, built, clean_environment


def signals(report, folder):
    for number in (signal.SIGTERM, signal.SIGINT):
        under_load(report, folder / number.name, number)
    unheard(report, folder)


def under_load(report, folder, number):
    with Program(folder) as program:
        port, stop, torn, answered = program.port, threading.Event(), [], [0]
        streams = []
        for _ in range(200):
            sock = wire.connect(port)
            sock.sendall(wire.get("/stream", port))
            sock.recv(16)
            streams.append(sock)

        def load():
            cookie = wire.cookie_of(port)
            key = wire.post(b'{"type":"focus"}', port=port, Cookie=cookie)
            with wire.connect(port) as sock:
                counter, asked = wire.Counter(sock), 0
                while not stop.is_set():
                    try:
                        sock.sendall(key * 8)
                        asked += 8
                        counter.read_until(asked)
                        answered[0] += 8
                    except OSError:
                        return
                    finally:
                        if set(counter.statuses) - {"200", "503"}:
                            torn.append(counter.statuses)

        threads = [threading.Thread(target=load) for _ in range(4)]
        for thread in threads:
            thread.start()
        while answered[0] < 2_000:
            time.sleep(0.01)
        begin = time.monotonic()
        status = program.stop(number)
        seconds = time.monotonic() - begin
        stop.set()
        for thread in threads:
            thread.join()
        ended = 0
        for sock in streams:
            data, closed = wire.read_for(sock, 5)
            ended += closed and data.endswith(b"0\r\n\r\n")
            sock.close()
        report.check(status == 0 and seconds <= 2, f"{number.name} under load with 200 streams: exit status 0 within 2 s",
                     status=status, seconds=f"{seconds:.2f}", answered=answered[0])
        report.check(ended == len(streams) and not torn, "every stream ended in good order", ended=ended)


def unheard(report, folder):
    """Readers of standard output and error that left, and descriptors closed before the start."""
    for how, command in {
        "whose reader left": f"'{built()}' --port PORT --allow-host door.example",
        "that are closed": f"'{built()}' --port PORT <&- >&- 2>&-",
    }.items():
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        reading, writing = os.pipe()
        process = subprocess.Popen(["sh", "-c", "exec " + command.replace("PORT", str(port))], stdin=subprocess.DEVNULL, stdout=writing,
                                   stderr=writing, env=clean_environment(), cwd=folder)
        os.close(writing)
        os.close(reading)
        try:
            served = serves(port)
            process.send_signal(signal.SIGHUP)  # reads its files again and says so to nobody
            time.sleep(0.5)
            served = served and serves(port)
            process.terminate()
            report.check(served and process.wait(10) == 0, f"with standard output and error {how} it serves and stops with 0")
        finally:
            process.kill()
            process.wait()


def serves(port):
    end = time.monotonic() + 20
    while time.monotonic() < end:
        try:
            with wire.connect(port) as sock:
                sock.sendall(wire.get("/", port))
                return sock.recv(64).startswith(b"HTTP/1.1 200")
        except OSError:
            time.sleep(0.05)
    return False
