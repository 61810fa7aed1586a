"""Who may speak to the program: host names, origins and fetch metadata. A page elsewhere can do nothing."""
import pytest
from client import Client

KEY = {"type": "key", "key": "7"}


@pytest.mark.parametrize("host", ["localhost", "localhost:1", "LocalHost", "localhost.", "127.0.0.1", "127.0.0.1:80", "[::1]", "[::1]:9"])
def test_names_of_this_machine_are_answered(client, host):
    assert client.call("GET", "/", Host=host).status == 200


@pytest.mark.parametrize("host", ["evil.example", "localhost.evil.example", "evil-localhost", "127.0.0.1.evil.example", "127.0.0.2",
                                  "[::2]", "0.0.0.0", "localhost.."])
@pytest.mark.parametrize("path", ["/", "/nope", "/state"])
def test_another_host_learns_nothing_but_the_setting(client, host, path):
    answer = client.call("GET", path, Host=host)
    assert answer.status == 421
    assert b"allow" in answer.body.lower() and host.encode() not in answer.body
    assert "set-cookie" not in answer.fields


def test_a_configured_host_is_answered(launch):
    client = Client(launch("--allow-host", "door.example").port)
    assert client.call("GET", "/", Host="Door.Example.:8080").status == 200
    assert client.call("GET", "/", Host="x.door.example").status == 421


FOREIGN = [{"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"}, {"Origin": "https://evil.example"}, {"Origin": "null"},
           {"Origin": "http://localhost:1"}, {"Sec_Fetch_Site": "cross-site", "Origin": "http://localhost"}]


@pytest.mark.parametrize("fields", FOREIGN, ids=lambda fields: " ".join(map(": ".join, fields.items())))
def test_a_request_from_another_site_changes_nothing(visit, fields):
    client = visit("cells")
    client.type("1")
    for answer in (client.post(KEY, **fields),
                   client.call("POST", "/pads/cells", b"key=7", Content_Type="application/x-www-form-urlencoded", **fields),
                   client.call("GET", "/pads/cells/state", **fields),
                   client.call("GET", "/pads/cells/stream", **fields)):
        assert answer.status == 403
    assert client.state()["count"] == 1


def test_a_page_of_this_server_may(visit, demonstration):
    client = visit("cells")
    assert client.post(KEY, Sec_Fetch_Site="same-origin", Origin=demonstration.url).status == 200
    assert client.post(KEY, Origin=demonstration.url).status == 200
    assert client.post(KEY, Sec_Fetch_Site="none").status == 200
    assert client.state()["count"] == 3


def test_a_preflight_of_another_origin_is_refused(client):
    answer = client.call("OPTIONS", "/events", Origin="https://evil.example", Access_Control_Request_Method="POST")
    assert answer.status == 403
    assert not any(name.startswith("access-control-") for name in answer.fields)


def test_ten_thousand_views_would_evict_nobody(visit):
    """Views make no session (a few hundred here): who was typing goes on."""
    client = visit("cells")
    client.type("12")
    for _ in range(300):
        assert visit("cells").page().status == 200
    assert client.state()["count"] == 2
