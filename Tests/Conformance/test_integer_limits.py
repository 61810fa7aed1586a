"""Every number that can come over the wire, or from a configuration, at and around each limit of an integer: answered rightly
by one server that is alive after all of it."""
import datetime
import re
import secrets
import socket

import pytest
from client import Client
from program import Program, run
from raw_http import responses

EDGES = sorted({0, 1} | {edge + step for edge in (*(2**bits for bits in (7, 8, 15, 16, 31, 32, 53, 62, 63, 64, 128)), 10**18, 10**19, 10**39)
                        for step in (-1, 0, 1)})
NUMBERS = [str(edge) for edge in EDGES]
LONG = ["9" * 40, "9" * 400, "1" + "0" * 1000, "0" * 300, "0" * 300 + "1"]
ODD = ["", "+1", "-1", "-0", "+0", " 1", "1 1", "1,1", "0x1", "1e3", "1E+3", "1e400", "1e-400", "1e99999999999999999999", "1.0", "1.5e1",
       ".5", "5.", "1_0", "Infinity", "٣", "NaN", "-9223372036854775808",
       "-9223372036854775809", "-" + "9" * 400]
PADDED = ["0" + number for number in NUMBERS] + ["00000000" + number for number in NUMBERS]
VALUES = NUMBERS + PADDED + LONG + ODD
BODY_LIMIT = 16 * 1024
JSON = "Content-Type: application/json"


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    with Program(tmp_path_factory.mktemp("numbers")) as program:
        yield program


@pytest.fixture
def ask(program):
    """`ask(line, *fields, body)`: the answer to one request on a connection of its own. Afterwards the server is well."""
    asked = []

    def ask(line, *fields, body=b"", host=None):
        fields = [f"Host: {host if host is not None else f'localhost:{program.port}'}", "Connection: close", *fields]
        raw = "\r\n".join([line, *fields, "", ""]).encode() + body
        asked.append(raw)
        with socket.create_connection(("127.0.0.1", program.port), 10) as sock:
            sock.sendall(raw)
            data = b""
            while part := sock.recv(65536):
                data += part
        found = responses(data, [line.split(" ")[0]])
        assert len(found) == 1, (raw[:300], data[:300])
        return found[0]

    yield ask
    assert program.running, f"it ended after {asked[-1][:300]!r}"
    assert Client(program.port).call("GET", "/healthz").body.startswith(b"ok")


def is_digits(text):
    return re.fullmatch("[0-9]+", text) is not None


def number(text):
    """The value of digits, however many."""
    return int(text.lstrip("0")[:50] or "0")


def check(cases):
    """All of (what, status, wanted), so that a failure shows each one."""
    wrong = [(what[:80], got, want) for what, got, want in cases if got != want]
    assert not wrong, wrong


def test_content_length(ask):
    def want(text):
        if not is_digits(text) or number(text) >= 2**63:
            return 400
        return 413 if number(text) > BODY_LIMIT else 400  # the body is no JSON

    def answer(text):
        size = number(text.strip()) if is_digits(text.strip()) and number(text.strip()) <= BODY_LIMIT else 0
        return ask("POST /events HTTP/1.1", JSON, f"Content-Length: {text}", body=b"x" * size)

    # White space around a value is no part of it.
    check([(text, answer(text).status, want(text.strip())) for text in VALUES])


def test_chunk_size(ask):
    sizes = [f"{edge:x}" for edge in EDGES] + [f"0{edge:X}" for edge in EDGES] + [f"{edge:08x}" for edge in EDGES]
    sizes += ["f" * 400, "0" * 300, *(text for text in ODD if text not in ("1e3", "1 1"))]

    def want(text):
        is_size = re.fullmatch("[0-9A-Fa-f]{1,8}", text)
        return 413 if is_size and int(text, 16) > BODY_LIMIT else 400  # by grammar, or because the body is no JSON

    def answer(text):
        size = int(text, 16) if re.fullmatch("[0-9A-Fa-f]{1,8}", text) else 0
        data = b"x" * size + b"\r\n" if 0 < size <= BODY_LIMIT else b""
        return ask("POST /events HTTP/1.1", JSON, "Transfer-Encoding: chunked",
                   body=text.encode() + b"\r\n" + data + (b"0\r\n" if data else b"") + b"\r\n")

    answers = [(text, answer(text)) for text in sizes]
    check([(text, found.status, want(text)) for text, found in answers])
    # The right sizes have come as far as the reader of events, which alone answers with its kind of problem.
    for text, found in answers:
        if re.fullmatch("[0-9A-Fa-f]{1,8}", text) and int(text, 16) <= BODY_LIMIT:
            assert b"line 1" in found.body, (text, found.body)


def port_status(text, good=200, bad=400):
    return good if text == "" or is_digits(text) and number(text) <= 65535 else bad


def test_port_of_host(ask):
    check([(text, ask("GET / HTTP/1.1", host=f"localhost:{text}").status, port_status(text)) for text in VALUES])
    check([(text, ask("GET / HTTP/1.1", host=f"[::1]:{text}").status, port_status(text)) for text in VALUES])


def test_port_of_an_absolute_target(ask):
    ported = [text for text in VALUES if " " not in text]
    check([(text, ask(f"GET http://localhost:{text}/ HTTP/1.1").status, port_status(text)) for text in ported])


def test_port_of_an_origin(ask, program):
    def want(text):
        return 200 if is_digits(text) and number(text) == program.port else 403

    near = [str(program.port + offset) for offset in (-1, 0, 1, 2**16, 2**32, 2**64)] + [f"000{program.port}"]
    event = b'{"type":"blur"}'
    check([(text, ask("POST /events HTTP/1.1", JSON, f"Origin: http://localhost:{text}", f"Content-Length: {len(event)}",
                      body=event).status, want(text)) for text in VALUES + near if text == text.strip()])


def test_digits_of_the_version(ask):
    words = [text for text in VALUES if " " not in text] + [str(digit) for digit in range(10)]

    def want(major, minor):
        if not (re.fullmatch("[0-9]", major) and re.fullmatch("[0-9]", minor)):
            return 400
        return 200 if major == "1" else 505

    check([(word, ask(f"GET / HTTP/{word}.1").status, want(word, "1")) for word in words])
    check([(word, ask(f"GET / HTTP/1.{word}").status, want("1", word)) for word in words])


def json_integer(text):
    """The integer that JSON text is, or None."""
    return int(text) if re.fullmatch("-?(0|[1-9][0-9]{0,40})", text) else None


def post_json(ask, text):
    return ask("POST /events HTTP/1.1", JSON, f"Content-Length: {len(text.encode())}", body=text.encode()).status


def test_sequence_number(ask):
    def want(text):
        value = json_integer(text.strip())
        return 400 if value is None or not 1 <= value < 2**63 else 200 if value == 1 else 409

    check([(text, post_json(ask, '{"page":"%s","seq":%s,"events":[]}' % (secrets.token_hex(16), text)), want(text))
           for text in VALUES])


EPOCHS = [f"{edge:x}" for edge in EDGES] + [f"{edge:016x}" for edge in EDGES] + [f"0x{edge:x}" for edge in EDGES[:3]]


def test_epoch(ask):
    """Any epoch but 0 is none of a session that begins with this batch; what is no epoch at all is refused."""
    def want(text):
        return 400 if not re.fullmatch("[0-9A-Fa-f]{1,16}", text) else 200 if int(text, 16) == 0 else 409

    def status(text):
        return post_json(ask, '{"page":"%s","seq":1,"epoch":"%s","events":[]}' % (secrets.token_hex(16), text))

    check([(text, status(text), want(text)) for text in EPOCHS + VALUES])
    check([(text, post_json(ask, '{"page":"%s","seq":1,"epoch":%s,"events":[]}' % (secrets.token_hex(16), text)), 400)
           for text in VALUES])


def test_sequence_number_of_a_known_page(program):
    client = Client(program.port)
    page = secrets.token_hex(16)
    for text in NUMBERS + ["1"]:
        answer = client.post('{"page":"%s","seq":%s,"events":[]}' % (page, text))
        if 1 <= int(text) < 2**63:
            assert answer.status in (200, 409) and answer.json["expected"] <= 4, (text, answer)
        else:
            assert answer.status == 400, (text, answer)
    assert program.running


def test_slot(ask):
    def want(text):
        value = json_integer(text.strip())
        return 200 if value is not None and 0 <= value <= 255 else 400

    check([(text, post_json(ask, '{"type":"focus","slot":%s}' % text), want(text)) for text in VALUES])


def test_numbers_where_other_values_belong(ask):
    for member in ("type", "key", "text", "shift", "ctrl", "page", "events"):
        check([(f"{member} {text}", post_json(ask, '{"type":"key","key":"1","%s":%s}' % (member, text)), 400)
               for text in NUMBERS + LONG])


def test_length_of_a_text(ask):
    check([(str(size), post_json(ask, '{"type":"text","text":"%s"}' % ("1" * size)), 200 if size <= 1024 else 400)
           for size in (0, 1, 63, 64, 65, 127, 128, 255, 256, 1023, 1024, 1025, 16000)])
    check([(str(size), post_json(ask, '{"events":[%s]}' % ",".join(['{"type":"blur"}'] * size)), 200 if size <= 64 else 400)
           for size in (0, 1, 63, 64, 65, 127, 128, 255, 256, 257, 1000)])


def test_parts_of_a_date(ask):
    this_year = datetime.date.today().year

    def status(text):
        return ask("GET /style.css HTTP/1.1", f"If-Modified-Since: {text}").status

    def is_within(text, width, low, high):
        return is_digits(text) and len(text) == width and low <= number(text) <= high

    more = [f"{value:02}" for value in (2, 10, 23, 24, 28, 31, 32, 59, 60, 61, 99)] + ["1999", "2100", "9999", "0000", "0001"]
    values = [text for text in VALUES if text == text.strip()] + more
    year = [(text, status(f"Thu, 01 Jan {text} 00:00:00 GMT"), 304 if is_within(text, 4, this_year + 1, 9999) else 200)
            for text in values]
    day = [(text, status(f"Thu, {text} Jan 2099 00:00:00 GMT"), 304 if is_within(text, 2, 1, 31) else 200) for text in values]
    hour = [(text, status(f"Thu, 01 Jan 2099 {text}:00:00 GMT"), 304 if is_within(text, 2, 0, 23) else 200) for text in values]
    minute = [(text, status(f"Thu, 01 Jan 2099 00:{text}:00 GMT"), 304 if is_within(text, 2, 0, 59) else 200) for text in values]
    # RFC 9110 section 5.6.7 allows a leap second.
    second = [(text, status(f"Thu, 01 Jan 2099 00:00:{text} GMT"), 304 if is_within(text, 2, 0, 60) else 200) for text in values]
    check(year + day + hour + minute + second)
    # A two-digit year lies at most fifty years ahead, which moves with the clock: only that it is answered.
    assert {status(f"Thursday, 01-Jan-{text} 00:00:00 GMT") for text in values} <= {200, 304}
    assert {status(f"Thu Jan {text} 00:00:00 {text}") for text in values} <= {200, 304}


def test_weight_of_a_language(ask):
    def language(text):
        page = ask("GET / HTTP/1.1", f"Accept-Language: zh-Hans;q={text}, en;q=0.5").body.decode()
        return re.search(r'<html[^>]* lang="([^"]+)"', page)[1]

    def want(text):
        is_weight = re.fullmatch(r"0(\.[0-9]{0,3})?|1(\.0{0,3})?", text)
        return "zh-Hans" if is_weight and float(text) >= 0.5 else "en"  # of equals the first

    weights = ["0.", "1.", "0.5", "0.501", "0.499", "0.999", "1.000", "1.001", "0.0000", "2.000", "0.65535", "0.9999", ".9", "1.0000"]
    check([(text, language(text), want(text)) for text in VALUES + weights if "," not in text])


def test_values_of_a_form(ask):
    def status(body):
        fields = ["Content-Type: application/x-www-form-urlencoded", f"Content-Length: {len(body.encode())}"]
        return ask("POST / HTTP/1.1", *fields, body=body.encode()).status

    encoded = {text: "".join(f"%{byte:02X}" for byte in text.encode()) for text in VALUES}
    # A key is one character, whatever it is; text may be anything up to its length.
    check([(text, status(f"key={encoded[text]}"), 303 if len(text) == 1 else 400) for text in VALUES])
    check([(text, status(f"text={encoded[text]}"), 303 if len(text) <= 1024 else 400) for text in VALUES])
    check([(f"%{text}", status(f"text=%{text}"), 303 if re.match("[0-9A-Fa-f]{2}", text) else 400)
           for text in VALUES if " " not in text])


def test_values_of_a_query(ask):
    words = [text for text in VALUES if text.isascii() and " " not in text]
    for name in ("theme", "lang", "seq", "slot"):
        check([(text, ask(f"GET /?{name}={text} HTTP/1.1").status, 200) for text in words])


def test_length_of_a_cookie(ask, program):
    lengths = [0, 1, *(2**bits + step for bits in (4, 5, 6, 7, 8, 10, 12, 13) for step in (-1, 0, 1)), 16300, 16384, 16385, 30000]
    name = f"digitslots-{program.port}"

    def want(cookie):
        return 431 if len("Cookie: ") + len(cookie) > 16384 else 200

    cookies = [f"{name}={'0' * length}" for length in lengths] + [f"{'n' * length}=1; {name}=1" for length in lengths]
    check([(f"{len(cookie)}", ask("GET /state HTTP/1.1", f"Cookie: {cookie}").status, want(cookie)) for cookie in cookies])
    check([(text, ask("GET /state HTTP/1.1", f"Cookie: {name}={text}").status, 200) for text in VALUES])


def test_numbers_that_nobody_here_reads(ask):
    for line in ("Range: bytes=0-%s", "Range: bytes=%s-", "Keep-Alive: timeout=%s", "Max-Forwards: %s", "Age: %s", "Last-Event-ID: %s",
                 "Content-Range: bytes 0-%s/*", "Upgrade-Insecure-Requests: %s", "X-Forwarded-For: 127.0.0.%s", 'If-None-Match: "%s"'):
        check([(line % text, ask("GET /style.css HTTP/1.1", line % text).status, 200) for text in VALUES])


def configured(**settings):
    texts = [f'"{key}":{value}' for key, value in settings.items() if key in ("port", "maxSessions")]
    texts.append('"pads":[{"name":"door","style":"joined","verifier":"demo"%s}]' % "".join(
        f',"{key}":{value}' for key, value in settings.items() if key not in ("port", "maxSessions")))
    return "{%s}" % ",".join(texts)


# One that is checked for each way to read a number; the range of the style for `length`.
SETTINGS = {"port": (0, 65535), "maxSessions": (1, 100_000), "length": (1, 10), "scale": (0.5, 4.0)}


@pytest.mark.parametrize("setting", SETTINGS)
def test_number_of_a_configuration(tmp_path, setting):
    """What is out of range, or no number, is refused with the line; what is within is checked elsewhere."""
    low, high = SETTINGS[setting]
    file = tmp_path / "pads.json"
    outside = [str(edge) for edge in EDGES if not low <= edge <= high] + ["-1", "9" * 400, "1" + "0" * 1000, "-" + "9" * 400,
                                                                          "1e999", "-1e999", "01", "+1", ""]
    for text in outside + (["1e0", "1.5", "1e-999"] if isinstance(low, int) else []):
        file.write_text("\n" + configured(**{setting: text}))
        status, _, error = run("--config", str(file), "--port", "0")
        assert status == 78, (text[:40], status, error)
        assert f"{file}:2:" in error and setting in error and len(error.splitlines()) == 1, error


@pytest.mark.parametrize("value", [str(edge) for edge in EDGES if edge > 65535] + ["9" * 400, "-1", "+1", "", "0x50", "8080.0", "٣"])
def test_port_of_the_command_line(value):
    status, _, error = run("--port", value)
    assert status == 64 and "--port" in error, (status, error)
    if value:  # an empty variable counts as none
        status, _, error = run(env={"DIGITSLOTS_PORT": value})
        assert status == 64 and "DIGITSLOTS_PORT" in error, (status, error)
