"""Frames: what passes between nodes, as bytes. Several travel together as one message.

Most of them are what people at a table say and are told, and go as they are; all others are JSON.
"""

from collections.abc import Iterator
from struct import Struct
from typing import Any, NamedTuple

import orjson

Frame = dict[str, Any]
"""Anything but a text."""
JSON, IN, OUT = b"j", b"i", b"o"
HEAD = Struct("<cI")
"""What kind of frame, and how many bytes follow."""
NUMBERED = Struct("<8sI")


class Text(NamedTuple):
    """A websocket's message: `IN` from a browser, `OUT` to it."""

    kind: bytes
    relay: bytes
    """Eight bytes that tell which websocket."""
    number: int
    text: bytes


def packed(frame: Frame | Text) -> bytes:
    """A frame as bytes."""
    if isinstance(frame, Text):
        kind, body = frame.kind, NUMBERED.pack(frame.relay, frame.number) + frame.text
    else:
        kind, body = JSON, orjson.dumps(frame)
    return HEAD.pack(kind, len(body)) + body


def unpacked(data: bytes) -> Iterator[Frame | Text]:
    """The frames of a message."""
    at = 0
    while at < len(data):
        kind, size = HEAD.unpack_from(data, at)
        begin, at = at + HEAD.size, at + HEAD.size + size
        if kind == JSON:
            yield orjson.loads(data[begin:at])
        else:
            relay, number = NUMBERED.unpack_from(data, begin)
            yield Text(kind, relay, number, data[begin + NUMBERED.size : at])
