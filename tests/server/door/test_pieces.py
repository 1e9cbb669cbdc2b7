"""Requests and answers in pieces, in JSON and back."""

from typing import Any

import orjson
import pytest

from pharmakon.server.door.pieces import (
    RELAYED,
    packed_message,
    packed_scope,
    unpacked_message,
    unpacked_scope,
)

HEADERS = [(b"cookie", b"pharmakon=a.b"), (b"x-odd", bytes(range(128, 256)))]


def through_json(packed: Any) -> Any:
    """What arrives at the other node."""
    return orjson.loads(orjson.dumps(packed))


def test_a_request_arrives_as_it_was_asked() -> None:
    asked = {
        "type": "http",
        "http_version": "1.1",
        "method": "GET",
        "scheme": "https",
        "path": "/api/tables/é",
        "raw_path": b"/api/tables/%C3%A9",
        "query_string": b"after=\xff",
        "headers": HEADERS,
        "client": ("192.0.2.7", 5000),
        "server": ("localhost", 80),
    }
    scope = unpacked_scope(through_json(packed_scope(asked)))
    assert {name: scope[name] for name in asked} == asked
    assert scope[RELAYED], "so that it is not sent on again"


def test_what_only_this_node_has_is_not_sent() -> None:
    told = {"type": "websocket", "path": "/ws/t", "headers": list[Any]()}
    ours = {"app": object(), "state": object(), "extensions": object()}
    packed = packed_scope({**told, **ours, "client": None, "raw_path": None})
    assert packed == told
    assert unpacked_scope(through_json(packed))["extensions"] == {}


@pytest.mark.parametrize(
    "message",
    [
        {"type": "http.request", "body": bytes(range(256)), "more_body": False},
        {"type": "http.response.start", "status": 200, "headers": HEADERS},
        {"type": "websocket.receive", "bytes": b"\xff\x00"},
        {"type": "websocket.send", "text": "é"},
        {"type": "websocket.close", "code": 1001},
    ],
    ids=lambda message: str(message["type"]),
)
def test_every_piece_arrives_as_it_was(message: dict[str, Any]) -> None:
    assert unpacked_message(through_json(packed_message(message))) == message


def test_a_body_may_be_a_part_of_a_buffer() -> None:
    piece = {"type": "http.response.body", "body": memoryview(b"abc")[1:]}
    assert unpacked_message(packed_message(piece))["body"] == b"bc"
