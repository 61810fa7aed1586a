"""Names that look like this machine's, and fields that say two things: each is decided, and nothing is given away."""
import socket

import pytest

# Bytes after "Host:" and the answer. 421: sound, and not on the list. 400: no host at all.
HOSTS = {
    "localhost": 200, "LOCALHOST": 200, "localhost.": 200, "localhost.:80": 200, "localhost:": 200, "localhost:0": 200, "localhost:65535": 200,
    "127.0.0.1": 200, "127.0.0.1.": 200, "[::1]": 200, "[::1]:80": 200, "[0:0:0:0:0:0:0:1]": 200, "[0::1]": 200, "[::0.0.0.1]": 200,
    "\tlocalhost \t": 200,
    "": 421, "localhost..": 421, ".localhost": 421, "x.localhost": 421, "localhost.evil.example": 421, "evil-localhost": 421, "localhos": 421,
    "localhost%2eevil.example": 421, "localhost%00": 421, "%6cocalhost": 421, "127.0.0.1.evil.example": 421, "127.0.0.10": 421, "127.0.0": 421,
    "127.1": 421, "2130706433": 421, "0x7f000001": 421, "0x7f.1": 421, "0177.0.0.1": 421, "127.0.0.01": 421, "0": 421, "0.0.0.0": 421,
    "[::]": 421, "[::2]": 421, "[::ffff:127.0.0.1]": 421, "[::ffff:7f00:1]": 421, "[::127.0.0.1]": 421, "[fe80::1]": 421, "*": 421,
    "[::1%25lo]": 400, "[::1%lo]": 400, "[fe80::1%25eth0]": 400, "::1": 400, "0:0:0:0:0:0:0:1": 400, "[::1": 400, "[]": 400, "[::1].": 400,
    "[::1]x": 400, "[[::1]]": 400, "[localhost]": 400, "user@localhost": 400, "user:pw@localhost": 400, "http://localhost": 400,
    "localhost,localhost": 400, "localhost/": 400, "localhost?": 400, "localhost#": 400, "localhost\\": 400, "local host": 400,
    "localhost:80:80": 400, "localhost:x": 400, "localhost:-1": 400, "localhost:+1": 400, "localhost:65536": 400,
    "localhost:18446744073709551696": 400, "localhost: 80": 400, "localhost%": 400, "localhost%zz": 400, "loca\x7fhost": 400, "loca\x00host": 400,
    "localhost\u00e9": 400,
}


def raw(port, *lines, target="/", method="GET", body=b""):
    head = "\r\n".join([f"{method} {target} HTTP/1.1", *lines, "Connection: close", "", ""])
    with socket.create_connection(("127.0.0.1", port), 10) as sock:
        sock.sendall(head.encode("latin-1") + body)
        data = b""
        while part := sock.recv(65536):
            data += part
    return int(data[9:12]), data


@pytest.mark.parametrize("host", HOSTS)
def test_a_host_is_one_of_ours_or_learns_nothing(demonstration, host):
    status, data = raw(demonstration.port, f"Host:{host}")
    assert status == HOSTS[host]
    assert b"access-control" not in data.lower()
    if status != 200:
        assert b"set-cookie" not in data.lower() and b"data-pad" not in data
        # Before anything is said of paths and methods.
        assert raw(demonstration.port, f"Host:{host}", target="/nope")[0] == status
        assert raw(demonstration.port, f"Host:{host}", target="/events", method="DELETE")[0] == status
        assert raw(demonstration.port, f"Host:{host}", target="/state")[0] == status


@pytest.mark.parametrize("hosts", [["localhost", "localhost"], ["localhost", "evil.example"], ["evil.example", "localhost"], []])
def test_a_request_names_one_host(demonstration, hosts):
    assert raw(demonstration.port, *[f"Host: {host}" for host in hosts])[0] == 400


@pytest.mark.parametrize("target, host, expected", [
    ("http://localhost/", "evil.example", 200), ("http://evil.example/", "localhost", 421), ("http://localhost@evil.example/", "localhost", 400),
    ("http://[::1]/", "x", 200), ("https://localhost/", "localhost", 421), ("http:///", "localhost", 400), ("//localhost/", "localhost", 404)])
def test_the_target_s_authority_goes_before_the_host(demonstration, target, host, expected):
    assert raw(demonstration.port, f"Host: {host}", target=target)[0] == expected


# Fields of a POST to /events and whether they are those of a page of ours or of no page; HOST is this server's.
ORIGINS = {
    (): True, ("Origin: http://HOST",): True, ("Origin: HTTP://HOST",): True, ("Origin: https://HOST",): True,
    ("Origin: null",): False, ("Origin:",): False, ("Origin: http://HOST/",): False, ("Origin: http://HOST/path",): False,
    ("Origin: http://user@HOST",): False, ("Origin: http://HOST, http://HOST",): False, ("Origin: http://HOST http://evil.example",): False,
    ("Origin: http://localhost",): False, ("Origin: http://localhost:80",): False, ("Origin: http://HOST.evil.example",): False,
    ("Origin: http://evil.example",): False, ("Origin: ws://HOST",): False, ("Origin: HOST",): False, ("Origin: file://",): False,
    ("Origin: http://HOST", "Origin: http://HOST"): False, ("Origin: http://HOST", "Origin: http://evil.example"): False,
    ("Origin: http://evil.example", "Origin: http://HOST"): False,
    ("Sec-Fetch-Site: same-origin",): True, ("Sec-Fetch-Site: none",): True, ("Sec-Fetch-Site: same-site",): False,
    ("Sec-Fetch-Site: cross-site",): False, ("Sec-Fetch-Site:",): False, ("Sec-Fetch-Site: SAME-ORIGIN",): False,
    ("Sec-Fetch-Site: same-origin, none",): False, ("Sec-Fetch-Site: new-value",): False,
    ("Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: same-origin"): False, ("Sec-Fetch-Site: same-origin", "Sec-Fetch-Site: cross-site"): False,
    ("Sec-Fetch-Site: cross-site", "Origin: http://HOST"): False, ("Sec-Fetch-Site: same-origin", "Origin: http://HOST"): True,
    ("Sec-Fetch-Site: same-origin", "Origin: http://HOST", "Origin: http://HOST"): False,
}


@pytest.mark.parametrize("fields", ORIGINS, ids=lambda fields: " + ".join(fields) or "neither")
def test_only_a_page_of_this_server_or_no_page_may_type(demonstration, fields):
    body, host = b'{"type":"focus"}', f"localhost:{demonstration.port}"
    lines = [line.replace("HOST", host) for line in fields]
    status, data = raw(demonstration.port, f"Host: {host}", *lines, "Content-Type: application/json", f"Content-Length: {len(body)}",
                       target="/events", method="POST", body=body)
    assert status == (200 if ORIGINS[fields] else 403)
    assert b"access-control" not in data.lower()
    if status == 403:
        assert b"set-cookie" not in data.lower()
        assert raw(demonstration.port, f"Host: {host}", *lines, target="/state")[0] == 403


def test_a_name_of_the_network_sends_no_metadata_and_is_held_by_origin(launch):
    """Browsers leave Sec-Fetch-Site away where a page came by plain http from another name than localhost."""
    program = launch("--allow-host", "door.example")
    body = b'{"type":"focus"}'

    def post(*lines):
        return raw(program.port, "Host: door.example:8080", *lines, "Content-Type: application/json", f"Content-Length: {len(body)}",
                   target="/events", method="POST", body=body)[0]

    assert post("Origin: http://door.example:8080") == 200
    assert post("Origin: http://door.example") == 403
    assert post("Origin: http://evil.example:8080") == 403
    assert post("Origin: null") == 403
    assert post() == 200  # a program; a page's POST always carries Origin


@pytest.mark.parametrize("address", ["0.0.0.0", "::"])
def test_listening_to_the_network_needs_a_name_and_warns(launch, address):
    from program import run
    status, _, err = run("--port", "0", "--host", address)
    assert status == 64 and "--allow-host" in err and len(err.strip().splitlines()) == 1
    program = launch("--host", address, "--allow-host", "door.example")
    assert b"warning" in program.stderr() and b"without encryption" in program.stderr()
    family = "127.0.0.1" if address == "0.0.0.0" else "::1"
    with socket.create_connection((family, program.port), 10) as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nHost: door.example\r\n\r\n")
        assert sock.recv(12) == b"HTTP/1.1 200"
