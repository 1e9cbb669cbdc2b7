"""Whatever is sent to any route, raw over a socket: never a 5xx, and always a sentence."""

import socket
from typing import Any

import httpx
import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.server.conftest import Server

RECORD = {"format": "pharmakon/1", "game": "glass", "version": 1, "options": {}, "seed": "1"}
DEEP: Any = orjson.Fragment(b"[" * 300 + b"]" * 300)
LARGE: Any = orjson.Fragment(b"18446744073709551616")
HALF: Any = orjson.Fragment(b'"\\ud800"')


def ask(
    server: Server, method: str, target: bytes, headers: bytes, body: bytes
) -> tuple[int, bytes]:
    """Status and body of the answer to a request, sent as it is."""
    head = method.encode() + b" " + target + b" HTTP/1.1\r\n" + headers
    length = f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
        connection.sendall(head + length + body)
        answer = b""
        while data := connection.recv(65536):
            answer += data
    top, _, rest = answer.partition(b"\r\n\r\n")
    return int(top.split(b" ", 2)[1]), rest


HOST = b"Host: 127.0.0.1\r\n"
JSON = HOST + b"Content-Type: application/json\r\n"


@pytest.mark.parametrize(
    ("method", "target", "headers", "content"),
    [
        ("PUT", b"/api/me", HOST + b"Origin: http://[\r\n", {"name": "Ana"}),
        ("GET", b"/" + b"x" * 300, HOST, None),
        ("GET", b"/assets/" + b"%00", HOST, None),
        ("GET", b"/api/tables/" + b"x" * 5000, HOST, None),
        ("GET", b"/api/tables/x/qr.svg", b"Host: " + b"a" * 5000 + b"\r\n", None),
        ("GET", b"/", b"Host: [\r\n", None),
        ("POST", b"/api/records", JSON, {**RECORD, "moves": [HALF]}),
        ("POST", b"/api/records", JSON, {**RECORD, "moves": [], "players": [HALF]}),
        ("POST", b"/api/records", JSON, {**RECORD, "moves": [], "players": [LARGE]}),
        ("POST", b"/api/records", JSON, {**RECORD, "moves": [], "fairness": {"a": LARGE}}),
        ("POST", b"/api/records", JSON, {**RECORD, "moves": [], "players": DEEP}),
        ("POST", b"/api/verify", JSON, {**RECORD, "moves": [], "fairness": {"a": DEEP}}),
        ("POST", b"/api/verify", JSON, {**RECORD, "moves": [], "seed": LARGE}),
        ("GET", b"/new", HOST, None),
    ],
)
def test_what_once_was_a_500_is_refused_with_a_sentence(
    server: Server, method: str, target: bytes, headers: bytes, content: Any
) -> None:
    status, answer = ask(
        server, method, target, headers, b"" if content is None else orjson.dumps(content)
    )
    assert 400 <= status < 500, answer
    assert answer.startswith(b"<!doctype html>") or orjson.loads(answer)["text"]


def test_an_unknown_host_is_told_which_setting_names_it(server: Server) -> None:
    status, answer = ask(server, "GET", b"/api/me", b"Host: evil.example\r\n", b"")
    assert status == 400
    assert "PHARMAKON_HOSTS" in orjson.loads(answer)["text"]


def test_a_body_of_junk_is_refused_before_it_is_looked_at(server: Server) -> None:
    junk = b"[" + b"1," * 130_000 + b"1]"
    assert ask(server, "POST", b"/api/verify", JSON, junk)[0] == 413


def test_a_body_that_breaks_off_is_no_mistake_of_ours(server: Server) -> None:
    for _ in range(3):
        with socket.create_connection(("127.0.0.1", server.port), 30) as connection:
            connection.sendall(b"POST /api/verify HTTP/1.1\r\n" + JSON)
            connection.sendall(b"Content-Length: 100\r\n\r\n{")
    assert ask(server, "GET", b"/api/me", HOST, b"")[0] == 200
    assert '"mistake"' not in server.log.read_text()


segments = st.sampled_from(
    ["x", "%00", "%ff", "..", "%2e%2e%2f", "%F0%9F%A7%99", "x" * 300, "'", "%ED%A0%80", "*", "0"]
)
texts = st.sampled_from(["", "x", "-1", "99999999999999999999", "é", "\x7f", "all", "x" * 300])
header_lines = st.sampled_from(
    [
        "Origin: http://[",
        "Origin: null",
        "Cookie: pharmakon=\xff.\xff",
        "Cookie: pharmakon=" + "x" * 4000,
        "Accept-Language: \xe9,;q=,,",
        "X-Forwarded-For: [::1, x, ,%",
        "X-Forwarded-Proto: javascript",
        "Accept-Encoding: gzip;q=x",
        "Range: bytes=9-1,-,x",
        "If-Modified-Since: never",
        "Content-Type: multipart/form-data; boundary=x",
        "Upgrade: h2c\r\nConnection: Upgrade",
        "Expect: 100-continue",
    ]
)
values = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 2**65) | st.floats() | st.text(max_size=5) | texts,
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = "format game version options seed moves position fairness players name seats sit clock"
fields = st.sampled_from(FIELDS.split())
table = {"game": "glass", "seats": [None, None]}
bodies = st.binary(max_size=40) | st.builds(
    lambda base, field, value: (
        orjson.dumps({**base, field: value}, default=str)
        if not isinstance(value, int) or abs(value) < 2**63
        else b'{"%s": %d}' % (field.encode(), value)
    ),
    st.sampled_from([{}, {**RECORD, "moves": []}, table]),
    fields,
    values.filter(lambda value: encodable(value)),
)


def encodable(value: Any) -> bool:
    """Whether orjson writes it; what it does not is tried by name above."""
    try:
        orjson.dumps(value)
    except (TypeError, ValueError):
        return isinstance(value, int)
    return True


@pytest.fixture(scope="module")
def routes(server: Server) -> list[tuple[str, str]]:
    """All methods and paths that the server describes, and some that it does not."""
    described = httpx.get(f"{server.url}/openapi.json").json()["paths"]
    found = [(method.upper(), path) for path, methods in described.items() for method in methods]
    return [*found, ("GET", "/{page}"), ("HEAD", "/t/{id}"), ("GET", "/docs"), ("BREW", "/api/me")]


@settings(
    max_examples=200,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
@given(st.data())
def test_no_request_is_a_500(
    server: Server, routes: list[tuple[str, str]], data: st.DataObject
) -> None:
    method, path = data.draw(st.sampled_from(routes))
    while "{" in path:
        before, _, rest = path.partition("{")
        path = before + data.draw(segments) + rest.partition("}")[2]
    name = data.draw(st.sampled_from(["", "seat", "limit", "after", "lang"]))
    query = f"?{name}={data.draw(texts)}" if name else ""
    target = (path + query).encode("ascii", "replace").replace(b"\x7f", b"%7f")
    lines = data.draw(st.lists(header_lines, max_size=2, unique_by=lambda line: line[:8]))
    headers = "".join(f"{line}\r\n" for line in lines).encode("latin-1")
    body = data.draw(bodies) if method in ("POST", "PUT") else b""
    kind = HOST if "Content-Type" in headers.decode("latin-1") else JSON
    status, answer = ask(server, method, target, kind + headers, body)
    assert status < 500, (method, target, headers, body, answer)
