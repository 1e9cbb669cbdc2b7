"""Requests and answers in pieces, as ASGI has them, in JSON and back."""

from typing import Any

from starlette.types import Message, Scope

RELAYED = "pharmakon.relayed"
"""In the scope of a request that came through another node; it is not sent on again."""
TRACE = "pharmakon.trace"
"""The id by which a request is found in the logs of all nodes that it went through."""
CODE = "latin-1"
"""Bytes as letters, one for one."""
PLAIN = ("type", "http_version", "method", "scheme", "path", "root_path", "subprotocols")
BYTES = ("raw_path", "query_string")


def packed_scope(scope: Scope) -> dict[str, Any]:
    """What another node has to know of a request."""
    packed = {name: scope[name] for name in PLAIN if name in scope}
    packed |= {name: scope[name].decode(CODE) for name in BYTES if scope.get(name) is not None}
    packed["headers"] = packed_headers(scope["headers"])
    packed |= {name: list(scope[name]) for name in ("client", "server") if scope.get(name)}
    return packed


def unpacked_scope(packed: dict[str, Any]) -> Scope:
    """A request that came through another node, for our own application."""
    scope = {name: packed[name] for name in PLAIN if name in packed}
    scope |= {name: packed[name].encode(CODE) for name in BYTES if name in packed}
    scope["headers"] = unpacked_headers(packed["headers"])
    scope |= {name: tuple(packed[name]) for name in ("client", "server") if name in packed}
    return {**scope, "asgi": {"version": "3.0"}, "extensions": {}, "state": {}, RELAYED: True}


def packed_message(message: Message) -> dict[str, Any]:
    """One piece."""
    packed = dict(message)
    if isinstance(packed.get("body"), bytes | bytearray | memoryview):
        packed["body"] = bytes(packed["body"]).decode(CODE)
    if isinstance(packed.get("bytes"), bytes):
        packed["bytes"] = packed["bytes"].decode(CODE)
    if "headers" in packed:
        packed["headers"] = packed_headers(packed["headers"])
    return packed


def unpacked_message(packed: dict[str, Any]) -> Message:
    """One piece, as it was."""
    message = dict(packed)
    for name in ("body", "bytes"):
        if isinstance(message.get(name), str):
            message[name] = message[name].encode(CODE)
    if "headers" in message:
        message["headers"] = unpacked_headers(message["headers"])
    return message


def packed_headers(headers: Any) -> list[list[str]]:
    """Headers as letters."""
    return [[name.decode(CODE), value.decode(CODE)] for name, value in headers]


def unpacked_headers(headers: list[list[str]]) -> list[tuple[bytes, bytes]]:
    """Headers as bytes."""
    return [(name.encode(CODE), value.encode(CODE)) for name, value in headers]
