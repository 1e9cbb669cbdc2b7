"""One browser at one table: what is read, and when it was last heard of."""

import asyncio
from types import SimpleNamespace
from typing import Any

import orjson
import pytest

from pharmakon.server.door.connections import Connection, error, identifier, read
from pharmakon.server.door.limits import Limits
from pharmakon.server.metrics import Metrics
from pharmakon.server.refusals import Refused, code_of
from pharmakon.server.settings import ServerSettings


class Socket:
    """A websocket that has these messages to read, at these times, and then ends."""

    client = None

    def __init__(self, *messages: tuple[float, str]) -> None:
        self.messages = list(messages)
        self.clock = 0.0
        self.sent: list[Any] = []
        self.scope: dict[str, Any] = {}

    async def receive(self) -> dict[str, Any]:
        await asyncio.sleep(0)  # what waits is sent meanwhile
        if not self.messages:
            return {"type": "websocket.disconnect"}
        self.clock, text = self.messages.pop(0)
        return {"type": "websocket.receive", "text": text}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(orjson.loads(message["text"]))


class Room:
    """A table where nothing happens."""

    entry = SimpleNamespace(id="k7m2p9qx")

    def enter(self, listener: Connection) -> None:
        """Somebody looks."""

    def leave(self, listener: Connection) -> None:
        """Somebody is gone."""


def connected(socket: Socket, **settings: Any) -> Connection:
    """A connection at the other end of a socket."""
    chosen = ServerSettings(**settings)
    hall: Any = SimpleNamespace(settings=chosen)
    given: Any = socket
    limits = Limits(chosen)
    return Connection(given, hall, limits, Metrics(), "ana", "en", lambda: socket.clock)


def served(socket: Socket, **settings: Any) -> Connection:
    """A connection that has read all there was."""
    room: Any = Room()

    async def scene() -> Connection:
        connection = connected(socket, **settings)
        await connection.run(room)
        return connection

    return asyncio.run(scene())


def test_whoever_speaks_was_heard_of_then() -> None:
    assert served(Socket()).alive_at == 0
    assert served(Socket((3.0, "{"), (5.0, "{"))).alive_at == 5


def test_what_cannot_be_read_is_answered_and_the_next_message_is_read() -> None:
    socket = Socket((0.0, "{"), (0.0, '{"type":"dance","id":"c1"}'), (0.0, "x" * 99))
    served(socket, message_bytes=50)
    told = [(message["id"], message["code"]) for message in socket.sent]
    assert told == [(None, "bad_json"), ("c1", "unknown_type"), (None, "too_long")]


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"{", "bad_json"),
        (b"[]", "unknown_type"),
        (b'{"type":"dance"}', "unknown_type"),
        (b'{"type":"sit","id":"c1"}', "bad_field"),
        (b'{"type":"sit","id":"c1","seat":"0"}', "bad_field"),
    ],
)
def test_what_is_wrong_with_a_command_is_said(data: bytes, code: str) -> None:
    with pytest.raises(Refused) as refused:
        read(data)
    assert code_of(refused.value) == code


def test_the_id_of_a_command_is_known_even_if_the_rest_cannot_be_read() -> None:
    command = read(b'{"type":"sit","id":"c1","seat":0}')
    assert identifier(command, b"") == "c1"
    assert identifier(None, b'{"type":"dance","id":"c2"}') == "c2"
    for data in (b"{", b"[]", b"{}", b'{"id":7}', b'{"id":"not an id"}', b" " * 100_000):
        assert identifier(None, data) is None


def test_a_refusal_is_told_in_the_readers_language() -> None:
    refused = Refused("common.server.begun")
    assert error(refused, "c1", "fr") == {
        "type": "error",
        "id": "c1",
        "code": "begun",
        "text": refused.say("fr"),
        "rule": None,
    }
