"""Caps on connections, streams and new sessions: each has an answer of its own, and none hurts who is being served."""
import socket
import time

import pytest
from client import Client, Stream

DOOR = {"pads": [{"name": "door", "style": "cells", "verifier": "demo"}]}


def connect(port, address="127.0.0.1", source=None):
    return socket.create_connection((address, port), 10, source_address=(source, 0) if source else None)


def answer(sock):
    """All that comes until the end, or the first answer of a connection that stays."""
    data = b""
    while b"\r\n\r\n" not in data and (part := sock.recv(65536)):
        data += part
    return data


def status(data):
    return int(data[9:12])


def next_answer(reader):
    """(status, fields, body) of the next answer with a length."""
    found, head = reader.readline().split()[1], {}
    while (line := reader.readline()) != b"\r\n":
        name, _, value = line.partition(b":")
        head[name.lower()] = value.strip()
    return found, head, reader.read(int(head[b"content-length"]))


def get(path, **fields):
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in fields.items())
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n{lines}\r\n".encode()


def test_beyond_the_cap_of_connections_a_client_is_told_to_come_again(launch):
    program = launch(config=DOOR | {"maxConnections": 10, "maxConnectionsPerClient": 8})
    first = Client(program.port)
    first.type("1")
    inside = [connect(program.port) for _ in range(7)]
    for sock in inside:
        sock.sendall(get("/healthz"))
        assert status(answer(sock)) == 200
    refused = answer(connect(program.port))
    assert status(refused) == 503 and b"\r\nRetry-After: 5\r\n" in refused and b"\r\nConnection: close\r\n" in refused
    # Another client has places of his own, up to the cap in all.
    others = [connect(program.port, source="127.0.0.2") for _ in range(3)]
    told = []
    for sock in others:
        sock.sendall(get("/healthz"))
        told.append(status(answer(sock)))
    assert sorted(told) == [200, 200, 503]
    assert first.type("2")["count"] == 2
    inside[0].close()
    assert any(Client(program.port).call("GET", "/healthz").status == 200 for _ in range(100))


def test_beyond_the_cap_of_streams_keys_are_still_taken(launch):
    program = launch(config=DOOR | {"maxStreams": 3, "maxStreamsPerClient": 2})
    client = Client(program.port)
    client.type("1")
    streams = [client.stream() for _ in range(2)]
    for stream in streams:
        assert stream.state()["count"] == 1
    refused = client.call("GET", "/stream")
    assert refused.status == 503 and refused.fields["retry-after"] == "5"
    assert refused.fields["content-type"] == "application/problem+json" and "stream" in refused.json["detail"]
    assert client.type("2")["count"] == 2
    for stream in streams:
        assert stream.until(lambda state: state["count"] == 2)
    others = []
    for _ in range(2):  # from another address: one place of three is left
        sock = connect(program.port, source="127.0.0.2")
        sock.sendall(get("/stream"))
        others.append(sock)
    assert [status(answer(sock)) for sock in others] == [200, 503]
    streams[0].close()
    for sock in others:
        sock.close()
    for _ in range(200):
        if (again := client.stream()).reply.status == 200:
            break
        again.close()
        time.sleep(0.01)
    assert again.state()["count"] == 2


def test_a_stream_that_is_refused_begins_no_session(launch):
    program = launch(config=DOOR | {"maxSessions": 1, "maxStreams": 1})
    client = Client(program.port)
    client.type("12")
    stream = client.stream()
    stream.state()
    for _ in range(20):
        assert Client(program.port).call("GET", "/stream").status == 503
    assert client.state()["count"] == 2


def test_head_of_a_stream_tells_its_fields_and_opens_none(launch):
    program = launch(config=DOOR | {"maxSessions": 1, "maxStreams": 1})
    client = Client(program.port)
    client.type("12")
    for _ in range(5):
        sock = connect(program.port)
        sock.sendall(b"HEAD /stream HTTP/1.1\r\nHost: localhost\r\n\r\n" + get("/healthz"))
        data = b""
        while not data.endswith(b"ok\n"):
            part = sock.recv(4096)
            assert part, data
            data += part
        head = data.partition(b"\r\n\r\n")[0].lower()
        assert status(data) == 200 and b"content-type: text/event-stream" in head and b"content-length" not in head
        assert b"set-cookie" not in head and b"cache-control: no-store" in head
    assert client.state()["count"] == 2  # nobody took the only session's place
    stream = client.stream()
    assert stream.state()["count"] == 2  # nor the only stream's
    stream.close()


def test_sessions_made_too_fast_are_refused_until_later(launch):
    program = launch(config=DOOR | {"newSessionsPerMinute": 3})
    known = [Client(program.port) for _ in range(3)]
    for client in known:
        client.type("1")
    late = Client(program.port)
    late.page()
    refused = late.post({"type": "key", "key": "1"})
    assert refused.status == 429 and 1 <= int(refused.fields["retry-after"]) <= 20
    assert refused.fields["content-type"] == "application/problem+json"
    batch = {"page": "0" * 32, "seq": 1, "events": [{"type": "key", "key": "1"}]}
    assert late.post(batch).status == 429
    assert late.call("GET", "/stream").status == 429
    assert late.form(key="1").status == 429
    page = late.call("POST", "/", b"key=1", Content_Type="application/x-www-form-urlencoded", Accept="text/html")
    assert page.status == 429 and b"<html" in page.body and "retry-after" in page.fields
    # Looking costs nothing, and who has a session goes on.
    assert late.page().status == 200 and late.state()["count"] == 0
    for client in known:
        assert client.type("2")["count"] == 2
    # Another address has a bucket of its own.
    sock = connect(program.port, source="127.0.0.3")
    sock.sendall(get("/stream"))
    assert status(answer(sock)) == 200


def test_several_hundred_visitors_of_one_address_begin_at_once(launch):
    program = launch(config=DOOR)
    body = b'{"type":"key","key":"1"}'
    request = (b"POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s"
               % (len(body), body))
    cookies = set()
    with connect(program.port) as sock:
        reader = sock.makefile("rb")
        for _ in range(500):
            sock.sendall(request)
            found, head, content = next_answer(reader)
            assert found == b"200" and b'"count":1,' in content
            cookies.add(head[b"set-cookie"])
    assert len(cookies) == 500


FOREIGN_IMAGE = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors", "Sec_Fetch_Dest": "image", "Accept": "image/avif,*/*;q=0.8"}


def test_ten_thousand_views_images_and_foreign_requests_make_no_session(launch):
    """With room for one session only, whoever is typing would be dropped by the first one made."""
    program = launch(config=DOOR | {"maxSessions": 1})
    client = Client(program.port)
    client.type("12")
    body = b'{"type":"key","key":"9"}'
    foreign = get("/", Origin="https://evil.example", Sec_Fetch_Site="cross-site")
    foreign_post = (b"POST /events HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nOrigin: https://evil.example\r\n"
                    b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
    foreign_form = (b"POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    b"Sec-Fetch-Site: cross-site\r\nContent-Length: 5\r\n\r\nkey=1")
    forged = get("/", Cookie=f"digitslots-{program.port}={'0' * 64}")
    kinds = [  # how often, requests, and the answers they get
        (10, [get("/"), get("/pads/door"), foreign, forged] * 25, b"200"),
        (40, [get("/favicon.svg", **FOREIGN_IMAGE), get("/state")] * 50, b"200"),
        (50, [get("/stream", **FOREIGN_IMAGE), get("/state", **FOREIGN_IMAGE), foreign_post, foreign_form] * 25, b"403")]
    sent = 0
    with connect(program.port) as sock:
        reader = sock.makefile("rb")
        for times, requests, expected in kinds:
            for _ in range(times):
                sock.sendall(b"".join(requests))
                for _ in requests:
                    assert next_answer(reader)[0] == expected
                sent += len(requests)
    assert sent == 10_000
    assert client.state()["count"] == 2


@pytest.mark.parametrize("stream", [False, True], ids=["idle", "looking"])
def test_the_session_unused_for_longest_makes_room(launch, stream):
    program = launch(config=DOOR | {"maxSessions": 2})
    first, second, third = (Client(program.port) for _ in range(3))
    first.type("1")
    looking = first.stream() if stream else None
    if looking:
        looking.state()
    second.type("2")
    third.type("3")
    assert [client.state()["count"] for client in (first, second, third)] == [0, 1, 1]
    if looking:
        assert looking.event() is None  # told, so that the page begins anew
